import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Answered } from '../exchange.ts';
import { graphqlBody } from '../judge/graphql-response.ts';
import { FINE, type Check } from './check.ts';

export const useAfterFree: Check = {
  id: 'use-after-free',
  on: 'trail',
  of: 'read-after-delete',
  severity: 'error',
  summary: 'A deleted resource must not be readable, unless it is shown in a final state.',
  enforces: 'RFC 9110 §9.3.5, §15.5.5, §15.5.11',
  help: 'Return 404 or 410 for a deleted resource, declare a final state for it, or return 202 until the deletion is complete.',
  graphql: {
    enforces: 'GraphQL September 2025 §6.2.2 (Mutation); docs/contract-vocabulary.md (@effect)',
    help: 'Return null or an error for a deleted resource, or declare a final state for it.',
  },
  run: ({ removed, read }) => {
    const { status } = read.outcome;
    if (status === 429 || status >= 500 || !isThere(read) || isOver(read)) return FINE;
    return [
      {
        kind: 'readable',
        message: `${removed.case.operation.id} returned ${removed.outcome.status}, but reading the deleted resource returned ${status}.`,
      },
    ];
  },
};

/** True if the response shows the resource. For a deleted resource, a GraphQL service returns an error or null. */
function isThere({ case: made, outcome }: Answered): boolean {
  if (made.kind === 'rest') return outcome.status < 400;
  const data = graphqlBody(outcome)?.['data'];
  return isJsonObject(data) && holdsObject(data[made.operation.name.wire]);
}

/**
 * True if the resource is in a declared final state, and was not in it before. It may stay readable after its
 * deletion.
 */
function isOver({ states = [] }: Answered): boolean {
  return states.some(
    ({ machine, state, before }) =>
      before !== state && machine.transitions.some(({ from, to }) => from === state && to.length === 0),
  );
}

/** True if the value is a resource, or a payload with a resource. */
function holdsObject(value: JsonValue | undefined): boolean {
  if (!isJsonObject(value)) return false;
  return typeof value['id'] === 'string' || Object.values(value).some(holdsObject);
}
