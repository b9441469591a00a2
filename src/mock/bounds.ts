/** Finds requests that violate declared bounds. */
import { isJsonObject, type JsonValue } from '../core/json.ts';
import { ownMember } from '../core/own-member.ts';
import type { InputPath } from '../model/behaviour.ts';
import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import type { DeclaredBounds, Markable } from '../model/marks.ts';
import type { Operation } from '../model/operation.ts';
import type { Property, Type } from '../model/type.ts';
import { itemsOf, membersOf } from '../semantics/derive/shape.ts';
import { brokenBound, type Siblings } from '../values/bounds.ts';

export interface Broken {
  readonly from: InputPath;
  /** The violation, such as `must be after starts_at`. */
  readonly message: string;
}

/** A value of a request, with the type and the marks of its declaration. */
interface Sent extends Markable {
  readonly type: Type;
  readonly value: JsonValue | undefined;
  readonly from: InputPath;
}

/**
 * Returns the first value of a request that violates its declared bounds. `now` is in milliseconds since 1970.
 */
export function brokenIn(
  contract: Contract,
  operation: Operation,
  at: (from: InputPath) => JsonValue | undefined,
  now: number,
): Broken | undefined {
  const inputs: readonly Sent[] = isRest(operation)
    ? operation.parameters.map((one) => sentAt(one, { in: one.in, path: [one.name.wire] }, at))
    : operation.arguments.map((one) => sentAt(one, { in: 'argument', path: [one.name.wire] }, at));
  const siblings: Siblings = (property) => inputs.find(({ from }) => from.path[0] === property)?.value;
  const body: InputPath = { in: 'body', path: [] };
  const bodies = isRest(operation) ? (operation.body?.contents ?? []) : [];
  return first([
    ...inputs.map((input) => () => brokenAt(contract, input, siblings, now)),
    ...bodies.map(
      ({ type }) =>
        () =>
          brokenAt(contract, { type, value: at(body), from: body }, () => undefined, now),
    ),
  ]);
}

/** Returns the bounds in the declaration of an input. */
export function boundsAt(
  contract: Contract,
  operation: Operation,
  { in: place, path }: InputPath,
): DeclaredBounds | undefined {
  let level: readonly Declared[] = !isRest(operation)
    ? operation.arguments
    : place === 'body'
      ? (operation.body?.contents ?? []).flatMap(({ type }) => [...membersOf(contract, type).values()])
      : operation.parameters.filter((one) => one.in === place);
  let found: Declared | undefined;
  for (const wire of path) {
    found = level.find(({ name }) => name.wire === wire);
    if (!found) return undefined;
    level = [...membersOf(contract, found.type).values()];
  }
  return found?.marks?.bounds;
}

type Declared = Pick<Property, 'name' | 'type' | 'marks'>;

function sentAt(
  { type, marks }: Pick<Sent, 'type' | 'marks'>,
  from: InputPath,
  at: (from: InputPath) => JsonValue | undefined,
): Sent {
  return { type, from, value: at(from), ...(marks && { marks }) };
}

function brokenAt(
  contract: Contract,
  { type, marks, value, from }: Sent,
  siblings: Siblings,
  now: number,
): Broken | undefined {
  if (value === undefined || value === null) return undefined;
  const message = marks?.bounds && brokenBound(marks.bounds, value, siblings, now);
  if (message !== undefined) return { from, message };
  const inside = (name: string): InputPath => ({ ...from, path: [...from.path, name] });
  const items = itemsOf(contract, type);
  if (Array.isArray(value) && items)
    return first(
      (value as readonly JsonValue[]).map(
        (item, index) => () =>
          brokenAt(contract, { type: items, value: item, from: inside(String(index)) }, () => undefined, now),
      ),
    );
  if (!isJsonObject(value)) return undefined;
  return first(
    [...membersOf(contract, type).values()].map(({ name, ...member }) => () => {
      const sent = { ...member, value: ownMember(value, name.wire), from: inside(name.wire) };
      return brokenAt(contract, sent, (property) => ownMember(value, property), now);
    }),
  );
}

function first(searches: readonly (() => Broken | undefined)[]): Broken | undefined {
  for (const search of searches) {
    const found = search();
    if (found) return found;
  }
  return undefined;
}
