/** The arguments and options of `diptych verify`. */
import type { Command } from 'commander';
import { collect, positiveNumber, wholeNumber } from '../arguments.ts';
import { reportOptions } from '../reports.ts';

/** Adds the options in the groups of the help. */
export function verifyArguments(command: Command): Command {
  return reportOptions(command)
    .argument('[base-url]', 'URL of the REST paths; its query is added to every request')
    .option('--graphql <url>', 'the GraphQL endpoint')

    .optionsGroup('Callers:')
    .option('--header <header>', "sent with every request, 'Name: value'; may be repeated", collect)
    .option(
      '--token <token>',
      'sent as Authorization: Bearer (default: the environment variable DIPTYCH_TOKEN)',
    )
    .option('--role <role>', 'role of this caller, if the contract restricts operations to roles')
    .option(
      '--credentials <header>',
      "a caller of another role, 'ROLE=Name: value'; may be repeated",
      collect,
    )
    .option(
      '--webhooks [port]',
      'receive webhooks on 127.0.0.1 and check them (default: any free port)',
      wholeNumber,
    )
    .option('--webhook-url <url>', 'URL by which the service reaches that port, if another')

    .optionsGroup('Selection:')
    .option('--operation <patterns...>', "only these operations, such as 'GET /items' or 'query *'")
    .option('--tag <patterns...>', 'only operations with these tags')
    .option('--check <patterns...>', "only these checks, such as 'graphql-*'")
    .option('--level <levels...>', 'only findings of these levels: error, warning, note')
    .option('--exclude-operation <patterns...>', 'skip these operations')
    .option('--exclude-tag <patterns...>', 'skip operations with these tags')
    .option('--exclude-check <patterns...>', 'skip these checks')
    .option('--exclude-level <levels...>', 'omit findings of these levels')
    .option('--documented-only', 'skip elements that the documents mark as assumed')
    .option(
      '--require <kinds>',
      'fail if less of the contract was observed, in percent (default: operations=100)',
    )

    .optionsGroup('Requests:')
    .option('--seed <number>', 'repeat the requests of an earlier run', wholeNumber)
    .option('--requests <number>', 'maximum requests for one operation, at least 8', positiveNumber)
    .option('--total-requests <number>', 'maximum requests in all', positiveNumber)
    .option('--rate <number>', 'maximum requests per second', positiveNumber)
    .option('--concurrency <number>', 'operations called at the same time', positiveNumber)
    .option('--time <seconds>', 'send no new request after this time', wholeNumber)
    .option('--resume <file>', 'continue the interrupted run in this file; a complete run removes it')
    .option('--max-response-time <milliseconds>', 'report a response that takes longer', positiveNumber)

    .optionsGroup('Recorded or passing traffic:')
    .option('--proxy <url>', 'forward requests to this service and check the traffic, until Ctrl-C')
    .option('--port <number>', 'port of the proxy (default: any free port)', wholeNumber)
    .option('--har <files...>', 'check recorded traffic (HAR 1.2)')
    .addHelpText('after', EXAMPLES);
}

const EXAMPLES = `
Examples:
  diptych verify https://api.test/v1 --token '$API_KEY'      all REST operations
  diptych verify http://127.0.0.1:4010 --graphql http://127.0.0.1:4010/graphql
  diptych verify                                             what verify.config.ts describes
  diptych verify http://127.0.0.1:4010 --tag orders --exclude-operation 'DELETE *' --check '*-conformance'
  diptych verify http://127.0.0.1:4010 --seed 7              the same requests as in an earlier run
  diptych verify http://127.0.0.1:4010 --report html=report.html --report junit=report.xml
  diptych verify http://127.0.0.1:4010 --require operations=90,statuses=50,transitions=80
  diptych verify --proxy http://127.0.0.1:4010 --port 8080   check the traffic of clients through port 8080
  diptych verify https://api.test/v1 --har session.har       check recorded traffic

A header value that is or ends in $NAME takes it from the environment. Configuration: verify.config.ts, or --config.
Exit codes: 0 no findings, 1 findings, or a run that proves nothing, 2 usage error or no service, 70 internal error.
`;
