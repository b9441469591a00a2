import { defineDiagnostics } from '../../../../core/diagnostic.ts';

/** What the Java package leaves out, renames or repairs, beside what no client has. */
export const say = defineDiagnostics({
  'java-package-version': {
    severity: 'note',
    message: ({ version }: { version: string }) =>
      `The version ${JSON.stringify(version)} of the contract is none that Maven compares; the package has 0.0.0.`,
    help: 'Give the package a version with the option package.version of the target java.',
  },
});
