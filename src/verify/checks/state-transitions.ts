import { statesAfter } from '../../model/lookup.ts';
import type { Exchange, TrackedState } from '../exchange.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const stateTransitions: Check = {
  id: 'state-transitions',
  on: 'any',
  severity: 'error',
  summary: 'A resource must start in an initial state, and must change state only by declared transitions.',
  enforces: 'docs/contract-vocabulary.md (x-transitions, @transitions)',
  help: 'Follow the declared transitions, or declare the actual ones. verify allows for intermediate states that it does not observe.',
  run: (exchange) => {
    const judged = (exchange.states ?? []).flatMap((seen) => {
      if (seen.before !== undefined) return [changed(seen, seen.before)];
      return isCreation(exchange) ? [begun(seen)] : [];
    });
    return judged.length === 0 ? undefined : judged.flatMap((objection) => objection ?? FINE);
  },
};

function changed({ subject, id, machine, state }: TrackedState, before: string): Objection | undefined {
  if (statesAfter(machine, [before]).has(state)) return undefined;
  return {
    kind: `${subject} ${before} ${state}`,
    message: `${subject} of ${id} changed from ${before} to ${state}, but no declared transitions lead there.`,
  };
}

function begun({ subject, id, machine, state }: TrackedState): Objection | undefined {
  if (machine.initial.includes(state)) return undefined;
  return {
    kind: `${subject} begins ${state}`,
    message: `${subject} of the new resource ${id} is ${state}, which is not an initial state (${machine.initial.join(', ')}).`,
  };
}

/**
 * True for a 201 response to a POST, which reports a new resource (RFC 9110 §15.3.2). If the operation takes an
 * idempotency key, the request must have none, because the response to a key may be a stored one.
 */
function isCreation({ case: made, request, outcome }: Exchange): boolean {
  if (made.kind !== 'rest' || !('status' in outcome) || outcome.status !== 201) return false;
  const by = made.operation.idempotency?.by;
  if (!by) return made.operation.method === 'POST';
  return by.in === 'header' && request.headers[by.path[0]?.toLowerCase() ?? ''] === undefined;
}
