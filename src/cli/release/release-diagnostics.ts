import { defineDiagnostics } from '../../core/diagnostic.ts';

/** The diagnostics of `release`. */
export const say = defineDiagnostics({
  'release-no-package': {
    severity: 'error',
    message: () => 'No target of the configuration generates a client with a package.',
    help: 'Add a target that generates a client, without `package: false`.',
  },
  'release-no-repository': {
    severity: 'error',
    message: ({ path }: { path: string }) => `${path} is not in a Git repository with a commit.`,
    help: 'Releases are tags of Git. Run the command inside the repository, after the first commit.',
  },
  'release-version-fixed': {
    severity: 'error',
    message: ({ target }: { target: string }) =>
      `The option \`package.version\` of the target ${target} fixes the version of the package.`,
    help: 'Remove the option: `diptych release prepare` writes the version to .diptych/release.json, where `generate` reads it.',
  },
  'release-file-invalid': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) => `${path}: ${reason}.`,
    help: 'See docs/releasing.md.',
  },
  'release-override-unknown': {
    severity: 'error',
    message: ({ name, packages }: { name: string; packages: readonly string[] }) =>
      `\`${name}\` is not a package of this project. The packages are ${packages.join(', ')}.`,
    help: 'Use one of these names, or remove the entry.',
  },
  'release-override-lower': {
    severity: 'error',
    message: ({ name, level, planned }: { name: string; level: string; planned: string }) =>
      `The level ${level} for \`${name}\` is lower than ${planned}, which follows from its changes.`,
    help: 'If callers are not affected, add `accepted: true` to the entry, with the reason.',
  },
});
