/** Arguments of `diptych mock`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { positiveNumber, wholeNumber } from '../arguments.ts';

/** Adds the options in the groups of the help. */
export function mockArguments(command: Command): Command {
  return command
    .argument('[documents...]', 'an OpenAPI document, GraphQL schema files, or both')

    .optionsGroup('Addresses:')
    .option('--port <number>', 'listen on this port; 0 is any free port (default: 4010)', wholeNumber)
    .option('--host <name>', 'listen on this address of the machine (default: 127.0.0.1)')
    .option(
      '--base-path <path>',
      'put this path before the REST paths (default: from the first server)',
      path,
    )
    .option(
      '--graphql-path <path>',
      'serve GraphQL on this path (default: /graphql)',
      (text) => path(text) || '/',
    )
    .option('--control-port <number>', 'reset, move the clock, and read the state on this port', wholeNumber)
    .option('--no-cors', 'do not let web pages of other origins call the mock')

    .optionsGroup('Data:')
    .option('--seed <number>', 'seed of the values that the contract leaves open', wholeNumber)
    .option('--initial <number>', 'number of resources at first in each collection (default: 3)', wholeNumber)
    .option('--max-things <number>', 'maximum number of resources; the oldest are forgotten', positiveNumber)
    .option('--state <file>', 'load the state from this file if it exists, and write changes to it')

    .optionsGroup('Time:')
    .addOption(
      new Option(
        '--clock <kind>',
        'manual: the clock moves only by the control port (default: real)',
      ).choices(['real', 'manual']),
    )
    .option('--latency <milliseconds>', 'wait before each response', wholeNumber)
    .option('--pace <milliseconds>', 'time between changes of state by the service, or never', pace)

    .optionsGroup('Webhooks:')
    .option('--no-webhooks', 'do not send webhooks to the addresses that callers register')
    .option('--private-webhooks', 'also send webhooks to private addresses; loopback is always allowed')

    .optionsGroup('Faults:')
    .option('--fault <id@place>', 'break one mechanism on purpose; random chooses one by the seed')
    .option('--faults', 'list the faults that the contract has places for, and exit')

    .optionsGroup('Running:')
    .option('--watch', 'load the documents again whenever one changes, and keep the state')
    .option('--quiet', 'do not print a line for each request')
    .addHelpText('after', EXAMPLES);
}

/** `/v1` for `v1`, `v1/`, and `/v1`. */
function path(text: string): string {
  const inner = text.replaceAll(/^\/+|\/+$/g, '');
  return inner === '' ? '' : `/${inner}`;
}

function pace(text: string): number {
  if (text === 'never') return Infinity;
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Not a whole number, nor the word never.');
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
