import { defineDiagnostics, InputError } from '../core/diagnostic.ts';

/** Usage errors of the command line or the configuration. Each ends the run with exit code 2. */
export const say = defineDiagnostics({
  'cli-nothing-to-do': {
    severity: 'error',
    message: () => 'This folder has no configuration, and no document was named.',
    help: 'Name documents with --openapi or --schema, or write a codegen.ts, codegen.yaml, or codegen.json.',
  },
  'cli-flags-conflict': {
    severity: 'error',
    message: ({ flag }: { flag: string }) =>
      `${flag} goes with --openapi or --schema, not with a configuration.`,
    help: 'Put it into the configuration, or name the documents on the command line.',
  },
  'cli-watch-conflict': {
    severity: 'error',
    message: () => '--watch cannot be combined with --check or --json.',
    help: 'Leave one of them out.',
  },
  'cli-config-conflict': {
    severity: 'error',
    message: () => '--config names a configuration; --openapi and --schema do without one.',
    help: 'Leave out --config, or the documents that its configuration names itself.',
  },
  'cli-resume-unreadable': {
    severity: 'error',
    message: ({ file, reason }: { file: string; reason: string }) =>
      `The run in ${file} can not be resumed: ${reason}.`,
    help: 'Delete the file to begin anew, or name another.',
  },
  'cli-usage': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: 'See --help for examples.',
  },
  'cli-flag-invalid': {
    severity: 'error',
    message: ({ flag, value, wanted }: { flag: string; value: string; wanted: string }) =>
      `${flag} has to be ${wanted}, not ${JSON.stringify(value)}.`,
    help: 'See --help for examples.',
  },
  'cli-no-such-file': {
    severity: 'error',
    message: ({ path }: { path: string }) => `There is no file ${path}.`,
    help: 'Paths are relative to the current folder, those of a configuration to its own.',
  },
  'cli-package-missing': {
    severity: 'error',
    message: ({ name }: { name: string }) =>
      `The package ${name} is not installed where Diptych can import it.`,
    help: 'Add it to the dependencies of the project, beside Diptych, and install them.',
  },
  'cli-unrelated-folders': {
    severity: 'error',
    message: ({ folders }: { folders: readonly string[] }) =>
      `The named documents are in unrelated folders: ${folders.join(', ')}.`,
    help: 'Move the files into one folder, or run Diptych in a folder that contains all of them.',
  },
  'cli-format-conflict': {
    severity: 'error',
    message: ({ format }: { format: string }) =>
      `--json and --format ${format} conflict: standard output takes one report.`,
    help: 'Leave one of them out, or write the other to a file: --report json=report.json.',
  },
  'cli-nothing-matches': {
    severity: 'error',
    message: ({ patterns }: { patterns: readonly string[] }) => `No file matches ${patterns.join(' or ')}.`,
    help: 'Quote patterns, so that the shell leaves them alone; ** matches folders.',
  },
  'explain-unknown-operation': {
    severity: 'error',
    message: ({ name, closest }: { name: string; closest: string | undefined }) =>
      `No operation of the documents is ${JSON.stringify(name)}.${closest === undefined ? '' : ` The closest name is ${JSON.stringify(closest)}.`}`,
    help: 'Name an operation by its id (`GET /orders`, `query orders`), its name (`listOrders`), or its call path (`orders.list`); run explain without a name for the list.',
  },
  'config-broken': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) => `${path} can not be loaded: ${reason}`,
    help: 'Its default export has to be a configuration: of graphql-codegen (docs/configuration.md), or of verify (docs/verify.md).',
  },
  'config-invalid': {
    severity: 'error',
    message: ({ path, member, wanted }: { path: string; member: string; wanted: string }) =>
      `${member} in ${path} has to be ${wanted}.`,
    help: 'Correct it; docs/configuration.md shows every member, docs/verify.md those of verify.config.ts.',
  },
  'config-without-output': {
    severity: 'error',
    message: ({ path }: { path: string }) => `${path} has no output with the preset of diptych.`,
    help: "Add one to `generates`: `'generated/': { preset: diptych, presetConfig: { … } }`.",
  },
  'config-code-file': {
    severity: 'error',
    message: ({ pointer, path }: { pointer: string; path: string }) =>
      `${path} names code as a GraphQL document: ${pointer}. Diptych does not run or search code for documents.`,
    help: 'Keep operations in .graphql files; print a schema from code with printSchema of graphql in a step before.',
  },
  'source-not-locked': {
    severity: 'error',
    message: ({ url }: { url: string }) => `diptych.lock has no stored bytes of ${url}.`,
    help: 'Run diptych update where the network is available, and commit diptych.lock and .diptych/sources.',
  },
  'source-none': {
    severity: 'error',
    message: () => 'The configuration names no document by URL.',
    help: 'Give presetConfig.openapi or schema a URL; files are read as they are.',
  },
  'source-edited': {
    severity: 'error',
    message: ({ file }: { file: string }) => `${file} is not what diptych.lock says it is.`,
    help: 'Undo the edit, or run diptych update to fetch the document again.',
  },
  'source-lock-broken': {
    severity: 'error',
    message: ({ file, reason }: { file: string; reason: string }) => `${file} cannot be read: ${reason}.`,
    help: 'Restore it from version control, or delete it and run diptych update.',
  },
  'source-url-invalid': {
    severity: 'error',
    message: ({ url }: { url: string }) => `${url} is not a valid URL.`,
    help: 'Correct its host and port. If it holds ${NAME}, set that variable or give it a default: ${NAME:default}.',
  },
  'source-path-conflict': {
    severity: 'error',
    message: ({ url, other }: { url: string; other: string }) =>
      `The bytes of ${url} and ${other} cannot be stored in one folder: their paths conflict.`,
    help: 'Download one of them and name its file.',
  },
  'source-unreachable': {
    severity: 'error',
    message: ({ url, reason }: { url: string; reason: string }) => `${url} cannot be fetched: ${reason}.`,
    help: 'Check the address and its headers. Stored bytes have not changed.',
  },
  'source-no-variable': {
    severity: 'error',
    message: ({ name, header }: { name: string; header: string }) =>
      `The header ${header} needs the variable ${name} of the environment, which is not set.`,
    help: 'Set the variable, or give it a default: ${NAME:default}.',
  },
  'source-header-invalid': {
    severity: 'error',
    message: ({ header }: { header: string }) =>
      `The header ${JSON.stringify(header)} has an invalid name or value.`,
    help: 'A value is one line of Latin-1 text.',
  },
  'config-untraceable': {
    severity: 'error',
    message: ({ out }: { out: string }) =>
      `Cannot determine which documents graphql-codegen read for the output ${JSON.stringify(out)}.`,
    help: 'Name files as schema and documents, or run graphql-codegen by its command line with a configuration file.',
  },
  'lint-setting-invalid': {
    severity: 'error',
    message: ({ rule, wanted, path }: { rule: string; wanted: string; path: string }) =>
      `lint.rules[${JSON.stringify(rule)}] in ${path} ${wanted}.`,
    help: "Write it as `'rule-id': { severity: 'off', reason: '…' }`; docs/configuration.md shows every member.",
  },
  'lint-rule-unknown': {
    severity: 'error',
    message: ({ rule, path }: { rule: string; path: string }) =>
      `There is no rule ${JSON.stringify(rule)}, which lint.rules in ${path} sets.`,
    help: 'docs/diagnostics/lint.md lists the rules. Those of OpenAPI, redocly/…, are set in redocly.yaml.',
  },
  'lint-failed': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The OpenAPI linter gave no report: ${reason}`,
    help: 'See that redocly.yaml is valid. It can not refer to the network.',
  },
  'lint-baseline': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot use ${path} as a baseline: ${reason}.`,
    help: 'Add --update-baseline to write all findings of today to it.',
  },
  'lint-baseline-missing': {
    severity: 'error',
    message: () => '--update-baseline needs the file to write.',
    help: 'Add --baseline with a file, such as lint-baseline.json.',
  },
  'lint-baseline-used': {
    severity: 'note',
    message: ({ path, known, gone }: { path: string; known: number; gone: number }) =>
      `${path} lists ${known} of the findings${gone > 0 ? ` and ${gone} that no longer occur` : ''}.`,
    help: 'Add --update-baseline to write all findings of today to it.',
  },
  'lint-redocly-missing': {
    severity: 'error',
    message: ({ path }: { path: string }) =>
      `${path} sets rules of Redocly, and @redocly/cli is not installed.`,
    help: 'Install it: npm install --save-dev @redocly/cli. Or remove the file to lint by the rules of Diptych alone.',
  },
  'lint-redocly-skipped': {
    severity: 'note',
    message: () =>
      'The OpenAPI document was linted by the rules of Diptych alone: @redocly/cli is not installed.',
    help: "Install it to check Redocly's rules too: npm install --save-dev @redocly/cli",
  },
  'lint-redocly-faulty': {
    severity: 'note',
    message: () => "Redocly's rules were not applied: parts of the document were left out as faulty.",
    help: 'Fix the document, or run npx redocly lint on it.',
  },
  'lint-redocly-slow': {
    severity: 'warning',
    message: ({ seconds }: { seconds: number }) =>
      `Redocly's rules were not applied: Redocly did not finish in ${seconds} seconds.`,
    help: 'Run npx redocly lint on the document. Or turn off the slow rule in a redocly.yaml, with which there is no time limit.',
  },
  'lint-redocly-failed': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) =>
      `Redocly's rules were not applied: Redocly failed: ${reason}.`,
    help: 'Run npx redocly lint on the document to see why. It fails for instance on schemas that nest too deep for it; move the inner ones to components.',
  },
  'lint-redocly-remote': {
    severity: 'note',
    message: () =>
      'The OpenAPI document was linted by the rules of Diptych alone: it was fetched from a URL.',
    help: "Redocly would open every local file that the document names. To check Redocly's rules too, lint a copy that you trust.",
  },
  'diff-no-document': {
    severity: 'error',
    message: ({ named }: { named: string }) =>
      `There is no OpenAPI document and no GraphQL schema in ${named}.`,
    help: 'Name a file, a folder, a pattern, git:<revision>:<path>, or the address of a published document.',
  },
  'diff-many-documents': {
    severity: 'error',
    message: ({ named, paths }: { named: string; paths: readonly string[] }) =>
      `${named} holds several OpenAPI documents: ${paths.join(', ')}.`,
    help: 'Name one of them; a contract has one, and as many files as it refers to.',
  },
  'diff-no-revision': {
    severity: 'error',
    message: ({ revision }: { revision: string }) =>
      `git knows no revision ${JSON.stringify(revision)} here.`,
    help: 'Run it inside the repository; in CI, fetch the branch first (fetch-depth: 0).',
  },
  'diff-url': {
    severity: 'error',
    message: ({ url, reason }: { url: string; reason: string }) => `${url} can not be read: ${reason}.`,
    help: 'Give the address of the document itself, over https.',
  },
  'diff-one-sided': {
    severity: 'error',
    message: ({ what, side }: { what: string; side: string }) => `Only the ${side} contract has ${what}.`,
    help: 'Name the same documents on both sides. That one is gone altogether is no change that a rule can judge.',
  },
  'diff-introspection': {
    severity: 'warning',
    message: () => 'Directives are not compared: the schema of one side is an introspection result.',
    help: 'Introspection can not tell where directives stand (GraphQL §4.2). Name SDL on both sides.',
  },
  'diff-accepted-invalid': {
    severity: 'error',
    message: ({ wanted }: { wanted: string }) => `An accepted change has to be ${wanted}.`,
    help: 'An entry has id, reason and expires, and may have subject and place, as the report names them.',
  },
  'diff-accepted-unreadable': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `The accepted changes can not be read. ${reason}`,
    help: 'The file is a list in YAML or JSON.',
  },
  'diff-accepted-unused': {
    severity: 'error',
    message: ({ id }: { id: string }) => `No change needs this entry for ${id} any more.`,
    help: 'Remove the entry: it would let the next such change pass unseen.',
  },
  'diff-accepted-expired': {
    severity: 'error',
    message: ({ id, expires }: { id: string; expires: string }) =>
      `The entry for ${id} counted until ${expires}.`,
    help: 'Undo the change, or look at it again and choose another day.',
  },
  'diff-evidence': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `${path} tells nothing of use: ${reason}.`,
    help: 'Give HAR files, GraphQL documents, or a manifest of persisted operations.',
  },
  'diff-evidence-unused': {
    severity: 'warning',
    message: ({ path }: { path: string }) => `${path} uses nothing of the old contract, and was ignored.`,
    help: 'Name evidence of this contract, or leave the file out. Requests match by the paths below its servers.',
  },
  'diff-scheme': {
    severity: 'error',
    message: ({ url }: { url: string }) => `Nothing is fetched from ${url}: its scheme is not https.`,
    help: 'Name an address with https, or with http on this machine; or fetch the document and name its file.',
  },
  'diff-sides': {
    severity: 'error',
    message: () => 'Two contracts are needed.',
    help: 'Name the old and the new one, or --against a revision to compare with it what is here.',
  },
  'mock-no-port': {
    severity: 'error',
    message: ({ flag, host, port, reason }: { flag: string; host: string; port: number; reason: string }) =>
      `Cannot open port ${port} of ${host} (${flag}): ${reason}.`,
    help: 'Choose another port; 0 is any free port.',
  },
  'mock-many-contracts': {
    severity: 'error',
    message: ({ count }: { count: number }) =>
      `The configuration names the documents of ${count} contracts, and a mock serves one.`,
    help: 'Name the documents of one contract: diptych mock openapi.yaml schema.graphql',
  },
  'mock-state-unreadable': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot load the state in ${path}: ${reason}.`,
    help: 'Delete the file to begin with the initial data, or name another file.',
  },
  'mock-state-unwritable': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot write the state to ${path}: ${reason}.`,
    help: 'Name a file in a folder that exists and that this user may write to.',
  },
  'mock-no-fault': {
    severity: 'error',
    message: ({ reason, closest }: { reason: string; closest: string | undefined }) =>
      `There is no such fault: ${reason}.${closest === undefined ? '' : ` Did you mean ${JSON.stringify(closest)}?`}`,
    help: 'List the faults of this contract with --faults.',
  },
  'verify-no-variable': {
    severity: 'error',
    message: ({ name }: { name: string }) => `The environment has no variable ${name}.`,
    help: 'Set it: a value of a header that is or ends in $NAME is taken from there.',
  },
  'verify-no-har': {
    severity: 'error',
    message: ({ path }: { path: string }) => `${path} is no HTTP archive.`,
    help: 'Export the traffic as HAR 1.2: the network panel of any browser does, and so do most proxies.',
  },
  'verify-no-port': {
    severity: 'error',
    message: ({ flag, reason }: { flag: string; reason: string }) =>
      `The port of ${flag} can not be opened: ${reason}`,
    help: 'Choose another; without one, any that is free is taken.',
  },
  'verify-modes': {
    severity: 'error',
    message: () => '--proxy and --har exclude each other, and a proxy knows its base URL from --proxy.',
    help: 'Start the proxy with --proxy <url> alone, or judge recorded files with --har.',
  },
  'verify-no-document': {
    severity: 'error',
    message: ({ flag, wanted }: { flag: string; wanted: string }) =>
      `${flag} was given, and no ${wanted} to hold it to.`,
    help: 'Name the document, or leave out the address.',
  },
});

/** Converts the error of a server that cannot listen. */
export function portError(flag: string, error: unknown): unknown {
  return error instanceof Error
    ? new InputError(say['verify-no-port']({ flag, reason: error.message }))
    : error;
}
