import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { singularWords } from '../../core/inflection.ts';
import { splitWords } from '../../core/words.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import { conceptOf } from '../../model/lookup.ts';
import { itemsOf, membersOf, namedBehind } from '../../semantics/derive/shape.ts';
import { type Check, type Objection } from '../checks/check.ts';
import type { GraphqlCase } from '../exchange.ts';
import { itemsIn, objectsIn, type SeenObject } from '../judge/objects-in.ts';
import { identityOf, memberAt, resultOf } from '../judge/pages.ts';
import { typeOf } from '../judge/sightings.ts';
import { isSuccess } from '../run/tally.ts';

export const pageInfo: Check = {
  id: 'page-info',
  on: 'graphql',
  severity: 'error',
  summary: 'The page information of a connection must agree with its items, its edges, and its total.',
  enforces: 'Relay Cursor Connections Specification §4 (PageInfo), §3 (Edges)',
  help: 'Derive the page information from the same query as the items.',
  run: (answer, { contract }) => {
    const type = typeOf(answer);
    const result = resultOf(answer);
    if (!type || result === undefined || !isSuccess(answer)) return undefined;
    const { name } = answer.case.operation;
    const connections = [...objectsIn(contract, type, result)].filter(({ value }) => isConnection(value));
    if (connections.length === 0) return undefined;
    const isFromStart = startsAtFirst(answer.case);
    return connections.flatMap(({ value, members, path }): readonly Objection[] => {
      const at = [name.wire, ...path].join('.');
      return [...faultsOf(at, value, isFromStart), ...ofNodes(contract, at, value, members)];
    });
  },
};

function isConnection(value: JsonObject): boolean {
  return isJsonObject(value['pageInfo']) && itemsIn(value) !== undefined;
}

/**
 * True if each list in the document begins with its first item: no argument is a cursor, an offset, a page
 * number, or `last`.
 */
function startsAtFirst({ document, variables }: GraphqlCase): boolean {
  const isSent = (value: JsonValue): boolean =>
    isJsonObject(value) &&
    Object.entries(value).some(
      ([name, inner]) => (/^(?:after|before|last)$/.test(name) && inner !== null) || isSent(inner),
    );
  return !/\b(?:after|before|last|offset|skip|page)\s*:\s*[^$\s]/.test(document) && !isSent(variables);
}

function* faultsOf(name: string, value: JsonObject, isFromStart: boolean): Generator<Objection> {
  const items = itemsIn(value)!;
  const at = (member: string): JsonValue | undefined => memberAt(value, ['pageInfo', member]);
  const [total, hasNext] = [value['totalCount'], at('hasNextPage')];
  if (isFromStart && typeof total === 'number' && typeof hasNext === 'boolean') {
    const isMore = total > items.length;
    if (isMore !== hasNext && total >= items.length)
      yield {
        kind: `${name} next`,
        message: `${name} shows the first ${items.length} of ${total} items, but hasNextPage is ${hasNext}.`,
      };
  }
  if (isFromStart && at('hasPreviousPage') === true)
    yield {
      kind: `${name} previous`,
      severity: 'warning',
      message: `${name} begins with the first item, but hasPreviousPage is true.`,
    };
  const { edges } = value;
  if (!Array.isArray(edges)) return;
  const cursors = (edges as readonly JsonValue[]).map((edge) => memberAt(edge, ['cursor']));
  for (const [member, cursor] of [
    ['startCursor', cursors[0]],
    ['endCursor', cursors.at(-1)],
  ] as const) {
    const is = at(member);
    if (cursor !== undefined && typeof is === 'string' && is !== cursor)
      yield {
        kind: `${name} ${member}`,
        message: `${name} has ${member} ${JSON.stringify(is)}, but the cursor of that edge is ${JSON.stringify(cursor)}.`,
      };
  }
  if (
    new Set(cursors.filter((one) => one !== undefined)).size <
    cursors.filter((one) => one !== undefined).length
  )
    yield { kind: `${name} cursors`, message: `Several edges of ${name} have the same cursor.` };
}

const NODES = new Set(['nodes', 'items']);

/** Compares the nodes of the edges with other lists of all items: `nodes`, or a list with the name of their type. */
function* ofNodes(
  contract: Contract,
  at: string,
  value: JsonObject,
  members: SeenObject['members'],
): Generator<Objection> {
  const { edges } = value;
  const edge = members.get('edges')?.type;
  const node = edge && membersOf(contract, itemsOf(contract, edge) ?? edge).get('node')?.type;
  const type = node && namedBehind(contract, node);
  if (!type || !Array.isArray(edges)) return;
  const own = (edges as readonly JsonValue[]).map((one) => memberAt(one, ['node']));
  for (const { name, type: listed } of members.values()) {
    const nodes = ownMember(value, name.wire);
    const items = itemsOf(contract, listed);
    const isAll = NODES.has(name.wire) || singularWords(splitWords(name.wire)).join(' ') === conceptOf(type);
    if (!isAll || !items || namedBehind(contract, items)?.id !== type.id || !Array.isArray(nodes)) continue;
    const all = [...own, ...(nodes as readonly JsonValue[])];
    const isSame = identitiesOf(own) === identitiesOf(nodes as readonly JsonValue[]);
    if (!isSame && all.every(hasId))
      yield {
        kind: `${at} ${name.wire}`,
        message: `The ${name.wire} of ${at} differ from the nodes of its edges, or have another order.`,
      };
  }
}

function identitiesOf(nodes: readonly (JsonValue | undefined)[]): string {
  return nodes.map((node) => identityOf(node ?? null)).join(' ');
}

function hasId(node: JsonValue | undefined): boolean {
  return isJsonObject(node) && typeof node['id'] === 'string';
}
