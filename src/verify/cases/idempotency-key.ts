import { createHash } from 'node:crypto';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { InputPath } from '../../model/behaviour.ts';
import { isRest, resolve } from '../../model/lookup.ts';
import type { GraphqlOperation, Operation, Parameter, RestOperation } from '../../model/operation.ts';
import type { Argument, Property, Type } from '../../model/type.ts';
import type { Case } from '../exchange.ts';
import { accepts } from '../../values/accepts.ts';
import { withMemberAt } from '../../values/members.ts';
import { pointed } from '../run/expression.ts';
import { parameterKey } from '../send/request.ts';

/**
 * Returns the case with a new idempotency key if it has one, because the key of another request would make it a replay
 * or a conflict. The key is derived from the content, so the same request always has the same key.
 * @param salt with a different salt, the same request has a different key
 */
export function withNewKey<Of extends Case>(contract: Contract, made: Of, salt: string): Of;
export function withNewKey(contract: Contract, made: Case, salt: string): Case {
  const by = made.operation.idempotency?.by;
  if (!by) return made;
  if (made.kind === 'graphql') {
    const chosen = chosenAt(contract, made.operation, by.path);
    if (by.in !== 'argument' || !chosen || isBroken(made, ['variables', ...by.path].join('/'))) return made;
    const variables = exchanged(made.variables, by.path, (old) => keyFor(contract, chosen, made, old, salt));
    return { ...made, variables: variables as typeof made.variables };
  }
  const parameter = headerOf(made.operation, by);
  if (!parameter || isBroken(made, parameterKey(parameter))) return made;
  const parameters = exchanged(made.parameters, [parameterKey(parameter)], (old) =>
    keyFor(contract, parameter, made, old, salt),
  );
  return { ...made, parameters: parameters as typeof made.parameters };
}

/**
 * Returns the case with an unused key, even if it had none, or undefined if no key can be generated. Returns
 * the case unchanged if callers do not choose the key.
 */
export function withUnusedKey(contract: Contract, made: Case, salt: string): Case | undefined {
  if (!keyIsChosen(contract, made.operation)) return made;
  const open = withKeyValue(made, '');
  const keyed = withNewKey(contract, open, salt);
  return keyOf(keyed) === '' ? undefined : keyed;
}

/** Returns the case with the key of another case of the same operation. */
export function withKeyOf(contract: Contract, made: Case, other: Case): Case {
  const key = keyOf(other);
  return key === undefined || !keyIsChosen(contract, made.operation) ? made : withKeyValue(made, key);
}

/**
 * True if callers choose the key. Otherwise, the operation has no key, or its key names an existing resource.
 */
export function keyIsChosen(contract: Contract, operation: Operation): boolean {
  const by = operation.idempotency?.by;
  if (!by) return false;
  if (isRest(operation)) return by.in === 'header' && headerOf(operation, by) !== undefined;
  return by.in === 'argument' && chosenAt(contract, operation, by.path) !== undefined;
}

/** Returns the idempotency key of a case. */
export function keyOf(made: Case): JsonValue | undefined {
  const by = made.operation.idempotency?.by;
  if (!by) return undefined;
  if (made.kind === 'graphql') return pointed(made.variables, `/${by.path.join('/')}`);
  const parameter = headerOf(made.operation, by);
  return parameter && made.parameters[parameterKey(parameter)];
}

function withKeyValue(made: Case, key: JsonValue): Case {
  const by = made.operation.idempotency?.by;
  if (!by) return made;
  if (made.kind === 'graphql') {
    const variables = withMemberAt(made.variables, by.path, key);
    return isJsonObject(variables) ? { ...made, variables } : made;
  }
  const parameter = headerOf(made.operation, by);
  return parameter ? { ...made, parameters: { ...made.parameters, [parameterKey(parameter)]: key } } : made;
}

function headerOf({ parameters }: RestOperation, { path: [name] }: InputPath): Parameter | undefined {
  return parameters.find((one) => one.in === 'header' && one.name.wire.toLowerCase() === name?.toLowerCase());
}

/** True if the request deliberately violates the contract at a location, around it, or inside it. */
export function isBroken({ intent }: Case, key: string): boolean {
  if (intent.kind !== 'invalid') return false;
  const { where } = intent.violation;
  return where === key || where.startsWith(`${key}/`) || key.startsWith(`${where}/`);
}

/** Returns the optional argument or property that contains the key. A required key names an existing resource. */
function chosenAt(
  contract: Contract,
  operation: GraphqlOperation,
  path: readonly string[],
): Argument | Property | undefined {
  const [first, ...rest] = path;
  let found: Argument | Property | undefined = operation.arguments.find(({ name }) => name.wire === first);
  for (const step of rest) {
    const inner: Type | undefined = found && resolve(contract, found.type);
    found = inner?.kind === 'object' ? inner.properties.find(({ name }) => name.wire === step) : undefined;
  }
  return found?.required === false ? found : undefined;
}

/** Replaces the value at a path, if there is one. */
function exchanged(
  value: JsonValue,
  path: readonly string[],
  change: (old: JsonValue) => JsonValue,
): JsonValue {
  const [first, ...rest] = path;
  if (first === undefined) return value === null ? null : change(value);
  if (!isJsonObject(value) || !Object.hasOwn(value, first)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === first ? exchanged(member, rest, change) : member,
    ]),
  );
}

/** Returns a key in one of the usual formats, or the old key if the type accepts none of them. */
function keyFor(
  contract: Contract,
  { type }: Pick<Property, 'type'>,
  made: Case,
  old: JsonValue,
  salt: string,
): JsonValue {
  const sent =
    made.kind === 'rest' ? [made.parameters, made.body] : [made.document, made.variables, made.method];
  return newId(contract, type, JSON.stringify([made.operation.id, sent, salt])) ?? old;
}

/** Returns an id derived from a text, or undefined if the type accepts none of the usual formats. */
export function newId(contract: Contract, type: Type, text: string): string | undefined {
  const hex = createHash('sha256').update(text).digest('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return [uuid, hex.slice(0, 32), hex.slice(0, 16)].find((key) => accepts(contract, type, key));
}
