import { InputError, defineDiagnostics, type Diagnostic } from '../core/diagnostic.ts';

/** Problems of the selected targets and their options, and exceeded limits. */
export const say = defineDiagnostics({
  'emit-unknown-target': {
    severity: 'error',
    message: ({
      id,
      known,
      closest,
    }: {
      id: string;
      known: readonly string[];
      closest?: string | undefined;
    }) =>
      `There is no target ${JSON.stringify(id)}. The targets are ${known.join(', ')}.${
        closest === undefined ? '' : ` Did you mean ${closest}?`
      }`,
    help: 'Use one of the listed targets.',
  },
  'emit-option-invalid': {
    severity: 'error',
    message: ({ target, option, wanted }: { target: string; option: string; wanted: string }) =>
      `Option ${option} of target ${target} must be ${wanted}.`,
    help: 'Correct the option in the configuration.',
  },
  'limit-steps': {
    severity: 'error',
    message: ({ name, limit }: { name: string; limit: number }) =>
      `Resolving a type takes more than ${limit} references; the last reference was to ${JSON.stringify(name)}.`,
    help: 'Simplify the references between the types. If you trust the document, raise the limit `steps` instead.',
  },
  'limit-output': {
    severity: 'error',
    message: ({ target, characters, limit, name }: Output) =>
      `Target ${target} would write ${characters} characters, but the limit for documents of this size is ${limit}. The most frequent name is ${JSON.stringify(name)}.`,
    help: 'Shorten the document. If you trust it, raise the limit `outputRatio` instead.',
  },
});

interface Output {
  readonly target: string;
  readonly characters: number;
  readonly limit: number;
  /** The name that occurs most often in the output. */
  readonly name: string;
}

/** Reports an unknown option of a target, or an option with an invalid value. */
export class OptionError extends InputError {
  readonly diagnostic: Diagnostic;
  readonly option: string;

  constructor(diagnostic: Diagnostic, option: string) {
    super(diagnostic);
    this.diagnostic = diagnostic;
    this.option = option;
  }
}

/** Returns the error for a wrong option. @param wanted completes the sentence "The option must be …" */
export function invalidOption(target: string, option: string, wanted: string): OptionError {
  return new OptionError(say['emit-option-invalid']({ target, option, wanted }), option);
}
