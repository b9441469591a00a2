/** Arguments of `diptych mock`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { positiveNumber, wholeNumber } from '../arguments.ts';

/** Adds the options, grouped as in `--help`. */
export function mockArguments(command: Command): Command {
  return command
    .optionsGroup('Addresses:')
    .option('--port <number>', 'listen on this port, or 0 for any free port (default: 4010)', wholeNumber)
    .option('--host <name>', 'listen on this network address (default: 127.0.0.1)')
    .option(
      '--base-path <path>',
      'prepend this path to the REST paths (default: path of the first server)',
      path,
    )
    .option(
      '--graphql-path <path>',
      'serve GraphQL on this path (default: /graphql below the base path)',
      (text) => path(text) || '/',
    )
    .option(
      '--control-port <number>',
      'accept control requests (reset, set the clock, read the state) on this port',
      wholeNumber,
    )
    .option('--no-cors', 'do not allow web pages of other origins to call the mock')

    .optionsGroup('Data:')
    .option('--seed <number>', 'use this seed for random values', wholeNumber)
    .option(
      '--initial <number>',
      'create this many resources in each collection at startup (default: 3)',
      wholeNumber,
    )
    .option(
      '--max-resources <number>',
      'store at most this many resources; the oldest are dropped',
      positiveNumber,
    )
    .option('--state <file>', 'load the state from this file if it exists, and save changes to it')

    .optionsGroup('Time:')
    .addOption(
      new Option(
        '--clock <kind>',
        'real, or manual: only control requests change the time (default: real)',
      ).choices(['real', 'manual']),
    )
    .option(
      '--rate-limit <number>',
      'allow this many requests per minute; respond with 429 to further requests if 429 is declared',
      positiveNumber,
    )
    .option('--latency <milliseconds>', 'wait before each response', wholeNumber)
    .option(
      '--pace <milliseconds>',
      'wait this long between automatic state changes, or disable them with "never"',
      pace,
    )

    .optionsGroup('Webhooks:')
    .option('--no-webhooks', 'do not send webhooks to the URLs that callers register')
    .option(
      '--private-webhooks',
      'also send webhooks to private networks and to loopback (default: not to private networks, and to loopback only when the mock itself listens there)',
    )

    .optionsGroup('Faults:')
    .option('--fault <id@place>', 'inject one fault; "random" selects one with the seed')
    .option('--faults', 'list the faults that are possible with this contract, and exit')

    .optionsGroup('Running:')
    .option('--watch', 'reload the documents when one changes, and keep the state of the mock')
    .option('--quiet', 'do not print a line for each request')
    .addHelpText('after', EXAMPLES);
}

/** Returns `/v1` for `v1`, `v1/`, and `/v1`. */
function path(text: string): string {
  const inner = text.replaceAll(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

function pace(text: string): number {
  if (text === 'never') return Infinity;
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Must be a whole number or "never".');
  return wholeNumber(text);
}

const EXAMPLES = `
Examples:
  diptych mock openapi.yaml
  diptych mock openapi.yaml schema.graphql --port 0 --json
  diptych mock openapi.yaml --state sandbox.json --host 0.0.0.0
  diptych mock openapi.yaml --clock manual --control-port 4011
  diptych mock openapi.yaml --fault 'lost-write@PATCH /orders/{id};from=2'
`;
