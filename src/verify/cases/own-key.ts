import { createHash } from 'node:crypto';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { InputPath } from '../../model/behaviour.ts';
import { isRest, resolve } from '../../model/lookup.ts';
import type { GraphqlOperation, Operation, Parameter, RestOperation } from '../../model/operation.ts';
import type { Argument, Property, Type } from '../../model/type.ts';
import type { Case } from '../exchange.ts';
import { accepts } from '../generate/accepts.ts';
import { withMemberAt } from '../generate/members.ts';
import { pointed } from '../run/expression.ts';
import { parameterKey } from '../send/request.ts';

/**
 * The case with an idempotency key of its own, where it carries one: with the key of another request it would be that
 * request again, or a conflict with it. The key follows from what is sent, so that the same request keeps it.
 * @param salt another for a request that is to be made anew.
 */
export function withOwnKey<Of extends Case>(contract: Contract, made: Of, salt: string): Of;
export function withOwnKey(contract: Contract, made: Case, salt: string): Case {
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

/** The case with a key that no other request has, also where it had none; undefined where no key can be made. */
export function withFreshKey(contract: Contract, made: Case, salt: string): Case | undefined {
  if (!keyIsChosen(contract, made.operation)) return made;
  const open = withKeyValue(made, '');
  const keyed = withOwnKey(contract, open, salt);
  return keyOf(keyed) === '' ? undefined : keyed;
}

/** The case with the key of another of the same operation. */
export function withKeyOf(contract: Contract, made: Case, other: Case): Case {
  const key = keyOf(other);
  return key === undefined || !keyIsChosen(contract, made.operation) ? made : withKeyValue(made, key);
}

/** Whether callers make the key up; else it names something that is there. */
export function keyIsChosen(contract: Contract, operation: Operation): boolean {
  const by = operation.idempotency?.by;
  if (!by) return false;
  if (isRest(operation)) return by.in === 'header' && headerOf(operation, by) !== undefined;
  return by.in === 'argument' && chosenAt(contract, operation, by.path) !== undefined;
}

/** The idempotency key that a case carries. */
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

/** Whether it is the key itself, or what it stands in, that does not conform. */
function isBroken({ intent }: Case, key: string): boolean {
  if (intent.kind !== 'invalid') return false;
  const { where } = intent.violation;
  return where === key || where.startsWith(`${key}/`) || key.startsWith(`${where}/`);
}

/** The member that holds the key; none when it is required: then it names something that is there. */
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

/** The value with what stands at a path exchanged, if anything does. */
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

/** The old one where none of the usual forms will do. */
function keyFor(
  contract: Contract,
  { type }: Pick<Property, 'type'>,
  made: Case,
  old: JsonValue,
  salt: string,
): JsonValue {
  const sent =
    made.kind === 'rest' ? [made.parameters, made.body] : [made.document, made.variables, made.method];
  const hex = createHash('sha256')
    .update(JSON.stringify([made.operation.id, sent, salt]))
    .digest('hex');
  const uuid = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  return [uuid, hex.slice(0, 32), hex.slice(0, 16)].find((key) => accepts(contract, type, key)) ?? old;
}
