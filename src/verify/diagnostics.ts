import type { CoverageKind } from '../core/coverage.ts';
import { defineDiagnostics } from '../core/diagnostic.ts';

/** Messages about a run itself. Findings about the service are not here: their codes are the ids of the checks. */
export const say = defineDiagnostics({
  'verify-no-address': {
    severity: 'error',
    message: () => 'Nothing says where the running implementation is.',
    help: 'Give the base URL of its REST side, or --graphql with the URL of its GraphQL side, or both.',
  },
  'verify-unreachable': {
    severity: 'error',
    message: ({ url, reason }: { url: string; reason: string }) => `${url} does not answer: ${reason}.`,
    help: 'Start the service, or correct its address.',
  },
  'verify-unknown-check': {
    severity: 'error',
    message: ({ id, known }: { id: string; known: readonly string[] }) =>
      `There is no check ${id}; there are ${known.join(', ')}.`,
    help: 'Name checks by their ids.',
  },
  'verify-unknown-operation': {
    severity: 'error',
    message: ({ pattern }: { pattern: string }) => `No operation of the documents is ${pattern}.`,
    help: 'Name operations by id (`GET /orders`, `query orders`) or name (`listOrders`); `*` stands for any characters.',
  },
  'verify-unknown-tag': {
    severity: 'error',
    message: ({ pattern, known }: { pattern: string; known: readonly string[] }) =>
      `No operation has the tag ${pattern}; there are ${known.join(', ') || 'none'}.`,
    help: 'Name tags as the OpenAPI document spells them; `*` stands for any characters.',
  },
  'verify-unknown-role': {
    severity: 'error',
    message: ({ role, known }: { role: string; known: readonly string[] }) =>
      `The contract has no role ${role}; there are ${known.join(', ')}.`,
    help: 'Name roles as the contract spells them.',
  },
  'verify-option-invalid': {
    severity: 'error',
    message: ({ member, wanted }: { member: string; wanted: string }) =>
      `The option ${member} has to be ${wanted}.`,
    help: 'Correct it; `VerifyOptions` documents each option.',
  },
  'verify-hook-failed': {
    severity: 'error',
    message: ({ hook, reason }: { hook: string; reason: string }) => `The hook ${hook} failed: ${reason}`,
    help: 'Mend the hook in the configuration of verify. What it has made may still be there.',
  },
  'verify-undeclared': {
    severity: 'warning',
    message: ({ request, times }: { request: string; times: number }) =>
      `${request} was asked ${times === 1 ? 'once' : `${times} times`}, and is no operation of the documents.`,
    help: 'Declare the operation, or find out who asks for it.',
  },
  'verify-not-judged': {
    severity: 'note',
    message: ({ reason, times }: { reason: string; times: number }) =>
      `${times === 1 ? 'One exchange' : `${times} exchanges`} ${reason} ${times === 1 ? 'was' : 'were'} not judged.`,
    help: 'Name the base URL and --graphql where they are other than expected.',
  },
  'verify-nothing-there': {
    severity: 'warning',
    message: ({ url }: { url: string }) => `Every answer below ${url} was 404, whatever was asked for.`,
    help: 'See that the base URL is the one that the paths of the document begin at.',
  },
  'verify-silent': {
    severity: 'warning',
    message: ({ operation, times }: { operation: string; times: number }) =>
      `${operation} left ${times} requests in a row without an answer, and was asked no more.`,
    help: 'Find out what it waits for; or give it more time for an answer (`requestTimeoutMs`).',
  },
  'verify-too-long': {
    severity: 'note',
    message: ({ operation }: { operation: string }) =>
      `${operation} answered with more than 8 MiB, and its body was not judged.`,
    help: 'Ask for less of it: a smaller page, a filter.',
  },
  'verify-unseen': {
    severity: 'note',
    message: ({ operations }: { operations: number }) =>
      `${operations === 1 ? 'One operation was' : `${operations} operations were`} never seen.`,
    help: 'Record more traffic, or let verify ask by itself.',
  },
  'verify-nothing-seen': {
    severity: 'error',
    message: () => 'No exchange was judged, so nothing was verified.',
    help: 'See that the traffic is that of the service: name its base URL and --graphql.',
  },
  'verify-nothing-sent': {
    severity: 'error',
    message: () => 'No request was sent, so nothing was verified.',
    help: 'Give the addresses of the protocols that the documents describe, operations that they have, and time.',
  },
  'verify-never-succeeded': {
    severity: 'warning',
    message: ({
      operation,
      statuses,
      places,
    }: {
      operation: string;
      statuses: string;
      places: readonly string[];
    }) =>
      `${operation} never answered a valid request with success (seen: ${statuses}), so what was checked of it proves little.${
        places.length === 0 ? '' : ` It needs existing ids at ${places.join(', ')}.`
      }`,
    help: 'Pass credentials that may call it, create test data, or add working examples to the contract. For ids, declare `links` in the response that returns them, or set `values` in `verify.config.ts`, such as `values: { "POST /loans body/toolId": ["tool_1"] }`.',
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
      `${subject} may come from ${from} to ${to}; ${operation} was asked for that and refused it with ${status}, and nothing else was seen to go that way.`,
    help: 'Let the state follow where callers are to ask for it. Where something else brings it about, have that happen while verify runs.',
  },
  'verify-not-driven': {
    severity: 'warning',
    message: ({ operation, reason }: { operation: string; reason: string }) =>
      `${operation} was not driven: ${reason}.`,
    help: 'Give the address of the protocol; for a request that can not be made, give the place that is named, or what it stands in, an example in the contract that its schema takes, or a value in the configuration (`values`).',
  },
  'verify-cut-short': {
    severity: 'warning',
    message: ({ operation }: { operation: string }) =>
      `The run, its time or the caller's quota ended before ${operation} was driven to its end.`,
    help: 'Raise the time budget (--time) or the quota, or lower the number of requests for each operation.',
  },
  'verify-not-reached': {
    severity: 'error',
    message: ({ operation }: { operation: string }) =>
      `The run, its time or the caller's quota ended before ${operation} was checked at all.`,
    help: 'Raise the quota of the key; or give more time (--time), in which the quota fills up again; or name fewer operations.',
  },
  'verify-violations-untried': {
    severity: 'note',
    message: ({
      operation,
      possible,
      untried,
    }: {
      operation: string;
      possible: number;
      untried: readonly string[];
    }) =>
      `Of ${possible} constraints of ${operation}, ${untried.length} were not broken: ${untried.slice(0, 5).join(', ')}${untried.length > 5 ? ', …' : ''}.`,
    help: 'Raise the number of requests for each operation (--requests), or the time.',
  },
  'verify-resume-version': {
    severity: 'error',
    message: ({ version, known }: { version: string; known: number }) =>
      `The state of the interrupted run has version ${version}, and this release knows version ${known}.`,
    help: 'Begin the run anew: delete the file, or name another.',
  },
  'verify-resume-differs': {
    severity: 'error',
    message: ({ differing }: { differing: readonly string[] }) =>
      `The interrupted run was another one; what differs: ${differing.join(', ')}.`,
    help: 'Give the same contract and the same options, or begin anew: delete the file, or name another.',
  },
  'verify-throttled': {
    severity: 'warning',
    message: ({ operation, times }: { operation: string; times: number }) =>
      `${operation} was answered with 429 ${times === 1 ? 'once' : `${times} times`}; a refusal checks nothing else.`,
    help: 'Raise the quota of the key; or give more time, in which the quota fills up again.',
  },
  'verify-vacuous': {
    severity: 'error',
    message: ({
      kind,
      observed,
      declared,
      required,
      missed,
    }: {
      kind: CoverageKind;
      observed: number;
      declared: number;
      required: number;
      missed: string;
    }) =>
      `Of ${declared} ${kind} ${observed} ${observed === 1 ? 'was' : 'were'} observed, ${percent(observed, declared)}; ${required} % are required. Not observed: ${missed}.`,
    help: 'Pass what the run lacks: credentials, data, time, examples or `links` in the contract, or `values` in `verify.config.ts` (with keys such as `POST /loans body/toolId`). Or require less: `--require operations=90`.',
  },
  'verify-no-credentials': {
    severity: 'warning',
    message: () => 'The contract asks for credentials, and none were given.',
    help: 'Pass a header such as `authorization: Bearer …`.',
  },
});

/** Rounded down: 99.9 is not all. */
function percent(part: number, whole: number): string {
  return `${Math.floor((part * 100) / whole)} %`;
}
