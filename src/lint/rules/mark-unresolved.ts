import type { JsonValue } from '../../core/json.ts';
import type { InputPath } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isRest } from '../../model/lookup.ts';
import type { Condition, Marks } from '../../model/marks.ts';
import type { Type } from '../../model/type.ts';
import { locatedMarks, type LocatedMarks } from '../marks/located-marks.ts';
import { itemTypes, propertiesOf, statesIn, typesAt, typesNamed, valuesIn } from '../marks/resolve.ts';
import type { Rule } from '../rule.ts';

/** A name that cannot be resolved, and the reason as a relative clause. */
type Fault = readonly [name: string, reason: string];
type Check<Value> = (value: Value, located: LocatedMarks, contract: Contract) => readonly Fault[];

type Checked = Marks & Pick<LocatedMarks, 'filter'>;

const CHECKS: { readonly [Mark in keyof Checked]-?: Check<NonNullable<Checked[Mark]>> } = {
  filter: ({ by }, { items }, contract) => unlessAt(contract, items, by, 'no list item has'),
  order: ({ by }, { items }, contract) =>
    by.flatMap(({ path }) => unlessAt(contract, items, path, 'no list item has')),
  unique: ({ with: others }, { holder }, contract) =>
    others.flatMap((name) => unlessAt(contract, holder, [name], SIBLING)),
  derived: ({ from }, located, contract) => {
    const { holder } = located;
    switch (from.kind) {
      case 'count':
      case 'sum': {
        const path = from.kind === 'count' ? from.list : from.path;
        const list = from.kind === 'count' ? path : path.slice(0, 1);
        const elements = itemTypes(contract, typesAt(contract, holder, list));
        return [
          ...unlessAt(contract, holder, path, SIBLING),
          ...conditions(contract, elements, from.where ?? []),
        ];
      }
      case 'countOf':
        return ofType(contract, from.of, (types) => conditions(contract, types, from.where));
      case 'equals':
        return isSent(contract, located, from.value)
          ? []
          : [[from.value.path.join('.'), 'no operation has in its request']];
      case 'bytes':
        return isOperation(contract, located, from.of)
          ? []
          : unlessAt(contract, holder, [from.of], OPERATION);
    }
  },
  presentWhen: ({ when }, { holder }, contract) => conditions(contract, holder, when),
  stamp: ({ states }, { holder }, contract) => unlessStates(contract, holder, states),
  bounds: ({ siblings }, { holder }, contract) =>
    siblings.flatMap(({ property }) => unlessAt(contract, holder, [property], SIBLING)),
  secret: ({ signsWebhooks, valid = [] }, { holder }, contract) => [
    ...conditions(contract, holder, valid),
    ...(signsWebhooks && contract.operations.some(isRest) && !sendsWebhooks(contract)
      ? [['webhooks', 'the contract does not declare'] as const]
      : []),
  ],
  scope: ({ names }, located, contract) =>
    names.flatMap((name): readonly Fault[] => {
      const isKnown = contract.auth.length > 0 || !contract.operations.some(isRest);
      if (!isKnown) return [[name, 'no credential belongs to: the contract declares no security']];
      const other = scopesInOther(contract, located);
      return other && !other.includes(name)
        ? [[name, 'the same type of the other document does not name']]
        : [];
    }),
  event: ({ of, states, object = [], before = [] }, { bodies }, contract) => [
    ...ofType(contract, of, (types) => unlessStates(contract, withParts(contract, types), states)),
    ...[object, before].flatMap((path) => unlessAt(contract, bodies, path, 'the body does not have')),
  ],
};

const SIBLING = 'is not a property of the same object';
const OPERATION = 'is not an operation or a property of the same object';

export const markUnresolved: Rule = {
  id: 'mark-unresolved',
  severity: 'error',
  summary: 'The properties, states, types, and operations that an annotation names must exist.',
  help: 'Correct the name, or declare the element. See docs/contract-vocabulary.md.',
  *run(contract) {
    for (const located of locatedMarks(contract)) {
      const { marks = {}, filter, subject } = located;
      const checked: Checked = { ...marks, ...(filter && { filter }) };
      for (const mark of Object.keys(CHECKS) as (keyof typeof CHECKS)[]) {
        const value = checked[mark];
        if (!value) continue;
        for (const [name, reason] of (CHECKS[mark] as Check<unknown>)(value, located, contract))
          yield {
            subject,
            message: `${NAMES[mark]} of ${subject} names ${name}, which ${reason}.`,
            at: value.at,
          };
      }
    }
  },
};

