import { defineDiagnostics } from '../../../../core/diagnostic.ts';

/** What the Python package leaves out, renames or repairs, beside what no client has. */
export const say = defineDiagnostics({
  'python-package-version': {
    severity: 'note',
    message: ({ version }: { version: string }) =>
      `The version ${JSON.stringify(version)} of the contract is none that Python's tools take; the package has 0.0.0.`,
    help: 'Give the package a version with the option package.version of the target python.',
  },
});
