/** Decides whether a change causes an event (docs/contract-vocabulary.md#causes-of-events). */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Cause } from '../semantics.ts';
import { isSameState, wordsOf } from './values.ts';

type Values = ReadonlyMap<string, JsonValue>;

/** A change to a resource, with its values before and after. */
export interface ChangeOfState {
  readonly kind: 'created' | 'changed' | 'deleted';
  readonly before: Values | undefined;
  readonly after: Values;
  /** The member with the state of the resource. */
  readonly member: string | undefined;
}

/** True if a change causes an event. A resource enters its first state when it is created. */
export function isCaused(cause: Cause, { kind, before, after, member }: ChangeOfState): boolean {
  const isThere = (states: readonly JsonValue[]): boolean =>
    cause.states === undefined || cause.states.some((state) => states.some((one) => isSameState(state, one)));
  if (cause.kind !== 'enter' && !isThere(statesIn(after, member))) return false;
  switch (cause.kind) {
    case 'create':
      return kind === 'created';
    case 'change':
      return kind === 'changed';
    case 'delete':
      return kind === 'deleted';
    case 'enter': {
      const was = before ? statesIn(before, member) : [];
      const entered = statesIn(after, member).filter((state) => !was.some((one) => isSameState(one, state)));
      return kind !== 'deleted' && isThere(entered);
    }
  }
}

/** Returns the state of a resource, and the states inside its nested objects. */
function statesIn(values: Values, member: string | undefined): readonly JsonValue[] {
  const own = member === undefined ? undefined : values.get(member);
  const nested = [...values.values()]
    .filter(isJsonObject)
    .flatMap((part) =>
      Object.entries(part).flatMap(([name, value]) => (STATE.test(wordsOf(name)) ? [value] : [])),
    );
  return own === undefined ? nested : [own, ...nested];
}

const STATE = /\b(?:state|status)$/;