const NAMES: Readonly<Record<keyof typeof CHECKS, string>> = {
  filter: 'The filter',
  order: 'The order',
  unique: 'The uniqueness',
  derived: 'The derivation',
  presentWhen: 'The presence',
  stamp: 'The stamp',
  bounds: 'The bounds',
  secret: 'The secret',
  scope: 'The scope',
  event: 'The event',
};

function sendsWebhooks({ webhooks, operations }: Contract): boolean {
  return webhooks.length > 0 || operations.some((one) => isRest(one) && one.callbacks.length > 0);
}

/** Returns the scopes of the same concept in the other document, or undefined if it does not declare scopes. */
function scopesInOther(
  contract: Contract,
  { protocol, subject }: LocatedMarks,
): readonly string[] | undefined {
  const types = [...contract.types.values()];
  const own = types.find((one) => one.protocol === protocol && one.name.wire === subject);
  return types.find(
    (one) => own && one.protocol !== protocol && one.marks?.scope && conceptOf(one) === conceptOf(own),
  )?.marks?.scope?.names;
}

function unlessAt(
  contract: Contract,
  types: readonly Type[],
  path: readonly string[],
  reason: string,
): readonly Fault[] {
  return path.length === 0 || typesAt(contract, types, path).length > 0 ? [] : [[path.join('.'), reason]];
}

function ofType(
  contract: Contract,
  name: string,
  check: (types: readonly Type[]) => readonly Fault[],
): readonly Fault[] {
  const types = typesNamed(contract, name).map(({ type }) => type);
  return types.length === 0 ? [[name, 'is not the name or concept of a type']] : check(types);
}

/**
 * Returns the properties and values in conditions that none of the types has. One matching type is sufficient, because
 * names differ between the documents.
 */
function conditions(
  contract: Contract,
  types: readonly Type[],
  where: readonly Condition[],
): readonly Fault[] {
  return where.flatMap(({ property, is }): readonly Fault[] => {
    const found = typesAt(contract, types, [property]);
    if (found.length === 0) return [[property, types.length > 1 ? 'no such type has' : SIBLING]];
    const values = found.flatMap((type) => valuesIn(contract, type));
    if (values.length === 0) return [];
    const unknown = is.map(spelled).find((value) => !values.includes(value));
    return unknown === undefined ? [] : [[unknown, `is not a value of ${property}`]];
  });
}

/** Adds the types of the properties, because the state of a resource may be inside a nested object. */
function withParts(contract: Contract, types: readonly Type[]): readonly Type[] {
  return types.flatMap((type) => [type, ...propertiesOf(contract, type).map((property) => property.type)]);
}

function unlessStates(
  contract: Contract,
  types: readonly Type[],
  states: readonly string[],
): readonly Fault[] {
  const known = new Set(types.flatMap((type) => statesIn(contract, type)));
  return states.filter((state) => !known.has(state)).map((state) => [state, 'no enum of the type has']);
}

/** True if a request of the same document contains a value at the location. */
function isSent(contract: Contract, { protocol }: LocatedMarks, { in: place, path }: InputPath): boolean {
  return contract.operations.some((operation) => {
    if (!isRest(operation))
      return (
        protocol === 'graphql' &&
        operation.arguments.some(
          ({ name, type }) => name.wire === path[0] && typesAt(contract, [type], path.slice(1)).length > 0,
        )
      );
    if (protocol !== 'rest') return false;
    if (place !== 'body')
      return operation.parameters.some((one) => one.in === place && one.name.wire === path[0]);
    const bodies = (operation.body?.contents ?? []).map(({ type }) => type);
    return typesAt(contract, bodies, path).length > 0;
  });
}

function isOperation(contract: Contract, { protocol }: LocatedMarks, name: string): boolean {
  return contract.operations.some((operation) => operation.name.wire === name && operation.kind === protocol);
}

function spelled(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
