import { defineDiagnostics } from '../../core/diagnostic.ts';

interface At {
  readonly path: string;
}

/** Errors of writing, and warnings about the writer's actions. */
export const say = defineDiagnostics({
  'output-path-unsafe': {
    severity: 'error',
    message: ({ path }: At) => `The path ${JSON.stringify(path)} can not be written on every system.`,
    help: 'This is a fault of the target that made the path; please report it with the document.',
  },
  'output-collision': {
    severity: 'error',
    message: ({ path, other }: At & { other: string }) =>
      `${path} and ${other} are one file where the file system ignores case, or one is a folder of the other.`,
    help: 'Rename one of the two in the document or in the configuration.',
  },
  'output-symlink': {
    severity: 'error',
    message: ({ path }: At) => `${path} is a symbolic link; nothing is written through it.`,
    help: 'Remove the link, or name the folder that it points to as the output folder.',
  },
  'output-blocked': {
    severity: 'error',
    message: ({ path, wanted }: At & { wanted: 'file' | 'folder' }) =>
      `${path} is in the way of a ${wanted}.`,
    help: 'Move it, or choose another output folder.',
  },
  'output-not-ours': {
    severity: 'error',
    message: ({ path }: At) => `${path} exists and was not written by diptych, so it is not overwritten.`,
    help: 'Move the file, or delete it when it may be replaced; or choose another output folder.',
  },
  'output-edited': {
    severity: 'warning',
    message: ({ path, check }: At & { check: boolean }) =>
      `${path} had been edited by hand; the edit ${check ? 'would be' : 'was'} overwritten.`,
    help: 'Generated files are rewritten on every run. Change the document, or a file of your own.',
  },
  'output-stale-edited': {
    severity: 'warning',
    message: ({ path }: At) => `${path} is no longer generated but had been edited by hand, so it was left.`,
    help: 'Delete it when its edit is not needed.',
  },
  'resolver-drift': {
    severity: 'warning',
    message: ({ path }: At) => `${path} was made for something that the documents no longer declare.`,
    help: 'Delete the file, or move what is still of use to where it belongs.',
  },
  'output-manifest-broken': {
    severity: 'error',
    message: ({ path }: At) => `${path} can not be read, so nothing tells which files here are generated.`,
    help: 'Restore the file from version control, or delete the output folder and generate it anew.',
  },
  'output-locked': {
    severity: 'error',
    message: ({ path, holder }: At & { holder: string }) =>
      `Another run (${holder}) has been writing for too long; it holds ${path}.`,
    help: 'Wait for the other run. Delete the lock when no other run exists.',
  },
  'output-failed': {
    severity: 'error',
    message: ({ path, reason }: At & { reason: string }) =>
      `Writing ${path} failed: ${reason}. Everything is as it was before.`,
    help: 'Make the folder writable and see that there is room on the disk, then run again.',
  },
});
