import type { CoverageKind } from '../core/coverage.ts';
import { defineDiagnostics } from '../core/diagnostic.ts';

/** Messages about a run itself. Findings about the service are not here: their codes are the ids of the checks. */
export const say = defineDiagnostics({
  'verify-no-address': {
    severity: 'error',
    message: () => 'No service address was given.',
    help: 'Pass the base URL of its REST API, --graphql with the URL of its GraphQL API, or both.',
  },
  'verify-unreachable': {
    severity: 'error',
    message: ({ url, reason }: { url: string; reason: string }) => `${url} does not respond: ${reason}.`,
    help: 'Start the service, or correct its address.',
  },
  'verify-unknown-check': {
    severity: 'error',
    message: ({ id, known }: { id: string; known: readonly string[] }) =>
      `Unknown check ${id}; the checks are ${known.join(', ')}.`,
    help: 'Name checks by their ids.',
  },
  'verify-unknown-operation': {
    severity: 'error',
    message: ({ pattern }: { pattern: string }) => `${pattern} matches no operation of the documents.`,
    help: 'Name operations by id (`GET /orders`, `query orders`) or name (`listOrders`); `*` stands for any characters.',
  },
  'verify-unknown-tag': {
    severity: 'error',
    message: ({ pattern, known }: { pattern: string; known: readonly string[] }) =>
      `${pattern} matches no tag of an operation; the tags are: ${known.join(', ') || '(empty)'}.`,
    help: 'Name tags as the OpenAPI document spells them; `*` stands for any characters.',
  },
  'verify-unknown-role': {
    severity: 'error',
    message: ({ role, known }: { role: string; known: readonly string[] }) =>
      `The contract has no role ${role}; its roles are ${known.join(', ')}.`,
    help: 'Name roles as the contract spells them.',
  },
  'verify-option-invalid': {
    severity: 'error',
    message: ({ member, wanted }: { member: string; wanted: string }) =>
      `The option ${member} must be ${wanted}.`,
    help: 'Correct the option; `VerifyOptions` documents each one.',
  },
  'verify-hook-failed': {
    severity: 'error',
    message: ({ hook, reason }: { hook: string; reason: string }) => `The hook ${hook} failed: ${reason}`,
    help: 'Fix the hook in the configuration of verify. Data created by it may still exist.',
  },
  'verify-undeclared': {
    severity: 'warning',
    message: ({ request, times }: { request: string; times: number }) =>
      `${request} was called ${times === 1 ? 'once' : `${times} times`}, but is not an operation of the documents.`,
    help: 'Declare the operation, or find out who calls it.',
  },
  'verify-not-judged': {
    severity: 'note',
    message: ({ reason, times }: { reason: string; times: number }) =>
      `${times === 1 ? 'One exchange' : `${times} exchanges`} ${reason} ${times === 1 ? 'was' : 'were'} not judged.`,
    help: 'Pass the base URL and --graphql if they differ from the documents.',
  },
  'verify-nothing-there': {
    severity: 'warning',
    message: ({ url }: { url: string }) => `Every response below ${url} was 404.`,
    help: 'Check the base URL: the paths of the document are appended to it.',
  },
  'verify-silent': {
    severity: 'warning',
    message: ({ operation, times }: { operation: string; times: number }) =>
      `${operation} timed out ${times} times in a row; verify stopped calling it.`,
    help: 'Find the cause of the delay, or allow more time for a response (`requestTimeoutMs`).',
  },
  'verify-too-long': {
    severity: 'note',
    message: ({ operation }: { operation: string }) =>
      `${operation} returned more than 8 MiB, and its body was not judged.`,
    help: 'Request less: use a smaller page or a filter.',
  },
  'verify-unseen': {
    severity: 'note',
    message: ({ operations }: { operations: number }) =>
      `${operations === 1 ? 'One operation was' : `${operations} operations were`} never seen.`,
    help: 'Record more traffic, or let verify send requests.',
  },
  'verify-nothing-seen': {
    severity: 'error',
    message: () => 'No exchange was judged, so nothing was verified.',
    help: 'Check that the traffic is from this service: pass its base URL and --graphql.',
  },
  'verify-nothing-sent': {
    severity: 'error',
    message: () => 'No request was sent, so nothing was verified.',
    help: 'Pass the address of each documented protocol, select existing operations, and allow enough time.',
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
      `${operation} never accepted a valid request (seen: ${statuses}), so its checks prove little.${
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
      `The declared transition of ${subject} from ${from} to ${to} was never observed; ${operation} rejected it with ${status}.`,
    help: 'Accept the transition if callers may request it. If another event causes it, make the event happen while verify runs.',
  },
  'verify-not-driven': {
    severity: 'warning',
    message: ({ operation, reason }: { operation: string; reason: string }) =>
      `${operation} was not driven: ${reason}.`,
    help: 'Pass the address of the protocol. For a request that cannot be made, add a valid example for the named place or its parent to the contract, or a value to the configuration (`values`).',
  },
  'verify-cut-short': {
    severity: 'warning',
    message: ({ operation }: { operation: string }) =>
      `The run, its time or the caller's quota ended before ${operation} was completely driven.`,
    help: 'Raise the time budget (--time) or the quota, or lower the number of requests for each operation.',
  },
  'verify-not-reached': {
    severity: 'error',
    message: ({ operation }: { operation: string }) =>
      `The run, its time or the caller's quota ended before ${operation} was checked at all.`,
    help: 'Raise the quota of the key; or allow more time (--time), so that the quota refills; or select fewer operations.',
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
      `The state of the interrupted run has version ${version}, but this release reads version ${known}.`,
    help: 'Start a new run: delete the file, or name another.',
  },
  'verify-resume-differs': {
    severity: 'error',
    message: ({ differing }: { differing: readonly string[] }) =>
      `The interrupted run had different inputs: ${differing.join(', ')}.`,
    help: 'Use the same contract and options, or start a new run: delete the file, or name another.',
  },
  'verify-throttled': {
    severity: 'warning',
    message: ({ operation, times }: { operation: string; times: number }) =>
      `${operation} returned 429 ${times === 1 ? 'once' : `${times} times`}; these responses check nothing else.`,
    help: 'Raise the quota of the key; or allow more time, so that the quota refills.',
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
      `Observed ${observed} of ${declared} ${kind} (${percent(observed, declared)}); ${required}% required. Not observed: ${missed}.`,
    help: 'Add the missing inputs: credentials, data, time, examples or `links` in the contract, or `values` in `verify.config.ts` (with keys such as `POST /loans body/toolId`). Or lower the requirement: `--require operations=90`.',
  },
  'verify-no-credentials': {
    severity: 'warning',
    message: ({ wanted }: { wanted: readonly string[] }) =>
      `The contract requires credentials, but the run has none: ${wanted.join('; or ')}.`,
    help: 'Pass them with every request, as `--header "name: value"` or in the address of the service.',
  },
});

/** Rounded down: 99.9 is not all. */
function percent(part: number, whole: number): string {
  return `${Math.floor((part * 100) / whole)}%`;
}
