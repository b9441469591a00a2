/** Reads lists inside a single resource: in pages, in filtered pages, and twice in one document. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf, isGraphql, resolve } from '../../model/lookup.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { Argument, Property, Type } from '../../model/type.ts';
import { enumOf, itemsOf, membersOf, namedBehind, wordsOf } from '../../semantics/derive/shape.ts';
import type { Action } from '../../semantics/semantics.ts';
import { operationNameOf } from '../cases/graphql-documents.ts';
import { namedIn, selectionOf } from '../cases/selection.ts';
import { same } from '../../values/accepts.ts';
import { mapMembers } from '../../values/members.ts';
import type { Answered, Case, GraphqlCase } from '../exchange.ts';
import { argumentTypes, fieldArgumentTypes } from '../judge/graphql-types.ts';
import { itemsIn } from '../judge/objects-in.ts';
import { memberAt, resultOf, withInput } from '../judge/pages.ts';
import { isFirm } from '../judge/stored-values.ts';
import { isTotal } from '../laws/list-totals.ts';
import type { NestedPage, Trail, TrailOf } from '../trail.ts';
import { isSuccess } from '../run/tally.ts';
import { bodyOrVariables, sizeOf, withContent } from '../trails/keyed.ts';
import type { Tour } from '../trails/plan.ts';
import type { Bench, Make } from './bench.ts';
import { moveOn } from './changes.ts';
import type { Subject } from './experiment.ts';
import { readsOf } from './readings.ts';
import { related } from './relatives.ts';
import { createdBy, creatorsOf, keyed } from './subjects.ts';

/** The page size for reading a complete list. */
const WHOLE = 50;
/** Number of items created in a list. */
const ITEMS = 4;
/** Maximum number of requests that create the resource together with its items. */
const MAX_WHOLE = 4;
/** Maximum number of accepted and of generated requests to vary for creating the items of a list. */
const MAX_TRIED = 16;
/** Maximum number of small pages read from one list. */
const MAX_PAGES = 4;
/** Maximum number of values of one filter. */
const MAX_VALUES = 2;
/** Maximum number of objects around the list. */
const MAX_DEPTH = 3;

/**
 * Creates several parts of a new resource in different states. Reads each list of these parts: whole, in pages, and
 * filtered.
 */
export async function tryNestedLists(bench: Bench, concept: string, make: Make): Promise<readonly Trail[]> {
  const { tour } = bench;
  const all = readsOf(tour, concept).flatMap((action) => {
    const { operation } = action;
    const lists = isGraphql(operation) && action.id ? listsIn(tour.contract, operation) : [];
    return lists.map((list) => [action, list] as const);
  });
  if (all.length === 0) return [];
  const [subject, whole] = [await make(), await makeWithItems(bench, concept)];
  const trails: Trail[] = [];
  for (const [action, list] of all) {
    if (subject) await fill(bench, subject, list);
    for (const one of [subject, whole]) {
      const trail = one && (await readList(tour, action, one, list));
      if (trail) trails.push(trail);
    }
  }
  return trails;
}

/** Creates a resource and several of its parts with one request. These parts may have the same time of creation. */
async function makeWithItems(bench: Bench, concept: string): Promise<Subject | undefined> {
  const { tour } = bench;
  for (const action of creatorsOf(tour, concept)) {
    const requests = tour.accepted(action.operation).flatMap(({ case: made }) => withMoreItems(made) ?? []);
    for (const made of requests.slice(-MAX_WHOLE)) {
      const request = keyed(tour, tour.renew(made), bench.salt('items'));
      const answer = tour.isValid(request) ? await tour.send(request) : undefined;
      const created = answer && isSuccess(answer) && createdBy(tour, action, answer);
      if (created) return created;
    }
  }
  return undefined;
}

/** Returns the request with more items in its lists, or undefined if no list can get more. */
function withMoreItems(made: Case): Case | undefined {
  const content = bodyOrVariables(made) ?? null;
  const more = repeatItems(content);
  return same(content, more) ? undefined : { ...withContent(made, more), intent: { kind: 'valid' } };
}

