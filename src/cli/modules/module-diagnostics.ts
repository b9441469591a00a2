import { defineDiagnostics } from '../../core/diagnostic.ts';

/** Diagnostics of a run about its relative imports. */
export const say = defineDiagnostics({
  'modules-chosen': {
    severity: 'note',
    message: ({ ending, reason }: { ending: string; reason: string }) =>
      `Relative imports ${ending}: ${reason}.`,
    help: 'Set `presetConfig.importExtension` to choose another extension.',
  },
  'modules-unreadable': {
    severity: 'warning',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot read ${path}, so relative imports keep their extension: ${reason}`,
    help: 'Fix the file, or set `presetConfig.importExtension`.',
  },
});
