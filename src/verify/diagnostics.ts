import type { CoverageKind } from '../core/coverage.ts';
import { defineDiagnostics } from '../core/diagnostic.ts';
import { firstNames } from '../core/first-names.ts';
import type { Limit } from './run/limit.ts';

/** Describes the limit that ended a run. If it is undefined, the run reached the maximum number of findings. */
function ended(limit: Limit | undefined): string {
  switch (limit?.kind) {
    case 'time':
      return `The time limit of ${limit.seconds} seconds (--time) was reached`;
    case 'requests':
      return `The limit of ${limit.requests} requests (--total-requests) was reached`;
    case 'quota':
      return "The service's quota for the caller (status 429) was exhausted";
    case 'interruption':
      return 'The run was interrupted';
    case undefined:
      return 'The maximum number of findings was reached';
  }
}

/**
 * Messages about a run itself. Findings about the service are not included. Their codes are the ids of the
 * checks.
 */
export const say = defineDiagnostics({
  'verify-no-address': {
    severity: 'error',
    message: () => 'No service address was given.',
    help: 'Pass the base URL of the REST API, --graphql with the URL of the GraphQL API, or both.',
  },
  'verify-unreachable': {
    severity: 'error',
    message: ({ url, reason }: { url: string; reason: string }) => `${url} does not respond: ${reason}.`,
    help: 'Start the service, or correct the URL.',
  },
  'verify-unknown-check': {
    severity: 'error',
    message: ({ id, known }: { id: string; known: readonly string[] }) =>
      `There is no check ${id}. The checks are ${known.join(', ')}.`,
    help: 'Use ids from this list.',
  },
  'verify-unknown-operation': {
    severity: 'error',
    message: ({ pattern }: { pattern: string }) => `No operation in the documents matches ${pattern}.`,
    help: 'Use the id (`GET /orders`, `query orders`) or the name (`listOrders`) of an operation; `*` matches any characters.',
  },
  'verify-unknown-tag': {
    severity: 'error',
    message: ({ pattern, known }: { pattern: string; known: readonly string[] }) =>
      `No tag of an operation matches ${pattern}. The tags are: ${known.join(', ') || '(none)'}.`,
    help: 'Use a tag from this list; `*` matches any characters. The tag of a GraphQL root field is the resource in its call path.',
  },
  'verify-unknown-value': {
    severity: 'error',
    message: ({ key, part, closest }: { key: string; part: string; closest: string | undefined }) =>
      `The key ${JSON.stringify(key)} of \`values\` matches no input: the contract has no ${part}.${
        closest === undefined ? '' : ` Did you mean ${closest}?`
      }`,
    help: 'Write a location as in reports (`path.id`, `query.limit`, `body`, `body/customer/id`, `variables/input/id`), optionally after an operation: `PUT /photos/* body`.',
  },
  'verify-unknown-role': {
    severity: 'error',
    message: ({ role, known }: { role: string; known: readonly string[] }) =>
      `The contract has no role ${role}. Its roles are ${known.join(', ')}.`,
    help: 'Spell roles as in the contract.',
  },
  'verify-option-invalid': {
    severity: 'error',
    message: ({ member, wanted }: { member: string; wanted: string }) =>
      `The option ${member} must be ${wanted}.`,
    help: 'Correct the option. `VerifyOptions` documents all options.',
  },
  'verify-hook-failed': {
    severity: 'error',
    message: ({ hook, reason }: { hook: string; reason: string }) => `The hook ${hook} failed: ${reason}`,
    help: 'Fix the hook in the verify configuration. Data that it created may still exist.',
  },
  'verify-undeclared': {
    severity: 'warning',
    message: ({ request, times }: { request: string; times: number }) =>
      `${request} was called ${times === 1 ? 'once' : `${times} times`}, but the documents do not declare it.`,
    help: 'Declare the operation, or find the client that calls it.',
  },
  'verify-not-judged': {
    severity: 'note',
    message: ({ reason, times }: { reason: string; times: number }) =>
      `${times === 1 ? 'One exchange' : `${times} exchanges`} ${reason} ${times === 1 ? 'was' : 'were'} not checked.`,
    help: 'If the service has other addresses than the documents declare, pass the base URL and --graphql.',
  },
  'verify-nothing-there': {
    severity: 'error',
    message: ({ url, path }: Record<'url' | 'path', string>) =>
      `No path of the OpenAPI document exists below ${url}: the responses to all operations were 404${
        path === '' ? '' : `. The server URL of the document has the path ${path}`
      }.`,
    help: 'Check the base URL. verify appends the paths of the document to it. If the URL is right, configure the service to serve them there (`basePath` of the generated server). Findings that follow from this are omitted.',
  },
  'verify-no-graphql-there': {
    severity: 'error',
    message: ({ url }: { url: string }) =>
      `No GraphQL service is at ${url}: the responses to all operations were 404.`,
    help: 'Check the URL of --graphql, or `graphql.url`. Findings that follow from this are omitted.',
  },
  'verify-silent': {
    severity: 'warning',
    message: ({ operation, times }: { operation: string; times: number }) =>
      `${operation} timed out ${times} times in a row, so verify stopped calling it.`,
    help: 'Find the cause of the delay, or allow more time per request (`requestTimeoutMs`).',
  },
  'verify-too-long': {
    severity: 'note',
    message: ({ operation }: { operation: string }) =>
      `A response of ${operation} was larger than 8 MiB, so its body was not checked.`,
    help: 'Make the response smaller, for example with a lower page size.',
  },
  'verify-unseen': {
    severity: 'note',
    message: ({ operations }: { operations: number }) =>
      `${operations === 1 ? 'One operation' : `${operations} operations`} of the documents did not occur in the traffic.`,
    help: 'Record more traffic, or let verify send requests.',
  },
  'verify-nothing-seen': {
    severity: 'error',
    message: () => 'No exchange was checked, so nothing was verified.',
    help: 'Pass the base URL of the recorded service, and --graphql.',
  },
  'verify-nothing-sent': {
    severity: 'error',
    message: () => 'No request was sent, so nothing was verified.',
    help: 'Pass the URL of each documented API, select existing operations, and allow enough time.',
  },
  'verify-never-succeeded': {
    severity: 'warning',
    message: ({
      operation,
      statuses,
      places,
      accepted,
      waiting,
    }: {
      operation: string;
      statuses: string;
      places: readonly string[];
      /** True if requests were accepted, but had no result. */
      accepted: boolean;
      /** Ids of operations that need a result of this operation. */
      waiting: readonly string[];
    }) =>
      `${operation} ${
        accepted
          ? 'never returned a result, but only null or failures'
          : `never accepted a valid request (statuses: ${statuses})`
      }, so its checks prove little.${
        places.length === 0 ? '' : ` It needs existing ids at ${places.join(', ')}.`
      }${waiting.length === 0 ? '' : ` Therefore, these operations did not succeed either: ${waiting.join(', ')}.`}`,
    help: 'Pass credentials with the required permissions, create test data, or add working examples to the contract. For a file, an example or a value can be a `data:` URL that contains the bytes. If ids are missing, declare `links` in the response that returns them (in SDL `@leadsTo`), or set `values` in `verify.config.ts`, such as `values: { "POST /loans body/toolId": ["tool_1"] }` or `{ "query loan variables/id": ["loan_1"] }`.',
  },
  'verify-unknown-effect': {
    severity: 'note',
    message: ({ operations }: { operations: readonly string[] }) =>
      `verify does not know what ${firstNames(operations)} ${operations.length === 1 ? 'changes, so it checks only its' : 'change, so it checks only their'} responses.`,
    help: 'Declare the effect with `x-effect` or `@effect`, for example `@effect(does: MERGE, of: "Order")`; `diptych explain` shows what is known. With UNKNOWN (`x-effect: false`), this note disappears.',
  },
  'verify-transition-refused': {
    severity: 'note',
    message: ({
      operation,
      subject,
      from,
      to,
      status,
    }: Record<'operation' | 'subject' | 'from' | 'to' | 'status', string>) =>
      `The declared transition of ${subject} from ${from} to ${to} was never observed. ${operation} rejected it with ${status}.`,
    help: 'Accept the transition if callers may request it. If another event causes it, trigger that event while verify runs.',
  },
  'verify-not-driven': {
    severity: 'warning',
    message: ({ operation, reason }: { operation: string; reason: string }) =>
      `verify did not test ${operation}: ${reason}.`,
    help: 'If no URL was given, pass one. If no request can be built, add a valid example for the named input or its parent to the contract, or a value to `values` in the configuration. verify never sends TRACE requests; test these with a client of your own.',
  },
  'verify-cut-short': {
    severity: 'warning',
    message: ({ operation, limit }: { operation: string; limit: Limit | undefined }) =>
      `${ended(limit)} before ${operation} was fully tested.`,
    help: 'Raise the limit that the message names, or lower the number of requests per operation (--requests).',
  },
  'verify-not-reached': {
    severity: 'error',
    message: ({ operation, limit }: { operation: string; limit: Limit | undefined }) =>
      `${ended(limit)} before ${operation} was tested at all.`,
    help: 'Raise the limit that the message names, or select fewer operations. A quota also refills if you allow more time (--time).',
  },
  'verify-violations-untried': {
    severity: 'note',
    message: ({
      operation,
      count,
      possible,
      untried,
    }: {
      operation: string;
      count: number;
      possible: number;
      untried: readonly string[];
    }) =>
      `verify sent no request that violates these constraints of ${operation} (${count} of ${possible}): ${untried.slice(0, 5).join(', ')}${untried.length > 5 ? ', …' : ''}.`,
    help: 'Raise the number of requests per operation (--requests), or the time limit (--time).',
  },
  'verify-resume-version': {
    severity: 'error',
    message: ({ version, known }: { version: string; known: number }) =>
      `The state of the interrupted run has version ${version}, but this release reads version ${known}.`,
    help: 'Delete the file to start a new run, or name another file.',
  },
  'verify-resume-differs': {
    severity: 'error',
    message: ({ differing }: { differing: readonly string[] }) =>
      `The interrupted run had different inputs: ${differing.join(', ')}.`,
    help: 'Use the same contract and options. Or start a new run: delete the file of the interrupted run, or name a different one.',
  },
  'verify-throttled': {
    severity: 'warning',
    message: ({ operation, times }: { operation: string; times: number }) =>
      `${operation} returned 429 ${times === 1 ? 'once' : `${times} times`}, so it may have been tested less.`,
    help: 'Raise the quota of the caller, or allow more time (--time), because the quota refills.',
  },
  'verify-vacuous': {
    severity: 'error',
    message: ({
      kind,
      observed,
      declared,
      required,
      missed,
      percent,
    }: {
      kind: CoverageKind;
      observed: number;
      declared: number;
      required: number;
      missed: string;
      percent: number;
    }) =>
      `Observed ${observed} of ${declared} ${kind} (${percent}%); ${required}% required. Not observed: ${missed}.`,
    help: 'Provide the missing inputs: credentials, data, time, examples, `links` or `@leadsTo` in the contract, or `values` in `verify.config.ts` (with keys such as `POST /loans body/toolId` or `query loan variables/id`). Or lower the requirement, such as `--require operations=90`.',
  },
  'verify-no-credentials': {
    severity: 'warning',
    message: ({ wanted, hasOthers }: { wanted: readonly string[]; hasOthers: boolean }) =>
      `The contract requires the credentials ${wanted.join(' or ')}, but the run has ${hasOthers ? 'only other credentials' : 'none'}.`,
    help: 'Pass them as `--header "name: value"`, or in the query of the base URL.',
  },
});
