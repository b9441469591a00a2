/** The command line: its commands, and the handling of each error. */
import { Command, CommanderError, Option } from 'commander';
import { InputError } from '../core/diagnostic.ts';
import { forgetHiddenValues, withoutHidden } from '../core/hidden-values.ts';
import { targets } from '../emit/targets/registry.ts';
import { PRESETS } from '../lint/presets.ts';
import { diagnosticsText } from '../report/text.ts';
import { jsonFailure } from '../report/json.ts';
import { neutral } from '../report/neutral.ts';
import { list, positiveNumber, wholeNumber, withLists } from './arguments.ts';
import { completionCommand } from './commands/completion-command.ts';
import { editCommands } from './commands/edit-commands.ts';
import { diffArguments } from './commands/diff-arguments.ts';
import { initArguments } from './commands/init-arguments.ts';
import { mockArguments } from './commands/mock-arguments.ts';
import { releaseCommands } from './commands/release-commands.ts';
import { verifyArguments } from './commands/verify-arguments.ts';
import type { Environment } from './config/headers.ts';
import { say } from './diagnostics.ts';
import { exit, exitCodeOf, type ExitCode } from './exit.ts';
import { missingPackage } from './missing-package.ts';
import { packageVersion } from './package-version.ts';
import { reportOptions } from './reports.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command line. Never rejects. `cwd` is the base of relative paths. */
export async function runProgram(
  argv: readonly string[],
  cwd: string,
  terminal: Terminal,
  env: Environment,
): Promise<ExitCode> {
  let code: ExitCode = exit.fine;
  const program = buildProgram(cwd, terminal, env, (result) => (code = result));
  try {
    await program.parseAsync(argv, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exit.fine;
      const reason = error.message
        .replace(/^error: /, '')
        .replaceAll('(outputHelp)', 'No command was given.');
      if (argv.includes('--json')) reportUsage(reason, argv, terminal);
      return exit.wrongUse;
    }
    const missing = missingPackage(error);
    const fault =
      missing === undefined ? error : new InputError(say['cli-package-missing']({ name: missing }));
    if (fault instanceof InputError) {
      reportInputError(fault, argv, terminal);
      return exitCodeOf(fault);
    }
    reportFault(error, terminal, env['DIPTYCH_DEBUG'] !== undefined, argv);
    return exit.internalFault;
  } finally {
    forgetHiddenValues();
  }
}

