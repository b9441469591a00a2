/** The causes of events (docs/contract-vocabulary.md#causes-of-events). */
import type { JsonValue } from '../../core/json.ts';
import type { Cause } from '../semantics.ts';
import { isSameState } from './values.ts';

/** A change to a resource. `before` and `after` are its states, if it has a state. */
export interface ChangeOfState {
  readonly kind: 'created' | 'changed' | 'deleted';
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

/** True if a change causes an event. A resource enters its first state when it is created. */
export function isCaused(cause: Cause, { kind, before, after }: ChangeOfState): boolean {
  switch (cause.kind) {
    case 'create':
      return kind === 'created';
    case 'change':
      return kind === 'changed';
    case 'delete':
      return kind === 'deleted';
    case 'enter':
      return (
        kind !== 'deleted' &&
        after !== undefined &&
        !(before !== undefined && isSameState(before, after)) &&
        cause.states.some((state) => isSameState(state, after))
      );
  }
}
