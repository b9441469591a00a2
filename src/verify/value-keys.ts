/** Checks the keys of `values`, because a misspelled key would have no effect. */
import { closestName } from '../core/closest-name.ts';
import { InputError, type Diagnostic } from '../core/diagnostic.ts';
import { matchesPattern } from '../core/pattern.ts';
import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import type { Operation } from '../model/operation.ts';
import type { Type } from '../model/type.ts';
import { flatten } from '../values/flatten.ts';
import { say } from './diagnostics.ts';
import type { GivenValues } from './hooks.ts';
import { parsedKey } from './run/given-values.ts';
import { parameterKey } from './send/request.ts';

/** Throws `InputError` for a key that matches no operation, or no input of the matching operations. */
export function requireValueKeys(contract: Contract, values: GivenValues): void {
  const all = (contract.whole ?? contract).operations;
  const problems = Object.keys(values).flatMap((key) => problemOf(contract, all, key) ?? []);
  if (problems.length > 0) throw new InputError(...problems);
}

function problemOf(contract: Contract, all: readonly Operation[], key: string): Diagnostic | undefined {
  const { operation: pattern, place } = parsedKey(key);
  const meant = all.filter(
    ({ id, name }) => matchesPattern(pattern, id) || matchesPattern(pattern, name.wire),
  );
  if (meant.length === 0) {
    const names = all.flatMap(({ id, name }) => [id, name.wire]);
    return say['verify-unknown-value']({ key, part: pattern, closest: closestName(pattern, names) });
  }
  const [first = '', ...path] = place.split('/');
  if (meant.some((operation) => isInput(contract, operation, first, path))) return undefined;
  const known = meant.flatMap((operation) => inputsOf(contract, operation));
  return say['verify-unknown-value']({ key, part: place, closest: closestName(place, known) });
}

function isInput(contract: Contract, operation: Operation, first: string, path: readonly string[]): boolean {
  if (isRest(operation)) {
    if (first === 'body')
      return (operation.body?.contents ?? []).some(({ type }) => hasPath(contract, type, path));
    return operation.parameters.some(
      (one) => parameterKey(one) === first && hasPath(contract, one.type, path),
    );
  }
  const [name = '', ...inner] = path;
  if (first !== 'variables') return false;
  const argument = operation.arguments.find((one) => one.name.wire === name);
  // `episodes_first` is the argument `first` of the nested field `episodes`.
  return argument ? hasPath(contract, argument.type, inner) : name.includes('_');
}

/** True if the type can have a value at a path of properties and list items. */
function hasPath(contract: Contract, type: Type, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true;
  return flatten(contract, type).some((flat) => {
    if (flat.kind === 'list') return hasPath(contract, flat.prefix[Number(first)] ?? flat.items, rest);
    if (flat.kind !== 'object') return flat.kind === 'any' || flat.kind === 'scalar';
    const property = flat.properties.find(({ name }) => name.wire === first);
    // An object may allow any other property, but a misspelled property must still be reported.
    return property
      ? hasPath(contract, property.type, rest)
      : flat.additional.kind !== 'any' &&
          flat.additional.kind !== 'never' &&
          hasPath(contract, flat.additional, rest);
  });
}

/** Returns the inputs and their direct properties. */
function inputsOf(contract: Contract, operation: Operation): readonly string[] {
  const below = (where: string, type: Type): readonly string[] => [
    where,
    ...flatten(contract, type).flatMap((flat) =>
      flat.kind === 'object' ? flat.properties.map(({ name }) => `${where}/${name.wire}`) : [],
    ),
  ];
  if (!isRest(operation))
    return operation.arguments.flatMap(({ name, type }) => below(`variables/${name.wire}`, type));
  return [
    ...operation.parameters.map(parameterKey),
    ...(operation.body?.contents ?? []).flatMap(({ type }) => below('body', type)),
  ];
}
