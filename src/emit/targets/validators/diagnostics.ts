import { defineDiagnostics } from '../../../core/diagnostic.ts';

/** What the validators leave out or check differently. `where` is the type or operation that it belongs to. */
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
    help: 'Write it as an ECMA-262 regular expression that is valid with the `u` flag.',
  },
  'validators-pattern-legacy': {
    severity: 'note',
    message: ({ pattern, where }: { pattern: string; where: string }) =>
      `pattern ${JSON.stringify(pattern)} of ${where} is checked without the \`u\` flag, with which it is not valid`,
    help: 'Remove backslashes before characters that have no special meaning.',
  },
  'validators-pattern-slow': {
    severity: 'note',
    message: ({ pattern, where }: { pattern: string; where: string }) =>
      `pattern ${JSON.stringify(pattern)} of ${where} can take exponential time: it repeats a group that repeats`,
    help: 'Write it so that each text matches in one way only, or set `maxLength`.',
  },
  'validators-keyword-malformed': {
    severity: 'warning',
    message: ({ keyword, where }: { keyword: string; where: string }) =>
      `${keyword} of ${where} does not have the shape that JSON Schema asks for and is not checked`,
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
      `${where} refers to ${target}, which leads back to it without going into the value; that reference is not checked`,
    help: 'Break the cycle: a schema can not be a part of itself.',
  },
});
