/** Places of a contract for faults. */
import { isSafe } from '../../model/operation-effect.ts';
import type { Contract } from '../../model/contract.ts';
import type { Marks } from '../../model/marks.ts';
import type { Action, Semantics } from '../../semantics/semantics.ts';
import type { Place } from './fault.ts';

/** Operations with a property. */
export function operationsWith(
  { actions }: Semantics,
  has: (action: Action) => boolean,
  about?: string,
): readonly Place[] {
  return actions.filter(has).map(({ operation }) => ({
    name: operation.id,
    operation: operation.id,
    ...(about !== undefined && { about }),
  }));
}

/** Members with a property, such as `order.note`. */
export function membersWith(
  { collections }: Semantics,
  has: (marks: Marks, name: string) => boolean,
): readonly Place[] {
  return collections.flatMap(({ concept, members }) =>
    members
      .filter(({ marks = {}, name }) => has(marks, name))
      .map(({ name }) => ({ name: `${spelled(concept)}.${spelled(name)}`, concept, about: name })),
  );
}

/** The webhooks and callbacks whose cause is known. */
export function eventsOf({ events }: Semantics): readonly Place[] {
  return events.filter(({ cause }) => cause).map(({ webhook }) => ({ name: webhook, about: webhook }));
}

export function isList({ effect }: Action): boolean {
  return effect.value === 'list';
}

export function isChange({ effect, operation }: Action): boolean {
  return !isSafe(operation) && CHANGES.has(effect.value);
}

export function isChangeOfOne(action: Action): boolean {
  return isChange(action) && action.effect.value !== 'create';
}

/** True if callers can have roles or belong to tenants. */
export function hasCredentials({ auth }: Contract): boolean {
  return auth.length > 0;
}

const CHANGES: ReadonlySet<string> = new Set(['create', 'replace', 'merge', 'delete', 'transition']);

function spelled(words: string): string {
  return words.replaceAll(' ', '_');
}
