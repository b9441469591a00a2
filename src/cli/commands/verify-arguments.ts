/** The arguments and options of `diptych verify`. */
import type { Command } from 'commander';
import { collect, positiveNumber, wholeNumber } from '../arguments.ts';
import { reportOptions } from '../reports.ts';

/** Adds the options in the groups of the help. */
export function verifyArguments(command: Command): Command {
  return reportOptions(command)
    .argument('[base-url]', 'where the REST paths start; a query in it goes with every request')
    .option('--graphql <url>', 'the GraphQL endpoint')

    .optionsGroup('Who calls:')
    .option('--header <header>', "sent with every request, 'Name: value'; may be repeated", collect)
    .option(
      '--token <token>',
      'sent as Authorization: Bearer; DIPTYCH_TOKEN in the environment does the same',
    )
    .option('--role <role>', 'the role of this caller, where the contract says who may what')
    .option(
      '--credentials <header>',
      "a caller of another role, 'ROLE=Name: value'; may be repeated",
      collect,
    )
    .option(
      '--webhooks [port]',
      'receive webhooks on 127.0.0.1, and judge them (default: any free port)',
      wholeNumber,
    )
    .option('--webhook-url <url>', 'where the service reaches that port, if elsewhere')

    .optionsGroup('What is checked:')
    .option('--operation <patterns...>', "only these, such as 'GET /items' or 'query *'")
    .option('--tag <patterns...>', 'only operations with these tags')
    .option('--check <patterns...>', "only these checks, such as 'graphql-*'")
    .option('--level <levels...>', 'only findings of these levels: error, warning, note')
    .option('--exclude-operation <patterns...>', 'leave these operations out')
    .option('--exclude-tag <patterns...>', 'leave operations with these tags out')
    .option('--exclude-check <patterns...>', 'leave these checks out')
    .option('--exclude-level <levels...>', 'leave findings of these levels out')
    .option('--documented-only', 'leave out what the documents mark as assumed')
    .option(
      '--require <kinds>',
      'percent of the contract to be observed, or the run fails (default: operations=100)',
    )

    .optionsGroup('How hard:')
    .option('--seed <number>', 'repeat the requests of an earlier run', wholeNumber)
    .option('--requests <number>', 'requests for one operation, at least 8', positiveNumber)
    .option('--total-requests <number>', 'requests in all', positiveNumber)
    .option('--rate <number>', 'requests a second, over all operations', positiveNumber)
    .option('--concurrency <number>', 'operations driven at the same time', positiveNumber)
    .option('--time <seconds>', 'start no new request after this', wholeNumber)
    .option('--resume <file>', 'go on with the interrupted run in this file; it is removed when all is done')
    .option('--max-response-time <milliseconds>', 'an answer that takes longer is a finding', positiveNumber)

    .optionsGroup('Instead of asking:')
    .option('--proxy <url>', 'stand before a service and judge the traffic that passes, until Ctrl-C')
    .option('--port <number>', 'where the proxy listens (default: any free port)', wholeNumber)
    .option('--har <files...>', 'judge recorded traffic (HAR 1.2)')
    .addHelpText('after', EXAMPLES);
}

const EXAMPLES = `
Examples:
  diptych verify https://api.test/v1 --token '$API_KEY'      all of the REST side
  diptych verify http://127.0.0.1:4010 --graphql http://127.0.0.1:4010/graphql
  diptych verify                                             what verify.config.ts says
  diptych verify http://127.0.0.1:4010 --tag orders --exclude-operation 'DELETE *' --check '*-conformance'
  diptych verify http://127.0.0.1:4010 --seed 7              the same requests again
  diptych verify http://127.0.0.1:4010 --report html=report.html --report junit=report.xml
  diptych verify http://127.0.0.1:4010 --require operations=90,statuses=50,transitions=80
  diptych verify --proxy http://127.0.0.1:4010 --port 8080   judge what clients send through port 8080
  diptych verify https://api.test/v1 --har session.har       judge what was recorded with it

A header whose value is or ends in $NAME takes it from the environment. Configuration: verify.config.ts, or --config.
Exit codes: 0 no findings, 1 findings or a run that proves nothing, 2 wrong use or no service, 70 internal fault.
`;