/** Extends each list to `ITEMS` objects with copies of its first object, which have no ids and other texts. */
function repeatItems(value: JsonValue): JsonValue {
  if (!Array.isArray(value)) return mapMembers(value, repeatItems);
  const items = (value as readonly JsonValue[]).filter(isJsonObject);
  const copyOf = (item: JsonObject, nth: number): JsonValue =>
    mapMembers(item, (member, name) => {
      if (name === 'id') return undefined;
      return typeof member === 'string' && isFirm(member) ? `${member} ${nth}` : member;
    });
  const copies = items.length > 0 ? Array.from({ length: ITEMS }, (_, nth) => copyOf(items[0]!, nth)) : [];
  return items.length > 0 ? [...items, ...copies].slice(0, ITEMS) : value;
}

/** Creates items of the list. Each has a different value for the first filter, if requests can set it. */
async function fill(bench: Bench, subject: Subject, { node, filters: [filter] }: NestedList): Promise<void> {
  const { tour } = bench;
  const named = namedBehind(tour.contract, node);
  const concept = named && conceptOf(named);
  const values = filter ? (enumOf(tour.contract, filter.type)?.values ?? []) : [];
  for (const action of concept === undefined ? [] : creatorsOf(tour, concept)) {
    const from = filter && action.inputs.find(({ value }) => value.member === wordsOf(filter))?.value.from;
    const made: Subject[] = [];
    let isFree = from !== undefined;
    const accepted = tour
      .accepted(action.operation)
      .map((answer) => answer.case)
      .toSorted((one, other) => sizeOf(other) - sizeOf(one));
    const usual = [...accepted.slice(0, MAX_TRIED), ...tour.sample(action.operation, MAX_TRIED)];
    const texts = action.inputs.filter(({ value }) => isText(tour.contract, node, value.member));
    // The items get different texts, so that a service that sorts by one of the texts returns them in another
    // order.
    const tried = usual.flatMap((one, nth) => [
      texts.reduce<Case>((all, { value }) => withInput(all, value.from, TEXTS[nth % TEXTS.length]!), one),
      one,
    ]);
    for (const [nth, sample] of tried.entries()) {
      if (made.length === ITEMS) break;
      const value = values[nth % values.length]?.value;
      const chosen =
        isFree && from && value !== undefined
          ? await related(bench, action, subject, withInput(sample, from, value))
          : undefined;
      isFree &&= chosen !== undefined;
      const item = chosen ?? (await related(bench, action, subject, sample));
      // The response may show an existing resource, if the request contains its id.
      if (item && !made.some(({ id }) => id === item.id)) made.push(item);
    }
    // Moves an item in the middle to another state. A page after it then begins at different items, with and without a
    // filter.
    if (made[1]) return void (await moveOn(tour, made[1]));
  }
}

/** Texts that are neither in alphabetical order nor in the reverse order. */
const TEXTS = ['Delta', 'Alpha', 'Charlie', 'Bravo'];

function isText(contract: Contract, node: Type, member: string): boolean {
  const property = [...membersOf(contract, node).values()].find((one) => wordsOf(one) === member);
  const shape = property && resolve(contract, property.type);
  return shape?.kind === 'primitive' && shape.primitive === 'string' && shape.format === undefined;
}

/** A Relay connection inside a resource, with arguments. */
interface NestedList {
  /** Path from the result to the field, including the field itself. */
  readonly path: readonly string[];
  readonly owner: string;
  readonly field: Property;
  readonly node: Type;
  readonly filters: readonly Argument[];
}

function listsIn(contract: Contract, { result }: GraphqlOperation): readonly NestedList[] {
  const found: NestedList[] = [];
  const visit = (type: Type, path: readonly string[]): void => {
    const named = type.kind === 'list' ? undefined : namedIn(contract, type);
    if (named?.type.kind !== 'object' || path.length > MAX_DEPTH) return;
    for (const field of named.type.properties) {
      const here = [...path, field.name.wire];
      const node = nodeOf(contract, field);
      if (node)
        found.push({
          path: here,
          owner: named.name.wire,
          field,
          node,
          filters: filtersOf(contract, field, node),
        });
      else if (field.arguments.length === 0 && itemsOf(contract, field.type) === undefined)
        visit(field.type, here);
    }
  };
  visit(result, []);
  // Several paths may lead to the same field.
  return found.filter((one, at) => found.findIndex(({ field }) => field === one.field) === at);
}

