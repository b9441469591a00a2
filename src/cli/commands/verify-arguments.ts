/** The arguments and options of `diptych verify`. */
import type { Command } from 'commander';
import { collect, positiveNumber, wholeNumber } from '../arguments.ts';
import { reportOptions } from '../reports.ts';

/** Adds the options, grouped as in `--help`. */
export function verifyArguments(command: Command): Command {
  return reportOptions(command)
    .argument('[base-url]', 'base URL of the REST paths; its query is added to every request')
    .option('--graphql <url>', 'call this GraphQL endpoint')

    .optionsGroup('Callers:')
    .option(
      '--header <header>',
      "send this header with every request, as 'Name: value'; may be repeated",
      collect,
    )
    .option(
      '--token <token>',
      'send this token as Authorization: Bearer (default: environment variable DIPTYCH_TOKEN)',
    )
    .option(
      '--role <role>',
      'set the role of the caller that --header and --token identify, if the contract restricts operations to roles',
    )
    .option(
      '--credentials <header>',
      "add a caller with another role, as 'ROLE=Name: value'; may be repeated",
      collect,
    )
    .option(
      '--webhooks [port]',
      'receive webhooks on 127.0.0.1 and check them (default: any free port)',
      wholeNumber,
    )
    .option(
      '--webhook-url <url>',
      'register this URL for the port of --webhooks, if the service cannot reach 127.0.0.1',
    )

    .optionsGroup('Selection:')
    .option('--operation <patterns...>', "check only these operations, such as 'GET /items' or 'query *'")
    .option('--tag <patterns...>', 'check only operations with these tags')
    .option('--check <patterns...>', "run only these checks, such as 'graphql-*'")
    .option('--level <levels...>', 'report only findings of these levels: error, warning, note')
    .option('--exclude-operation <patterns...>', 'skip these operations')
    .option('--exclude-tag <patterns...>', 'skip operations with these tags')
    .option('--exclude-check <patterns...>', 'skip these checks')
    .option('--exclude-level <levels...>', 'omit findings of these levels')
    .option('--documented-only', 'check only documented behavior: skip elements marked as assumed')
    .option(
      '--require <kinds>',
      'require a minimum observed percentage of each kind, such as statuses=50 (default: operations=100)',
    )

    .optionsGroup('Requests:')
    .option('--seed <number>', 'use the seed of an earlier run to repeat its requests', wholeNumber)
    .option(
      '--requests <number>',
      'send at most this many requests for one operation (minimum 8)',
      positiveNumber,
    )
    .option('--total-requests <number>', 'send at most this many requests in total', positiveNumber)
    .option('--rate <number>', 'send at most this many requests per second', positiveNumber)
    .option('--concurrency <number>', 'call this many operations at the same time', positiveNumber)
    .option('--time <seconds>', 'stop sending requests after this time', wholeNumber)
    .option(
      '--resume <file>',
      'save an interrupted run to this file and continue from it; a complete run deletes the file',
    )
    .option('--max-response-time <milliseconds>', 'report responses that take longer', positiveNumber)

    .optionsGroup('Recorded or proxied traffic:')
    .option('--proxy <url>', 'forward requests to this service and check the traffic until Ctrl-C')
    .option('--port <number>', 'listen on this port as the proxy (default: any free port)', wholeNumber)
    .option('--har <files...>', 'check recorded traffic (HAR 1.2)')
    .addHelpText('after', EXAMPLES);
}

const EXAMPLES = `
Examples:
  diptych verify https://api.test/v1 --token '$API_KEY'      all REST operations
  diptych verify http://127.0.0.1:4010 --graphql http://127.0.0.1:4010/graphql
  diptych verify                                             the service in verify.config.ts
  diptych verify http://127.0.0.1:4010 --tag orders --exclude-operation 'DELETE *' --check '*-conformance'
  diptych verify http://127.0.0.1:4010 --seed 7              the same requests as in an earlier run
  diptych verify http://127.0.0.1:4010 --report html=report.html --report junit=report.xml
  diptych verify http://127.0.0.1:4010 --require operations=90,statuses=50,transitions=80
  diptych verify --proxy http://127.0.0.1:4010 --port 8080   check the traffic of clients through port 8080
  diptych verify https://api.test/v1 --har session.har       check recorded traffic

A trailing $NAME in a header value is replaced with the environment variable NAME. Configuration: verify.config.ts, or --config.
Exit codes: 0 no findings, 1 findings or insufficient coverage, 2 usage error or no service, 70 internal error.
`;