function buildProgram(
  cwd: string,
  terminal: Terminal,
  env: Environment,
  done: (code: ExitCode) => void,
): Command {
  const program = new Command('diptych')
    .description(
      'Loads a GraphQL schema and an OpenAPI document as one contract: generates code, and lints, compares, mocks, and verifies it.',
    )
    .version(packageVersion(), '-V, --version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text),
      writeErr: (text) => terminal.err(text),
      getOutHasColors: () => terminal.colors,
      getErrHasColors: () => terminal.colors,
      getOutHelpWidth: () => terminal.width,
      getErrHelpWidth: () => terminal.width,
    })
    .showHelpAfterError('Run diptych --help for examples.')
    .addHelpText('after', EXAMPLES);

  const generate = program
    .command('generate')
    .description('generate clients, servers, validators, and documents');
  outputOptions(tolerantOptions(documentOptions(documentArguments(generate))))
    .option('--check', 'write nothing; exit 1 if the output is not up to date')
    .option('--watch', 'generate again when the configuration or a document changes, until Ctrl-C')
    .option(
      '--poll <seconds>',
      'with --watch: fetch each URL again after this time (default: 30)',
      positiveNumber,
    )
    .option('--force', 'run even if nothing has changed since the last run')
    .option('--discard', 'overwrite edits to generated files that are not kept; see docs/edits.md')
    .addOption(
      new Option(
        '--conflicts <how>',
        'if a kept edit and the new output conflict, write both sides between markers, and exit 1',
      ).choices(['markers']),
    )
    .addHelpText('after', targetList())
    .action(async (words: readonly string[], flags) => {
      const { generateCommand } = await import('./commands/generate-command.ts');
      done(await generateCommand(words, flags, cwd, terminal, env));
    });

  editCommands(program, (command) => outputOptions(documentOptions(command)), { cwd, terminal, done });

  program
    .command('update')
    .description('fetch the documents with URLs again, and print their changes')
    .argument('[urls...]', 'the URLs of documents (default: the URLs in the configuration)')
    .option(
      '--config <file>',
      'read this graphql-codegen configuration (default: codegen.ts, codegen.yaml, …)',
    )
    .action(async (urls: readonly string[], flags) => {
      const { updateCommand } = await import('./commands/update-command.ts');
      done(await updateCommand(urls, flags, cwd, terminal, env));
    });

  initArguments(program.command('init').description('set up Diptych for the project in this folder')).action(
    async (flags) => {
      const { initCommand } = await import('./commands/init-command.ts');
      done(await initCommand(flags, cwd, terminal, env));
    },
  );

  const lint = program.command('lint').description('report invalid and misleading parts of the documents');
  reportOptions(tolerantOptions(documentOptions(documentArguments(lint))))
    .option('--assumptions', 'list the elements marked as assumed, with the convention that each follows')
    .option('--preset <name>', `apply the rules of this preset: ${PRESETS.join(', ')} (default: recommended)`)
    .option('--baseline <file>', 'report only findings that are not in this file')
    .option('--update-baseline', 'write all findings to the file of --baseline')
    .option('--max-warnings <number>', 'exit 1 if there are more warnings', wholeNumber)
    .action(async (words: readonly string[], flags) => {
      const { lintCommand } = await import('./commands/lint-command.ts');
      done(await lintCommand(words, flags, cwd, terminal, env));
    });

  const explain = program
    .command('explain')
    .description('explain operations, with the evidence for each fact')
    .argument(
      '[words...]',
      'operations (GET /orders, listOrders, orders.list), documents, or both (default: all operations)',
    );
  tolerantOptions(documentOptions(explain)).action(async (words: readonly string[], flags) => {
    const { explainCommand } = await import('./commands/explain-command.ts');
    done(await explainCommand(words, flags, cwd, terminal, env));
  });

  const names = program
    .command('names')
    .description('list the operations with their names in each client')
    .option(
      '--overlay <file>',
      'write these names to an OpenAPI Overlay, which you can edit; see docs/names.md',
    )
    .option('--sdk <targets>', 'list the clients of these targets; may be repeated (default: all)', list);
  tolerantOptions(documentOptions(documentArguments(names))).action(
    async (words: readonly string[], flags) => {
      const { namesCommand } = await import('./commands/names-command.ts');
      done(await namesCommand(words, flags, cwd, terminal, env));
    },
  );

  const mock = program.command('mock').description('serve the contract as a stateful mock');
  mockArguments(tolerantOptions(documentOptions(documentArguments(mock)))).action(
    async (words: readonly string[], flags) => {
      const { mockCommand } = await import('./commands/mock-command.ts');
      done(await mockCommand(words, flags, cwd, terminal, env));
    },
  );

  const verify = program.command('verify').description('check a running service against the documents');
  verifyArguments(
    tolerantOptions(
      documentOptions(
        verify,
        'read this verify.config.ts or codegen.ts; the other file is read from the same folder',
      ),
    ),
  ).action(async (baseUrl: string | undefined, flags) => {
    const { verifyCommand } = await import('./commands/verify-command.ts');
    done(await verifyCommand(baseUrl, flags, cwd, terminal, env));
  });

  diffArguments(
    documentOptions(
      program
        .command('diff')
        .description('list the changes between two contracts, with their effect on callers'),
    ),
  ).action(async (old: string | undefined, next: string | undefined, flags) => {
    const { diffCommand } = await import('./commands/diff-command.ts');
    done(
      await diffCommand(
        [old, next].filter((one) => one !== undefined),
        flags,
        cwd,
        terminal,
      ),
    );
  });
  releaseCommands(program, { cwd, terminal, env, done });
  completionCommand(program, (text) => terminal.out(text));
  withLists(program);
  return program;
}

function targetList(): string {
  const width = Math.max(...targets.map(({ id }) => id.length));
  return ['\nTargets:', ...targets.map(({ id, summary }) => `  ${id.padEnd(width)}  ${summary}`), ''].join(
    '\n',
  );
}

