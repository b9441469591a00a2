import { defineDiagnostics } from '../core/diagnostic.ts';

/** What is to say about a run itself. Findings about the service are not here: their codes are the ids of the checks. */
export const say = defineDiagnostics({
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
  'verify-nothing-sent': {
    severity: 'error',
    message: () => 'No request was sent, so nothing was verified.',
    help: 'Give the addresses of the protocols that the documents describe, operations that they have, and time.',
  },
  'verify-never-succeeded': {
    severity: 'warning',
    message: ({ operation, statuses }: { operation: string; statuses: string }) =>
      `${operation} never answered a valid request with success (seen: ${statuses}), so what was checked of it proves little.`,
    help: 'Give credentials that may call it, test data that it needs, or examples in the contract that work.',
  },
  'verify-not-driven': {
    severity: 'warning',
    message: ({ operation, reason }: { operation: string; reason: string }) =>
      `${operation} was not driven: ${reason}.`,
    help: 'Give the address of the protocol; for a request that can not be made, add an example to the contract.',
  },
  'verify-cut-short': {
    severity: 'warning',
    message: ({ operation }: { operation: string }) =>
      `Time or the caller's quota ended before ${operation} was driven to its end.`,
    help: 'Raise the time budget (--time) or the quota, or lower the number of requests for each operation.',
  },
  'verify-not-reached': {
    severity: 'error',
    message: ({ operation }: { operation: string }) =>
      `Time or the caller's quota ended before ${operation} was checked at all.`,
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
  'verify-throttled': {
    severity: 'warning',
    message: ({ operation, times }: { operation: string; times: number }) =>
      `${operation} was answered with 429 ${times === 1 ? 'once' : `${times} times`}; a refusal checks nothing else.`,
    help: 'Raise the quota of the key; or give more time, in which the quota fills up again.',
  },
  'verify-no-credentials': {
    severity: 'warning',
    message: () => 'The contract asks for credentials, and none were given.',
    help: 'Pass a header such as `authorization: Bearer …`.',
  },
});