/** Returns the type of the items of a connection with `first` and `after`, and no other required argument. */
function nodeOf(contract: Contract, { arguments: args, type }: Property): Type | undefined {
  const names = new Set(args.map(({ name }) => name.wire));
  const isPaged = names.has('first') && names.has('after');
  if (!isPaged || args.some(({ name, required }) => required && name.wire !== 'first')) return undefined;
  const edges = membersOf(contract, type).get('edges');
  const edge = edges && namedIn(contract, edges.type);
  const node =
    edge?.type.kind === 'object' ? edge.type.properties.find(({ name }) => name.wire === 'node') : undefined;
  const hasInfo = membersOf(contract, type).has('pageInfo');
  return node && hasInfo && membersOf(contract, node.type).has('id') ? node.type : undefined;
}

/** Returns the arguments that have the name and the values of an enum property of the items. */
function filtersOf(contract: Contract, { arguments: args }: Property, node: Type): readonly Argument[] {
  return args.filter(({ name, type, required }) => {
    const member = membersOf(contract, node).get(name.wire);
    const values = enumOf(contract, type)?.values;
    return (
      !required &&
      itemsOf(contract, type) === undefined &&
      member !== undefined &&
      values !== undefined &&
      values === enumOf(contract, member.type)?.values
    );
  });
}

/** The arguments of one occurrence of the list in a document. */
interface Call {
  readonly key: string;
  readonly first: number;
  readonly after?: string;
  readonly filter?: readonly [name: string, value: JsonValue];
}

async function readList(
  tour: Tour,
  action: Action,
  subject: Subject,
  list: NestedList,
): Promise<TrailOf<'nested-list'> | undefined> {
  const { contract } = tour;
  const operation = action.operation as GraphqlOperation;
  const base = baseOf(tour, action, subject);
  const whole = base && (await tour.ask(documentOf(contract, operation, base, list, [WHOLE_CALL])));
  if (!base || !whole || endOf(whole, list, 'whole') !== undefined) return undefined;
  const items = itemsAt(whole, list, 'whole');
  if (items.length < 2) return undefined;
  const pages: NestedPage[] = [];
  const ask = async (...calls: readonly Call[]): Promise<Answered | undefined> => {
    const answer = await tour.ask(documentOf(contract, operation, base, list, calls));
    for (const { key, filter, first, after } of answer ? calls : []) {
      const start =
        after === undefined ? 0 : pages.filter((page) => page.filter?.value === filter?.[1]).length;
      const page = { answer: answer!, path: [...list.path.slice(0, -1), key], first, start };
      pages.push(filter ? { ...page, filter: { member: filter[0], value: filter[1] } } : page);
    }
    return answer;
  };
  const read = async (filter?: Call['filter']): Promise<void> => {
    let after: string | undefined;
    for (let nth = 0; nth < MAX_PAGES; nth++) {
      const call = {
        key: 'page',
        first: 1,
        ...(after !== undefined && { after }),
        ...(filter && { filter }),
      };
      const answer = await ask(call);
      after = answer && endOf(answer, list, 'page');
      if (after === undefined) return;
    }
  };
  await read();
  for (const { name } of list.filters) {
    const values = commonest(items.map((item) => ownMember(item, name.wire) ?? null)).slice(0, MAX_VALUES);
    for (const value of values) await read([name.wire, value]);
    const filtered = values.map((value, at): Call => {
      const filter = [name.wire, value] as const;
      return { key: `filtered_${at}`, first: WHOLE, filter };
    });
    // Each occurrence has the same page size, so only the filters distinguish them.
    await ask({ key: 'all', first: WHOLE }, ...filtered);
  }
  await ask({ key: 'one', first: 1 }, { key: 'all', first: WHOLE });
  const again = await tour.ask(documentOf(contract, operation, base, list, [WHOLE_CALL]));
  return (
    again && {
      kind: 'nested-list',
      list: `${list.owner}.${list.field.name.wire}`,
      whole,
      pages,
      again,
      at: wholeAt(list),
    }
  );
}