function documentArguments(command: Command): Command {
  return command.argument('[documents...]', 'an OpenAPI document, GraphQL schema files, or both');
}

function documentOptions(
  command: Command,
  config = 'read this graphql-codegen configuration (default: codegen.ts, codegen.yaml, …)',
): Command {
  return command
    .option('--config <file>', config)
    .option('--openapi <file>', 'use this OpenAPI document instead of the configuration')
    .option('--overlays <files...>', 'apply these OpenAPI Overlays to the document of --openapi')
    .option('--schema <patterns...>', 'use these GraphQL schema files')
    .option('--documents <patterns...>', 'use these GraphQL operations for the clients')
    .option('--limit <name=number...>', 'change a limit listed in docs/limits.md, such as typeDepth=300')
    .option('--json', 'print the report as JSON');
}

function outputOptions(command: Command): Command {
  return command
    .option('--target <ids...>', 'generate these targets, such as typescript,go (default: all)')
    .option('--out <folder>', 'write the output to this folder (default: generated)');
}

function tolerantOptions(command: Command): Command {
  return command
    .option('--tolerate', 'omit faulty parts of the documents, with a warning for each')
    .option('--no-tolerate', 'reject faulty documents, even if the configuration tolerates them');
}

const EXAMPLES = `
Examples:
  diptych init                                        set up the project in this folder
  diptych generate                                    generate the outputs of codegen.ts
  diptych generate --check                            in CI: fail if generated files are not up to date
  diptych generate --openapi openapi.yaml --target typescript,validators
  diptych generate --openapi openapi.yaml --schema 'schema/*.graphql' --out src/generated
  diptych keep generated/go/client.go                 keep an edit to a generated file in every later run
  diptych edits                                       print your edits to generated files as a patch
  diptych lint
  diptych lint --format sarif > lint.sarif            for code scanning
  diptych lint --assumptions                          list the assumptions of the documents
  diptych explain 'POST /orders' openapi.yaml         explain an operation
  diptych names --overlay names.overlay.yaml           write the names of all calls to edit
  diptych diff --against main                          in CI: fail if a change breaks callers
  diptych diff old.yaml new.yaml --json
  diptych release plan                                 print the next versions of the clients
  diptych mock openapi.yaml                            serve a stateful mock on port 4010
  diptych verify http://127.0.0.1:4010 --graphql http://127.0.0.1:4010/graphql --token KEY

Exit codes: 0 success, 1 findings or errors in the documents, 2 usage error, 70 internal error.
`;

/** Reports a usage error as JSON. Commander has already printed it to standard error. */
function reportUsage(reason: string, argv: readonly string[], terminal: Terminal): void {
  const command = argv.find((word) => !word.startsWith('-'));
  terminal.out(jsonFailure(command, [say['cli-usage']({ reason })]));
}

function reportInputError(error: InputError, argv: readonly string[], terminal: Terminal): void {
  const { diagnostics } = error;
  if (argv.includes('--json')) terminal.out(jsonFailure(argv[0], diagnostics));
  else terminal.err(diagnosticsText(diagnostics, { colors: terminal.colors, width: terminal.width }));
}

/** Reports an internal error, also as JSON if the command line requests it, and asks the user to report it. */
export function reportFault(
  error: unknown,
  terminal: Terminal,
  debug: boolean,
  argv: readonly string[] = [],
): void {
  const message = error instanceof Error ? error.message : String(error);
  if (argv.includes('--json')) {
    const reason = withoutHidden(message);
    terminal.out(jsonFailure(argv[0], [say['cli-internal-error']({ reason })]));
  }
  const stack = error instanceof Error ? error.stack : undefined;
  terminal.err(`internal error: ${neutral(withoutHidden(message))}\n`);
  if (debug && stack !== undefined) terminal.err(`${neutral(withoutHidden(stack))}\n`);
  terminal.err(
    'This is a bug in Diptych. Please report it with the command line and, if possible, the documents.\n' +
      (debug ? '' : 'Set DIPTYCH_DEBUG=1 to see the location of the error.\n'),
  );
}
