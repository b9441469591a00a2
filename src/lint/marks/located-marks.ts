import { childTypes } from '../../model/walk.ts';
import type { DeclaredFilter } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Markable } from '../../model/marks.ts';
import type { Protocol } from '../../model/node.ts';
import type { Operation, Parameter, Webhook } from '../../model/operation.ts';
import type { Argument, Property, Type } from '../../model/type.ts';
import { rootField, rootTypeNames } from '../elements.ts';
import { itemTypes } from './resolve.ts';

/** An element with marks, and the types that contain the names in its marks. */
export interface LocatedMarks extends Markable {
  readonly subject: string;
  readonly protocol: Protocol;
  readonly filter?: DeclaredFilter;
  /** The types that contain the siblings of the element. */
  readonly holder: readonly Type[];
  /** The item types of the lists that the element orders or filters. */
  readonly items: readonly Type[];
  /** The types of the bodies of a webhook. */
  readonly bodies: readonly Type[];
}

/** Yields all elements with marks: of operations, then of webhooks, and then of types. */
export function* locatedMarks(contract: Contract): Iterable<LocatedMarks> {
  for (const { items, ...located } of walk(contract))
    // Finding the items visits many types, so it is done only if necessary.
    if (located.marks || located.filter?.is) yield { ...located, items: items() };
}

/** An element with or without marks, and a function that finds its items. */
type Element = Omit<LocatedMarks, 'items'> & { readonly items: () => readonly Type[] };

const NO_ITEMS: Element['items'] = () => [];

function* walk(contract: Contract): Iterable<Element> {
  for (const operation of contract.operations) yield* ofOperation(contract, operation);
  for (const webhook of contract.webhooks)
    yield* ofWebhook(contract, webhook, `webhook ${webhook.name.wire}`);
  const roots = rootTypeNames(contract);
  for (const { protocol, name, type, marks } of contract.types.values()) {
    yield {
      subject: name.wire,
      protocol,
      ...(marks && { marks }),
      holder: [type],
      items: NO_ITEMS,
      bodies: [],
    };
    // Fields of root types are operations.
    if (protocol === 'rest' || !roots.has(name.wire)) yield* ofType(contract, protocol, name.wire, type);
  }
}

function* ofOperation(contract: Contract, operation: Operation): Iterable<Element> {
  const { id, marks } = operation;
  const items = (): readonly Type[] => itemTypes(contract, resultsOf(operation));
  if (!isRest(operation)) {
    const subject = rootField(operation);
    yield { subject, protocol: 'graphql', ...(marks && { marks }), holder: [], items, bodies: [] };
    yield* ofInputs('graphql', operation.arguments, (name) => `${subject}(${name}:)`, items);
    return;
  }
  yield { subject: id, protocol: 'rest', ...(marks && { marks }), holder: [], items, bodies: [] };
  yield* ofInputs('rest', operation.parameters, (name) => `${id} ${name}`, items);
  for (const { type } of [...operation.parameters, ...(operation.body?.contents ?? [])])
    yield* ofType(contract, 'rest', id, type);
  for (const { contents } of operation.responses)
    for (const { type } of contents) yield* ofType(contract, 'rest', id, type);
  for (const callback of operation.callbacks)
    yield* ofWebhook(contract, callback, `${id} callback ${callback.name.wire}`);
}

function resultsOf(operation: Operation): readonly Type[] {
  if (!isRest(operation)) return [operation.result];
  return operation.responses
    .filter(({ outcome }) => outcome === 'success')
    .flatMap(({ contents }) => contents.map(({ type }) => type));
}

function* ofWebhook(contract: Contract, { marks, body }: Webhook, subject: string): Iterable<Element> {
  const bodies = (body?.contents ?? []).map(({ type }) => type);
  yield { subject, protocol: 'rest', ...(marks && { marks }), holder: [], items: NO_ITEMS, bodies };
  for (const type of bodies) yield* ofType(contract, 'rest', subject, type);
}

/** Yields parameters or arguments. The inputs of an operation are siblings. */
function* ofInputs(
  protocol: Protocol,
  inputs: readonly (Parameter | Argument)[],
  subjectOf: (name: string) => string,
  items: Element['items'],
): Iterable<Element> {
  const [first] = inputs;
  if (!first) return;
  const properties = inputs.map((input): Property => ({ ...input, direction: 'request', arguments: [] }));
  const { at } = first;
  const holder: Type = {
    kind: 'object',
    properties,
    additional: { kind: 'never', at },
    implements: [],
    constraints: {},
    at,
  };
  for (const { name, marks, filter } of inputs)
    yield {
      subject: subjectOf(name.wire),
      protocol,
      ...(marks && { marks }),
      ...(filter && { filter }),
      holder: [holder],
      items,
      bodies: [],
    };
}

/**
 * Yields the properties inside a type, without following references. `whole` is the intersection that contains the type.
 */
function* ofType(
  contract: Contract,
  protocol: Protocol,
  subject: string,
  type: Type,
  whole: Type = type,
): Iterable<Element> {
  switch (type.kind) {
    case 'object':
      for (const property of type.properties) yield* ofProperty(contract, protocol, subject, property, whole);
      return yield* ofType(contract, protocol, subject, type.additional);
    case 'intersection':
      for (const part of type.parts) yield* ofType(contract, protocol, subject, part, whole);
      return;
    case 'nullable':
      return yield* ofType(contract, protocol, subject, type.of, whole === type ? type.of : whole);
    default:
      for (const inner of childTypes(type)) yield* ofType(contract, protocol, subject, inner);
  }
}

function* ofProperty(
  contract: Contract,
  protocol: Protocol,
  parent: string,
  { name, type, marks, filter, arguments: own }: Property,
  holder: Type,
): Iterable<Element> {
  const subject = `${parent}.${name.wire}`;
  yield {
    subject,
    protocol,
    ...(marks && { marks }),
    holder: [holder],
    items: () => (filter ? filteredItems(contract, parent) : itemTypes(contract, [type])),
    ...(filter && { filter }),
    bodies: [],
  };
  yield* ofInputs(
    protocol,
    own,
    (argument) => `${subject}(${argument}:)`,
    () => itemTypes(contract, [type]),
  );
  yield* ofType(contract, protocol, subject, type);
}

/** Returns the item types of all lists whose operation has an argument of the input type. */
function filteredItems(contract: Contract, input: string): readonly Type[] {
  const operations = contract.operations.filter(
    (operation) =>
      !isRest(operation) && operation.arguments.some(({ type }) => targetOf(type) === `graphql:${input}`),
  );
  return itemTypes(contract, operations.flatMap(resultsOf));
}

function targetOf(type: Type): string | undefined {
  if (type.kind === 'nullable') return targetOf(type.of);
  return type.kind === 'reference' ? type.target : undefined;
}
