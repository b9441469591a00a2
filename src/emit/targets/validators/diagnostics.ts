import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** Elements omitted or checked differently by the validators. `where` is their type or operation. */
export const say = defineDiagnostics({
  'validators-format-unknown': {
    severity: 'note',
    message: ({ format }: { format: string }) => `format ${JSON.stringify(format)} is not checked`,
    help: 'Add a `pattern` when values of this format must be checked.',
  },
  'validators-pattern-invalid': {
    severity: 'warning',
    message: ({ pattern, where, reason }: { pattern: string; where: string; reason: string }) =>
      `pattern ${JSON.stringify(pattern)} of ${where} is left out: ${reason}`,
    help: 'Write it as an ECMA-262 regular expression valid with the `u` flag.',
  },
  'validators-pattern-legacy': {
    severity: 'note',
    message: ({ pattern, where }: { pattern: string; where: string }) =>
      `pattern ${JSON.stringify(pattern)} of ${where} is checked without the \`u\` flag, because it is not valid with it`,
    help: 'Remove backslashes before characters without a special meaning.',
  },
  'validators-pattern-slow': {
    severity: 'note',
    message: ({ pattern, where }: { pattern: string; where: string }) =>
      `pattern ${JSON.stringify(pattern)} of ${where} can take exponential time: it repeats a repeating group`,
    help: 'Rewrite it to match each string in one way only, or set `maxLength`.',
  },
  'validators-keyword-malformed': {
    severity: 'warning',
    message: ({ keyword, where }: { keyword: string; where: string }) =>
      `${keyword} of ${where} does not have the form required by JSON Schema and is not checked`,
    help: 'Correct the value of the keyword (JSON Schema 2020-12, Validation).',
  },
  'validators-keyword-unsupported': {
    severity: 'warning',
    message: ({ keyword, where }: { keyword: string; where: string }) =>
      `${keyword} of ${where} is not checked`,
    help: 'Use `$ref` to a schema under `components/schemas`.',
  },
  'validators-reference-unresolved': {
    severity: 'warning',
    message: ({ reference, where }: { reference: string; where: string }) =>
      `${JSON.stringify(reference)} in ${where} leads to no schema; any value passes there`,
    help: 'Correct the reference.',
  },
  'validators-reference-endless': {
    severity: 'warning',
    message: ({ where, target }: { where: string; target: string }) =>
      `${where} refers to ${target}, and this leads back without entering the value; the reference is not checked`,
    help: 'Break the cycle: a schema cannot be a part of itself.',
  },
});
