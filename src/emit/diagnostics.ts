import { InputError, defineDiagnostics } from '../core/diagnostic.ts';

/** What can be wrong with a selection of targets and their options. */
export const say = defineDiagnostics({
  'emit-unknown-target': {
    severity: 'error',
    message: ({ id, known }: { id: string; known: readonly string[] }) =>
      `There is no target ${JSON.stringify(id)}; there are ${known.join(', ')}.`,
    help: 'Choose one of the targets that are listed.',
  },
  'emit-option-invalid': {
    severity: 'error',
    message: ({ target, option, wanted }: { target: string; option: string; wanted: string }) =>
      `Option ${option} of target ${target} has to be ${wanted}.`,
    help: 'Correct the option in the configuration.',
  },
});

/** What a wrong option ends a run with. `wanted`: what it has to be. */
export function refused(target: string, option: string, wanted: string): InputError {
  return new InputError(say['emit-option-invalid']({ target, option, wanted }));
}
