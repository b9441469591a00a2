import { defineDiagnostics } from '../../../core/diagnostic.ts';

/**
 * Elements that the validators omit or check differently. `where` is the type or operation that contains the element.
 */
export const say = defineDiagnostics({
  'validators-format-unknown': {
    severity: 'note',
    message: ({ format }: { format: string }) =>
      `Validators do not check the format ${JSON.stringify(format)}.`,
    help: 'Add a `pattern` if validators must check these values.',
  },
  'validators-pattern-invalid': {
    severity: 'warning',
    message: ({ pattern, where, reason }: { pattern: string; where: string; reason: string }) =>
      `Validators do not check the pattern ${JSON.stringify(pattern)} of ${where}: ${reason}`,
    help: 'Write an ECMA-262 regular expression that is valid with the `u` flag.',
  },
  'validators-pattern-legacy': {
    severity: 'note',
    message: ({ pattern, where }: { pattern: string; where: string }) =>
      `The pattern ${JSON.stringify(pattern)} of ${where} is not valid with the \`u\` flag; validators check it without the flag.`,
    help: 'Remove backslashes before characters without a special meaning.',
  },
  'validators-pattern-slow': {
    severity: 'note',
    message: ({ pattern, where }: { pattern: string; where: string }) =>
      `The pattern ${JSON.stringify(pattern)} of ${where} can take exponential time, because it repeats a group that itself contains a repetition.`,
    help: 'Rewrite it so that it can match each string in only one way, or set `maxLength`.',
  },
  'validators-keyword-malformed': {
    severity: 'warning',
    message: ({ keyword, where }: { keyword: string; where: string }) =>
      `Validators do not check ${keyword} of ${where}: its value is not valid in JSON Schema.`,
    help: 'Correct the value of the keyword (JSON Schema 2020-12, Validation).',
  },
  'validators-keyword-unsupported': {
    severity: 'warning',
    message: ({ keyword, where }: { keyword: string; where: string }) =>
      `Validators do not support ${keyword} of ${where}, and do not check it.`,
    help: 'Use `$ref` to a schema under `components/schemas`.',
  },
  'validators-reference-unresolved': {
    severity: 'warning',
    message: ({ reference, where }: { reference: string; where: string }) =>
      `Cannot resolve ${JSON.stringify(reference)} in ${where}; validators accept any value there.`,
    help: 'Correct the reference.',
  },
  'validators-reference-endless': {
    severity: 'warning',
    message: ({ where, target }: { where: string; target: string }) =>
      `${where} and ${target} refer to each other without a property or item in between, so validators do not check the reference.`,
    help: 'Break the cycle, because a schema cannot consist of itself.',
  },
});