function commonest(values: readonly JsonValue[]): readonly JsonValue[] {
  const counts = Map.groupBy(
    values.filter((value) => value !== null),
    (value) => value,
  );
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([value]) => value);
}

const WHOLE_CALL: Call = { key: 'whole', first: WHOLE };

function wholeAt({ path }: NestedList): readonly string[] {
  return [...path.slice(0, -1), WHOLE_CALL.key];
}

/** Returns a request for the resource with only the arguments of the root field. */
function baseOf(tour: Tour, { operation, id }: Action, subject: Subject): GraphqlCase | undefined {
  const [first] = tour.documented(operation);
  const made = first && id && withInput(first, id.value, subject.id);
  if (made?.kind !== 'graphql') return undefined;
  const { variables } = made;
  const own = made.operation.arguments.filter(({ name }) => Object.hasOwn(variables, name.wire));
  const kept = Object.fromEntries(own.map(({ name }) => [name.wire, variables[name.wire]!]));
  return { ...made, variables: kept, intent: { kind: 'valid' } };
}

/** Returns a query that selects the list once for each call. All argument values are variables. */
function documentOf(
  contract: Contract,
  operation: GraphqlOperation,
  base: GraphqlCase,
  { path, owner, field, node }: NestedList,
  calls: readonly Call[],
): GraphqlCase {
  const { schema } = contract.sources.graphql ?? {};
  const own = [...argumentTypes(schema, operation)].filter(([name]) => Object.hasOwn(base.variables, name));
  const types = fieldArgumentTypes(schema, owner, field.name.wire);
  const variables: Record<string, JsonValue> = { ...base.variables };
  const declared = own.map(([name, type]) => `$${name}: ${type}`);
  const members = membersOf(contract, field.type);
  const totals = [...members.keys()].filter(isTotal);
  const nodes = members.has('nodes') ? ['nodes { id }'] : [];
  const others = [...totals, ...nodes].join(' ');
  const occurrences = calls.map(({ key, first, after, filter }) => {
    const sent = [
      ['first', first] as const,
      ...(after === undefined ? [] : [['after', after] as const]),
      ...(filter ? [filter] : []),
    ];
    const passed = sent.map(([name, value]) => {
      const variable = `${key}_${name}`;
      declared.push(`$${variable}: ${types.get(name)}`);
      variables[variable] = value;
      return `${name}: $${variable}`;
    });
    const inside = selectionOf(contract, node, { depth: 1, fields: 40 });
    return `${key}: ${field.name.wire}(${passed.join(', ')}) { edges { node ${inside} } pageInfo { hasNextPage endCursor } ${others} }`;
  });
  const selection = path
    .slice(0, -1)
    .reduceRight((inner, name) => `${name} { ${inner} }`, occurrences.join(' '));
  const passed = own.map(([name]) => `${name}: $${name}`).join(', ');
  const operationName = operationNameOf(operation);
  const head = declared.length > 0 ? `(${declared.join(', ')})` : '';
  const root = `${operation.name.wire}${passed === '' ? '' : `(${passed})`}`;
  return {
    ...base,
    operationName,
    document: `query ${operationName}${head} { ${root} { ${selection} } }`,
    variables,
  };
}

/** Returns the items of one occurrence of the list. */
function itemsAt(answer: Answered, { path }: NestedList, key: string): readonly JsonObject[] {
  return nodesIn(memberAt(resultOf(answer) ?? null, [...path.slice(0, -1), key]));
}

/** Returns the nodes of the edges of a connection. */
export function nodesIn(connection: JsonValue | undefined): readonly JsonObject[] {
  const edges = isJsonObject(connection) ? (connection['edges'] ?? null) : null;
  return (itemsIn({ edges }) ?? []).filter(isJsonObject);
}

/** Returns the cursor of the next page, or undefined on the last page. */
function endOf(answer: Answered, { path }: NestedList, key: string): string | undefined {
  const info = memberAt(resultOf(answer) ?? null, [...path.slice(0, -1), key, 'pageInfo']);
  const end = isJsonObject(info) && info['hasNextPage'] === true ? info['endCursor'] : undefined;
  return typeof end === 'string' ? end : undefined;
}
