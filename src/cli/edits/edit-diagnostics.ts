import { defineDiagnostics } from '../../core/diagnostic.ts';

interface At {
  readonly path: string;
}

/** The diagnostics of edits to generated files. */
export const say = defineDiagnostics({
  'output-edited': {
    severity: 'error',
    message: ({ path }: At) => `${path} was edited by hand. Generating it again would lose the edit.`,
    help: 'Run `diptych keep <file>` to keep the edit in every later run, or `diptych generate --discard` to overwrite it. `diptych edits` prints the edits. If a formatter changed the files, exclude the output folder from the formatter.',
  },
  'edit-discarded': {
    severity: 'warning',
    message: ({ path }: At) => `${path} was edited by hand; --discard overwrites the edit.`,
    help: 'Change the document or your own code instead, or keep an edit with `diptych keep <file>`.',
  },
  'edit-merged': {
    severity: 'note',
    message: ({ path }: At) => `The edit of ${path} is merged with the new output.`,
    help: 'Review the file, and commit it together with .diptych/base.',
  },
  'edit-ended': {
    severity: 'note',
    message: ({ path, reason }: At & { reason: string }) => `${path} is no longer a kept file: ${reason}.`,
    help: 'Commit the removal of its copy in .diptych/base.',
  },
  'edit-conflict': {
    severity: 'error',
    message: ({ path, yours, generated }: At & { yours: string; generated: string }) =>
      `The edit of ${path} and the new output change the same lines.\nyours:\n${yours}\ngenerated:\n${generated}`,
    help: 'Run `diptych generate --conflicts markers` to write both sides into the file and resolve them there. To give up the edit, delete the file and generate again.',
  },
  'edit-conflict-marked': {
    severity: 'warning',
    message: ({ path, count }: At & { count: number }) =>
      `${path} has ${count === 1 ? 'a conflict' : `${count} conflicts`}, marked in the file.`,
    help: 'Resolve the lines between <<<<<<< and >>>>>>>, and generate again. Until then, generate and generate --check fail.',
  },
  'edit-unresolved': {
    severity: 'error',
    message: ({ path }: At) => `${path} contains conflict markers.`,
    help: 'Resolve the lines between <<<<<<< and >>>>>>>, and run the command again.',
  },
  'edit-unparsable': {
    severity: 'error',
    message: ({ path, reason }: At & { reason: string }) =>
      `The edit of ${path}, merged with the new output, is not valid: ${reason}`,
    help: 'Change the edit so that it fits the new output, or delete the file to give up the edit, and generate again.',
  },
  'edit-not-text': {
    severity: 'error',
    message: ({ path }: At) => `${path} is not UTF-8 text, so its edit cannot be merged.`,
    help: 'Save the file as UTF-8, or delete it to give up the edit.',
  },
  'edit-orphaned': {
    severity: 'warning',
    message: ({ path, orphan }: At & { orphan: string }) =>
      `${path} is no longer generated, so the file with its edit moves to ${orphan}.`,
    help: 'Move the edit to your own code, and delete the file.',
  },
  'keep-not-generated': {
    severity: 'error',
    message: ({ path }: At) => `${path} is not a generated file.`,
    help: 'Name a file of an output folder. `diptych edits` lists the edited files.',
  },
  'keep-not-edited': {
    severity: 'note',
    message: ({ path }: At) => `${path} has no edit.`,
    help: 'Edit the file first. Files without an edit need not be kept.',
  },
  'keep-no-base': {
    severity: 'error',
    message: ({ path }: At) =>
      `Cannot find the generated text of ${path}: neither these documents nor the Git history produce it.`,
    help: 'Restore the documents from which the file was generated, keep the file, and then change the documents. In a shallow clone, fetch the history first.',
  },
});
