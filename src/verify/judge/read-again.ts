import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';
import type { Answered } from '../exchange.ts';
import { flatten } from '../../values/flatten.ts';
import { declaredContent, declaredResponse } from './declared.ts';
import { storedProperties, containsValue, isReturnedAsSent, type StoredProperty } from './stored-values.ts';
import { creationsIn, type Creation } from './creations.ts';
import { viewsIn } from './shared-facts.ts';

/** A new resource as read. */
interface ReadAgain {
  /** The requested id. */
  readonly id: JsonValue;
  /** The returned id. */
  readonly is: JsonValue;
  /** Properties returned as sent by the creation, and read with other values. */
  readonly changed: readonly StoredProperty[];
}

/**
 * Returns the result of reading a new resource by its id; undefined if the read resource is not the created one, but a
 * part of it or another with its id.
 */
export function readAgain(contract: Contract, created: Answered, read: Answered): ReadAgain | undefined {
  if (read.outcome.status >= 300) return undefined;
  for (const made of creationsIn(contract, created)) {
    const again = read.case.kind === 'rest' ? inRest(contract, made, read) : inGraphql(contract, made, read);
    if (again) return again;
  }
  return undefined;
}

function inRest(
  contract: Contract,
  made: Creation,
  { case: asked, outcome }: Answered,
): ReadAgain | undefined {
  if (asked.kind !== 'rest' || !isJsonObject(outcome.json)) return undefined;
  const last = /\{([^{}/]+)\}$/.exec(asked.operation.path)?.[1];
  const id = last === undefined ? undefined : asked.parameters[`path.${last}`];
  const response = declaredResponse(asked.operation, outcome.status);
  const content = response && declaredContent(response, outcome.headers['content-type'] ?? '');
  const member = [last ?? '', 'id'].find(
    (name) => Object.hasOwn(made.shown, name) && made.shown[name] === id,
  );
  if (!content || id === undefined || member === undefined) return undefined;
  const is = Object.hasOwn(outcome.json, member) ? outcome.json[member]! : undefined;
  if (typeof is !== typeof id || !isSameShape(contract, made.shownAs, content.type)) return undefined;
  return { id, is: is!, changed: changedIn(contract, made, content.type, outcome.json) };
}

function inGraphql(contract: Contract, made: Creation, read: Answered): ReadAgain | undefined {
  const { id } = made.shown;
  const type = innermost(made.shownAs);
  const named = type.kind === 'reference' ? contract.types.get(type.target) : undefined;
  if (read.case.kind !== 'graphql' || !named || typeof id !== 'string') return undefined;
  if (!JSON.stringify(read.case.variables).includes(JSON.stringify(id))) return undefined;
  const views = viewsIn(contract, read, new Set([conceptOf(named)])).filter((view) => view.type === named);
  const view = views.find((one) => one.id === id) ?? views[0];
  return view && { id, is: view.id, changed: changedIn(contract, made, named.type, view.value) };
}

function changedIn(
  contract: Contract,
  { sent, shownAs, shown }: Creation,
  type: Type,
  now: JsonObject,
): readonly StoredProperty[] {
  const told = storedProperties(contract, sent, shownAs, shown, isReturnedAsSent).filter(
    ({ sent: value, is }) => containsValue(is, value),
  );
  const again = Object.fromEntries(told.map(({ name, is }) => [name, is]));
  return storedProperties(contract, again, type, now, isReturnedAsSent).filter(
    ({ sent: value, is }) => !containsValue(is, value),
  );
}

/** True if both are one type, or one has all the properties of the other. */
function isSameShape(contract: Contract, one: Type, other: Type): boolean {
  const [left, right] = [innermost(one), innermost(other)];
  if (left.kind === 'reference' && right.kind === 'reference' && left.target === right.target) return true;
  const [few, many] = [namesOf(contract, left), namesOf(contract, right)].toSorted(
    (these, those) => these.size - those.size,
  );
  return few!.size >= FEWEST && [...few!].every((name) => many!.has(name));
}

/** An id alone does not identify a type. */
const FEWEST = 2;

function innermost(type: Type): Type {
  return type.kind === 'nullable' ? innermost(type.of) : type;
}

function namesOf(contract: Contract, type: Type): ReadonlySet<string> {
  return new Set(
    flatten(contract, type).flatMap((flat) =>
      flat.kind === 'object' ? flat.properties.map(({ name }) => name.wire) : [],
    ),
  );
}
