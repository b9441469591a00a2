import { defineDiagnostics } from '../../core/diagnostic.ts';

/** The diagnostics of `init`. */
export const say = defineDiagnostics({
  'init-no-terminal': {
    severity: 'error',
    message: () => 'init cannot ask questions without a terminal or with --json.',
    help: 'Run the command line above, which contains the defaults, or run diptych init --yes.',
  },
  'init-interrupted': {
    severity: 'error',
    message: () => 'init was interrupted. Nothing was written.',
    help: 'Run diptych init again, or accept every proposal with diptych init --yes.',
  },
  'init-no-document': {
    severity: 'error',
    message: ({ folder }: { folder: string }) =>
      `Found no OpenAPI 3 document and no GraphQL schema in ${folder}.`,
    help: 'Pass one with --openapi <file> or --schema <files...>, or start from a sample with --example.',
  },
  'init-swagger': {
    severity: 'error',
    message: ({ path }: { path: string }) => `${path} is Swagger 2.0, which Diptych does not read.`,
    help: 'Convert it to OpenAPI 3 first: npx swagger2openapi <file> --yaml --outfile openapi.yaml.',
  },
  'init-example-exists': {
    severity: 'error',
    message: ({ path }: { path: string }) => `Cannot write the sample: ${path} already exists.`,
    help: 'Omit --example to use the existing documents, or move the file.',
  },
  'init-already-chosen': {
    severity: 'error',
    message: ({ path, missing }: { path: string; missing: readonly string[] }) =>
      `${path} already selects targets, but not ${missing.join(', ')}.`,
    help: 'Add the targets to `presetConfig.targets` of the configuration, as in `server: {}`, and run init again. init does not change the settings of an existing configuration.',
  },
  'init-out-blocked': {
    severity: 'error',
    message: ({ out, reason }: { out: string; reason: string }) =>
      `Cannot use ${out} as the output folder: ${reason}.`,
    help: 'Pass --out with another folder inside the project.',
  },
});
