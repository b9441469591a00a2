import { defineDiagnostics, InputError } from '../core/diagnostic.ts';
import { plural } from '../report/text.ts';
import { listenReason } from './listen-reason.ts';

/** Diagnostics of the command line and of configurations. If one of them stops a run, the exit code is 2. */
export const say = defineDiagnostics({
  'cli-nothing-to-do': {
    severity: 'error',
    message: ({ other, isEmpty = false }: { other?: string | undefined; isEmpty?: boolean }) =>
      `This folder has no configuration, and no document was given.${
        other === undefined
          ? ''
          : ` ${other} was not read, because ${isEmpty ? 'it is empty' : 'configurations have other names'}.`
      }`,
    help: 'Write a configuration with `diptych init`, name one with --config, or pass documents: `diptych lint openapi.yaml`, `diptych update https://api.example.com/openapi.yaml`, `diptych verify http://localhost:3000 --openapi openapi.yaml`.',
  },
  'cli-flags-conflict': {
    severity: 'error',
    message: ({ flag }: { flag: string }) =>
      `${flag} requires --openapi or --schema; it cannot be combined with a configuration.`,
    help: 'Move the setting into the configuration, or pass the documents on the command line.',
  },
  'names-elsewhere': {
    severity: 'warning',
    message: ({ count }: { count: number }) =>
      `The overlay omits ${plural(count, 'operation')}, because an overlay can only change the root document.`,
    help: 'Add rules for these operations to `names` in the configuration.',
  },
  'names-overlay': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot write the overlay ${path}: ${reason}.`,
    help: 'Name a new file in an existing folder.',
  },
  'cli-overlays-alone': {
    severity: 'error',
    message: () => '--overlays was passed without --openapi.',
    help: 'Pass the document with --openapi, or list the overlays as `overlays` in the configuration.',
  },
  'cli-watch-conflict': {
    severity: 'error',
    message: () => '--watch cannot be combined with --check or --json.',
    help: 'Omit one of them.',
  },
  'cli-config-conflict': {
    severity: 'error',
    message: () => '--config cannot be combined with --openapi or --schema.',
    help: 'Omit --config, or omit --openapi and --schema and name the documents in the configuration.',
  },
  'cli-resume-unreadable': {
    severity: 'error',
    message: ({ file, reason }: { file: string; reason: string }) =>
      `Cannot resume the run from ${file}: ${reason}.`,
    help: 'Delete the file to start a new run, or name another file.',
  },
  'cli-usage': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => reason,
    help: 'See --help for examples.',
  },
  'cli-flag-invalid': {
    severity: 'error',
    message: ({ flag, value, wanted }: { flag: string; value: string; wanted: string }) =>
      `${flag} must be ${wanted}, not ${JSON.stringify(value)}.`,
    help: 'See --help for examples.',
  },
  'cli-assumptions-report': {
    severity: 'error',
    message: ({ flag, value }: { flag: string; value: string }) =>
      `--assumptions cannot be combined with ${flag} ${value}.`,
    help: 'Omit one of them. Assumptions are printed as text or JSON on standard output.',
  },
  'cli-no-such-file': {
    severity: 'error',
    message: ({ path }: { path: string }) => `There is no file ${path}.`,
    help: 'Correct the path. Paths on the command line are relative to the current folder; paths in a configuration are relative to its folder.',
  },
  'cli-internal-error': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `Internal error: ${reason}`,
    help: 'This is a bug in Diptych. Report it with the command line and, if possible, the documents. Set DIPTYCH_DEBUG=1 to see the location of the error.',
  },
  'cli-package-missing': {
    severity: 'error',
    message: ({ name }: { name: string }) => `Cannot import the package ${name}.`,
    help: 'Install it in the project in which Diptych is installed.',
  },
  'cli-unrelated-folders': {
    severity: 'error',
    message: ({ folders }: { folders: readonly string[] }) =>
      `The documents have no common folder that Diptych may read. They are in ${folders.join(', ')}.`,
    help: 'Move the files into one folder, or run Diptych in a folder that contains all of them.',
  },
  'cli-format-conflict': {
    severity: 'error',
    message: ({ format }: { format: string }) =>
      `--json and --format ${format} both write to standard output.`,
    help: 'Omit one of them, or write one report to a file, such as --report json=report.json.',
  },
  'cli-nothing-matches': {
    severity: 'error',
    message: ({ patterns }: { patterns: readonly string[] }) => `No file matches ${patterns.join(' or ')}.`,
    help: 'Correct the pattern, and quote it so that the shell does not expand it. `**` matches any number of folders.',
  },
  'explain-unknown-operation': {
    severity: 'error',
    message: ({ name, closest }: { name: string; closest: string | undefined }) =>
      `The documents have no operation ${JSON.stringify(name)}.${closest === undefined ? '' : ` Did you mean ${JSON.stringify(closest)}?`}`,
    help: 'Use the id of an operation (`GET /orders`, `query orders`), its name (`listOrders`), or its call path (`orders.list`). To list all operations, run explain without a name.',
  },
  'config-broken': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) => `Cannot load ${path}: ${reason}`,
    help: 'Correct the file. A module (such as `.ts` or `.js`) must have a default export: a graphql-codegen configuration (docs/configuration.md) or a verify configuration (docs/verify.md).',
  },
  'config-invalid': {
    severity: 'error',
    message: ({ path, member, wanted }: { path: string; member: string; wanted: string }) =>
      `${member} in ${path} must be ${wanted}.`,
    help: 'Correct the value. docs/configuration.md lists every property; docs/verify.md lists the properties of verify.config.ts.',
  },
  'config-without-output': {
    severity: 'error',
    message: ({ path, other }: { path: string; other?: string | undefined }) =>
      `${path} has no output with the preset \`diptych/codegen\`.${
        other === undefined ? '' : ` Did you mean \`${other}\`?`
      }`,
    help: "Add one to `generates`: `'generated/': { preset: diptych/codegen, presetConfig: { … } }`. A configuration in code may also import `diptych` from `diptych/codegen` as the preset.",
  },
  'config-code-file': {
    severity: 'error',
    message: ({ pointer, path }: { pointer: string; path: string }) =>
      `${path} lists a code file as a GraphQL document: ${pointer}. Diptych does not run code or extract documents from it.`,
    help: 'Keep operations in .graphql files. To use a schema defined in code, first write it to a file with `printSchema` of `graphql`.',
  },
  'source-not-locked': {
    severity: 'error',
    message: ({ url }: { url: string }) => `diptych.lock has no stored copy of ${url}.`,
    help: 'Run `diptych update` with network access, or `diptych update <URL>` if no configuration names the URL. Commit diptych.lock and .diptych/sources.',
  },
  'source-none': {
    severity: 'error',
    message: () => 'No document has a URL.',
    help: 'Pass the URL, as in `diptych update https://api.example.com/openapi.yaml`, or set `presetConfig.openapi` or `schema` to a URL. Local files need no update.',
  },
  'source-edited': {
    severity: 'error',
    message: ({ file }: { file: string }) => `The content of ${file} does not match diptych.lock.`,
    help: 'Undo the edit, or run `diptych update` to fetch the document again.',
  },
  'source-lock-broken': {
    severity: 'error',
    message: ({ file, reason }: { file: string; reason: string }) => `Cannot read ${file}: ${reason}.`,
    help: 'Restore it from version control, or delete it and run `diptych update`.',
  },
  'source-url-invalid': {
    severity: 'error',
    message: ({ url }: { url: string }) => `${url} is not a valid URL.`,
    help: 'Correct its host and port. If it contains ${NAME}, set that environment variable, or write a default: ${NAME:default}.',
  },
  'source-path-conflict': {
    severity: 'error',
    message: ({ url, other }: { url: string; other: string }) =>
      `Cannot store both ${url} and ${other}: their file paths conflict.`,
    help: 'Download one of them, and use the path of the file instead of its URL.',
  },
  'source-unreachable': {
    severity: 'error',
    message: ({ url, reason }: { url: string; reason: string }) => `Cannot fetch ${url}: ${reason}.`,
    help: 'Check the URL and its headers. The stored copy has not changed.',
  },
  'source-no-variable': {
    severity: 'error',
    message: ({ name, header }: { name: string; header: string }) =>
      `The header ${header} uses the environment variable ${name}, which is not set.`,
    help: 'Set the variable, or write a default: ${NAME:default}.',
  },
  'source-header-invalid': {
    severity: 'error',
    message: ({ header }: { header: string }) =>
      `The header ${JSON.stringify(header)} has an invalid name or value.`,
    help: 'Correct the header. Its value must be one line of Latin-1 characters.',
  },
  'config-untraceable': {
    severity: 'error',
    message: ({ out }: { out: string }) =>
      `Cannot determine which documents graphql-codegen has read for the output ${JSON.stringify(out)}.`,
    help: 'Set `schema` and `documents` to files, or run graphql-codegen from the command line with a configuration file.',
  },
  'lint-setting-invalid': {
    severity: 'error',
    message: ({ rule, wanted, path }: { rule: string; wanted: string; path: string }) =>
      `lint.rules[${JSON.stringify(rule)}] in ${path} ${wanted}.`,
    help: "Write it as `'rule-id': { severity: 'off', reason: '…' }`; docs/configuration.md lists every property.",
  },
  'lint-rule-unknown': {
    severity: 'error',
    message: ({ rule, path }: { rule: string; path: string }) =>
      `lint.rules in ${path} sets ${JSON.stringify(rule)}, but there is no such rule.`,
    help: 'Use a rule from docs/diagnostics/lint.md. Set rules whose id starts with `redocly/` in redocly.yaml.',
  },
  'lint-failed': {
    severity: 'error',
    message: ({ reason }: { reason: string }) =>
      `The OpenAPI linter (Redocly) returned no report: ${reason}.`,
    help: 'Check that redocly.yaml is valid. Redocly runs without network access, so the file must not refer to URLs.',
  },
  'lint-baseline': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot use ${path} as a baseline: ${reason}.`,
    help: 'Add --update-baseline to write the current findings to it.',
  },
  'lint-baseline-missing': {
    severity: 'error',
    message: () => '--update-baseline was passed without --baseline.',
    help: 'Add --baseline with the file to write, such as lint-baseline.json.',
  },
  'lint-baseline-used': {
    severity: 'note',
    message: ({ path, known, gone }: { path: string; known: number; gone: number }) =>
      `The baseline ${path} contains ${known} of the findings${gone > 0 ? `, and ${plural(gone, 'finding')} that no longer ${gone === 1 ? 'occurs' : 'occur'}` : ''}.`,
    help: 'Add --update-baseline to write the current findings to it.',
  },
  'lint-redocly-missing': {
    severity: 'error',
    message: ({ path }: { path: string }) =>
      `${path} configures rules of Redocly, but @redocly/cli is not installed.`,
    help: "Install it: npm install --save-dev @redocly/cli. Or remove the file to apply only Diptych's rules.",
  },
  'lint-redocly-skipped': {
    severity: 'note',
    message: () =>
      "Only Diptych's rules were applied to the OpenAPI document, because @redocly/cli is not installed.",
    help: "Install it to check Redocly's rules too: npm install --save-dev @redocly/cli",
  },
  'lint-redocly-faulty': {
    severity: 'note',
    message: () => "Redocly's rules were not applied, because faulty parts of the document were omitted.",
    help: 'Fix the document, or run npx redocly lint on it.',
  },
  'lint-redocly-overlays': {
    severity: 'note',
    message: () => "Redocly's rules were not applied: Redocly cannot read a document with overlays.",
    help: 'Run npx redocly lint on the document without its overlays.',
  },
  'lint-redocly-slow': {
    severity: 'warning',
    message: ({ seconds }: { seconds: number }) =>
      `Redocly's rules were not applied, because Redocly did not finish in ${seconds} seconds.`,
    help: 'Run npx redocly lint on the document, or add a redocly.yaml that turns off the slow rule. With a redocly.yaml, there is no time limit.',
  },
  'lint-redocly-failed': {
    severity: 'warning',
    message: ({ reason }: { reason: string }) =>
      `Redocly's rules were not applied, because Redocly failed: ${reason}.`,
    help: 'Run npx redocly lint on the document to see why. It fails, for example, on schemas that are nested too deeply; move the inner ones to components.',
  },
  'lint-redocly-remote': {
    severity: 'note',
    message: () =>
      "Only Diptych's rules were applied to the OpenAPI document, because it was fetched from a URL.",
    help: "To apply Redocly's rules too, lint a local copy of a document that you trust. Redocly would open every local file that the document refers to.",
  },
  'diff-no-document': {
    severity: 'error',
    message: ({ named }: { named: string }) => `${named} contains no OpenAPI document and no GraphQL schema.`,
    help: 'Pass a file, a folder, a pattern, git:<revision>:<path>, or the URL of a published document.',
  },
  'diff-many-documents': {
    severity: 'error',
    message: ({ named, paths }: { named: string; paths: readonly string[] }) =>
      `${named} contains several OpenAPI documents: ${paths.join(', ')}.`,
    help: 'Pass one of them. A contract has one OpenAPI document, which may refer to any number of files.',
  },
  'diff-no-revision': {
    severity: 'error',
    message: ({ revision }: { revision: string }) =>
      `This git repository has no revision ${JSON.stringify(revision)}.`,
    help: 'Run the command inside the repository. In CI, fetch the whole history first (fetch-depth: 0).',
  },
  'diff-url': {
    severity: 'error',
    message: ({ url, reason }: { url: string; reason: string }) => `Cannot read ${url}: ${reason}.`,
    help: 'Pass the https URL of the document itself.',
  },
  'diff-one-sided': {
    severity: 'error',
    message: ({ what, side }: { what: string; side: string }) => `Only the ${side} contract has ${what}.`,
    help: 'Pass the same kinds of documents for both contracts: diff only compares documents of the same kind.',
  },
  'diff-unread': {
    severity: 'error',
    message: ({ count, side }: { count: number; side: string }) =>
      `The ${side} contract has ${count === 1 ? 'an error' : `${count} errors`}, so it was not compared.`,
    help: 'Fix the document. With --fail-on never, diff compares the parts that it can read.',
  },
  'diff-introspection': {
    severity: 'warning',
    message: () => 'Directives are not compared: the schema of one side is an introspection result.',
    help: 'Pass SDL on both sides. Introspection does not return the directives that are applied to elements (GraphQL §4.2).',
  },
  'diff-accepted-invalid': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `Invalid accepted changes: ${reason}.`,
    help: 'Set `id`, `reason`, and `expires`; `subject` and `place` are optional. Copy `id`, `subject`, and `place` from the report.',
  },
  'diff-accepted-unreadable': {
    severity: 'error',
    message: ({ reason }: { reason: string }) => `Cannot read the accepted changes. ${reason}`,
    help: 'Write the file as a list in YAML or JSON.',
  },
  'diff-accepted-unused': {
    severity: 'error',
    message: ({ id }: { id: string }) => `The accepted-change entry for ${id} matches no change.`,
    help: 'Remove the entry. Otherwise, it would accept a later change that it matches.',
  },
  'diff-accepted-expired': {
    severity: 'error',
    message: ({ id, expires }: { id: string; expires: string }) =>
      `The accepted-change entry for ${id} expired on ${expires}.`,
    help: 'Undo the change, or review it again and set a later date.',
  },
  'diff-evidence': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `${path} contains no usage data: ${reason}.`,
    help: 'Pass HAR files, GraphQL documents, or a manifest of persisted operations.',
  },
  'diff-evidence-unused': {
    severity: 'warning',
    message: ({ path }: { path: string }) =>
      `No request or operation in ${path} matches the old contract, so the file was ignored.`,
    help: 'Pass traffic or operations of this contract, or omit the file. A request matches if an operation has its method and path, with or without the path of a server URL of the contract.',
  },
  'diff-scheme': {
    severity: 'error',
    message: ({ url }: { url: string }) => `Cannot fetch ${url}: its scheme is not https.`,
    help: 'Use an https URL (http is allowed for localhost), or download the document and pass its path.',
  },
  'diff-sides': {
    severity: 'error',
    message: () => 'diff compares exactly two contracts.',
    help: 'Pass the old and the new contract, or pass --against with a git revision to compare it with the working tree.',
  },
  'mock-no-port': {
    severity: 'error',
    message: ({ flag, host, port, reason }: { flag: string; host: string; port: number; reason: string }) =>
      `Cannot listen on ${host.includes(':') ? `[${host}]` : host}:${port} (${flag}): ${reason}.`,
    help: 'Choose another port, or 0 for any free port.',
  },
  'mock-many-contracts': {
    severity: 'error',
    message: ({ count }: { count: number }) =>
      `The configuration has ${count} contracts, but a mock serves only one.`,
    help: 'Pass the documents of one contract: diptych mock openapi.yaml schema.graphql',
  },
  'mock-state-unreadable': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot load the state in ${path}: ${reason}.`,
    help: 'Delete the file to start with the initial data, or name another file.',
  },
  'mock-state-unwritable': {
    severity: 'error',
    message: ({ path, reason }: { path: string; reason: string }) =>
      `Cannot write the state to ${path}: ${reason}.`,
    help: 'Name a file in an existing, writable folder.',
  },
  'mock-no-fault': {
    severity: 'error',
    message: ({ reason, closest }: { reason: string; closest: string | undefined }) =>
      `There is no such fault: ${reason}.${closest === undefined ? '' : ` Did you mean ${JSON.stringify(closest)}?`}`,
    help: 'Pass --faults to list the faults of this contract.',
  },
  'verify-no-variable': {
    severity: 'error',
    message: ({ name }: { name: string }) => `The environment variable ${name} is not set.`,
    help: 'Set the variable. A trailing `$NAME` in a header value is replaced with the environment variable NAME.',
  },
  'verify-no-har': {
    severity: 'error',
    message: ({ path }: { path: string }) => `${path} is not an HTTP archive (HAR).`,
    help: 'Export the traffic as HAR 1.2, for example from the network panel of a browser or from a proxy.',
  },
  'verify-no-port': {
    severity: 'error',
    message: ({ flag, reason }: { flag: string; reason: string }) =>
      `Cannot listen on the port of ${flag}: ${reason}.`,
    help: 'Choose another port, or omit the number to use any free port.',
  },
  'verify-modes': {
    severity: 'error',
    message: () => '--proxy cannot be combined with --har or with a base URL.',
    help: 'Pass only --proxy <url> to check live traffic, or --har to check recorded files.',
  },
  'verify-no-document': {
    severity: 'error',
    message: ({ flag, wanted }: { flag: string; wanted: string }) =>
      `${flag} was passed without a document that describes the service (${wanted}).`,
    help: 'Pass the document, or omit the URL.',
  },
});

/** Converts a listen error to `InputError`. Returns any other value unchanged. */
export function portError(flag: string, error: unknown): unknown {
  return error instanceof Error
    ? new InputError(say['verify-no-port']({ flag, reason: listenReason(error) }))
    : error;
}
