/** The command line: what can be typed, and what each error becomes. */
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { InputError } from '../core/diagnostic.ts';
import { diagnosticsText } from '../report/text.ts';
import { jsonText } from '../report/json.ts';
import { neutral } from '../report/neutral.ts';
import { say } from './diagnostics.ts';
import { exit, exitCodeOf, type ExitCode } from './exit.ts';
import { packageVersion } from './package-version.ts';
import type { Terminal } from './terminal.ts';

/** Runs one command line; never throws. `cwd`: where relative paths start. */
export async function runProgram(
  argv: readonly string[],
  cwd: string,
  terminal: Terminal,
  env: Readonly<Record<string, string | undefined>>,
): Promise<ExitCode> {
  let code: ExitCode = exit.fine;
  const program = buildProgram(cwd, terminal, (result) => (code = result));
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
    if (error instanceof InputError) {
      reportInputError(error, argv, terminal);
      return exitCodeOf(error);
    }
    reportFault(error, terminal, env['DIPTYCH_DEBUG'] !== undefined);
    return exit.internalFault;
  }
}

function buildProgram(cwd: string, terminal: Terminal, done: (code: ExitCode) => void): Command {
  const program = new Command('diptych')
    .description(
      'One contract of a GraphQL schema and an OpenAPI document: generate code, lint, verify a service.',
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

  documentOptions(program.command('generate').description('write everything that is made from the documents'))
    .option('--target <ids...>', 'what to generate; everything when left out')
    .option('--out <folder>', 'output folder (default: generated)')
    .option('--check', 'write nothing; exit 1 when the output is not what would be written')
    .option('--force', 'run even when nothing has changed since the last run')
    .action(async (flags) => {
      const { generateCommand } = await import('./commands/generate.ts');
      done(await generateCommand(flags, cwd, terminal));
    });

  documentOptions(program.command('lint').description('say what is wrong with the documents'))
    .option('--format <format>', 'text, json, sarif or github (default: text)')
    .option('--assumptions', 'list what is marked as assumed, with the convention that it follows')
    .option('--max-warnings <number>', 'exit 1 when there are more warnings', wholeNumber)
    .action(async (flags) => {
      const { lintCommand } = await import('./commands/lint.ts');
      done(await lintCommand(flags, cwd, terminal));
    });

  documentOptions(
    program.command('verify').description('check a running implementation against the documents'),
  )
    .argument('[base-url]', 'where the REST paths start; a query in it goes with every request')
    .option('--graphql <url>', 'the GraphQL endpoint')
    .option('--header <header>', "sent with every request, 'Name: value'; may be repeated", collect)
    .option(
      '--token <token>',
      'sent as Authorization: Bearer; DIPTYCH_TOKEN in the environment does the same',
    )
    .option('--seed <number>', 'repeat the requests of an earlier run', wholeNumber)
    .option('--requests <number>', 'requests for one operation, at least 8', positiveNumber)
    .option('--total-requests <number>', 'requests in all', positiveNumber)
    .option('--rate <number>', 'requests a second, over all operations', positiveNumber)
    .option('--concurrency <number>', 'operations driven at the same time', positiveNumber)
    .option('--time <seconds>', 'start no new request after this', wholeNumber)
    .option('--resume <file>', 'go on with the interrupted run in this file; it is removed when all is done')
    .option('--max-response-time <milliseconds>', 'an answer that takes longer is a finding', positiveNumber)
    .option('--operation <ids...>', "only these, such as 'GET /items' or 'query getItems'")
    .action(async (baseUrl: string | undefined, flags) => {
      const { verifyCommand } = await import('./commands/verify.ts');
      done(await verifyCommand(baseUrl, flags, cwd, terminal));
    });
  return program;
}

function documentOptions(command: Command): Command {
  return command
    .option('--config <file>', 'graphql-codegen configuration (default: codegen.ts)')
    .option('--openapi <file>', 'OpenAPI document, instead of a configuration')
    .option('--schema <patterns...>', 'GraphQL schema files')
    .option('--documents <patterns...>', 'GraphQL operations of the clients')
    .option('--json', 'print a report for programs');
}

const EXAMPLES = `
Examples:
  diptych generate                                    what codegen.ts says
  diptych generate --check                            in CI: fail when generated files are not fresh
  diptych generate --openapi openapi.yaml --target typescript validators
  diptych generate --openapi openapi.yaml --schema 'schema/*.graphql' --out src/generated
  diptych lint
  diptych lint --format sarif > lint.sarif             for code scanning
  diptych lint --assumptions                          what the documents take for granted
  diptych verify http://127.0.0.1:4010 --graphql http://127.0.0.1:4010/graphql --token KEY

Exit codes: 0 fine, 1 findings or errors in the documents, 2 wrong use, 70 internal fault.
`;

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new InvalidArgumentError('Not a whole number.');
  return value;
}

function positiveNumber(text: string): number {
  const value = wholeNumber(text);
  if (value === 0) throw new InvalidArgumentError('It has to be more than 0.');
  return value;
}

function collect(value: string, previous: readonly string[] = []): readonly string[] {
  return [...previous, value];
}

/** For programs: what Commander has already said on standard error. */
function reportUsage(reason: string, argv: readonly string[], terminal: Terminal): void {
  const command = argv.find((word) => !word.startsWith('-'));
  terminal.out(jsonText({ command, ok: false, diagnostics: [say['cli-usage']({ reason })] }));
}

function reportInputError(error: InputError, argv: readonly string[], terminal: Terminal): void {
  const { diagnostics } = error;
  if (argv.includes('--json')) terminal.out(jsonText({ command: argv[0], ok: false, diagnostics }));
  else terminal.err(diagnosticsText(diagnostics, { colors: terminal.colors, width: terminal.width }));
}

/** Says that the fault is ours, and how to report it. */
export function reportFault(error: unknown, terminal: Terminal, debug: boolean): void {
  const message = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? error.stack : undefined;
  terminal.err(`internal fault: ${neutral(message)}\n`);
  if (debug && stack !== undefined) terminal.err(`${neutral(stack)}\n`);
  terminal.err(
    'This is our mistake, not yours. Please report it with the command line and, if you may, the documents.\n' +
      (debug ? '' : 'Set DIPTYCH_DEBUG=1 to see where it happened.\n'),
  );
}
