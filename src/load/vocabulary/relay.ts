import type { Path, RelayPagination } from '../../model/behaviour.ts';
import type { GraphqlOperation } from '../../model/operation.ts';
import type { ObjectType, Property, Type } from '../../model/type.ts';
import { alternatives, typesAt, type Shapes } from './shape.ts';

/**
 * Recognizes Relay's Cursor Connections Specification in a query by its structure. The result, or one of its fields,
 * has `pageInfo` and `edges` or `nodes`. The arguments, or the fields of one argument, include `first` and `after`.
 */
export function relayPaginationOf(
  {
    operation,
    arguments: declared,
    result,
    at,
  }: Pick<GraphqlOperation, 'operation' | 'arguments' | 'result' | 'at'>,
  shapes: Shapes,
): { readonly pagination?: RelayPagination } {
  if (operation !== 'query') return {};
  const holder = pageArguments(declared, shapes);
  const connection = holder && connectionIn(result, shapes);
  if (!connection) return {};
  const input = (name: string): RelayPagination['first'] => ({ in: 'argument', path: [...holder, name] });
  return { pagination: { kind: 'relay', ...connection, first: input('first'), after: input('after'), at } };
}

/** Returns the path of the object with `first` and `after`: the arguments themselves, or one of them. */
function pageArguments(declared: GraphqlOperation['arguments'], shapes: Shapes): Path | undefined {
  const names = new Set(declared.map(({ name }) => name.wire));
  if (names.has('first') && names.has('after')) return [];
  const holder = declared.find(
    ({ type }) =>
      typesAt([type], ['first'], shapes).length > 0 && typesAt([type], ['after'], shapes).length > 0,
  );
  return holder && [holder.name.wire];
}

type Connection = Pick<RelayPagination, 'edges' | 'nodes' | 'pageInfo'>;

function connectionIn(result: Type, shapes: Shapes): Connection | undefined {
  const own = connectionAt(result, [], shapes);
  if (own) return own;
  for (const { name, type } of objectsIn(result, shapes).flatMap(({ properties }) => properties)) {
    const found = connectionAt(type, [name.wire], shapes);
    if (found) return found;
  }
  return undefined;
}

function connectionAt(type: Type, path: Path, shapes: Shapes): Connection | undefined {
  for (const { properties } of objectsIn(type, shapes)) {
    const pageInfo = properties.find(({ name }) => name.wire === 'pageInfo');
    const isPaged = ['hasNextPage', 'endCursor'].every(
      (name) => pageInfo && typesAt([pageInfo.type], [name], shapes).length > 0,
    );
    const node = edgeNode(properties, shapes);
    const nodes = itemsNamed(properties, node, shapes);
    if (!isPaged || (node.length === 0 && nodes === undefined)) continue;
    return {
      ...(node.length > 0 && { edges: [...path, 'edges'] }),
      ...(nodes !== undefined && { nodes: [...path, nodes] }),
      pageInfo: [...path, 'pageInfo'],
    };
  }
  return undefined;
}

/** Returns the types of the nodes in `edges`. */
function edgeNode(properties: readonly Property[], shapes: Shapes): readonly Type[] {
  const edges = properties.find(({ name }) => name.wire === 'edges');
  return edges ? typesAt(itemsIn(edges.type, shapes), ['node'], shapes) : [];
}

/** Returns the wire name of the list of items: `nodes`, or the only list that has the type of the edges' nodes. */
function itemsNamed(
  properties: readonly Property[],
  node: readonly Type[],
  shapes: Shapes,
): string | undefined {
  const lists = properties.filter(({ type }) => itemsIn(type, shapes).length > 0);
  if (lists.some(({ name }) => name.wire === 'nodes')) return 'nodes';
  const same = lists.filter(({ type }) =>
    typesAt(itemsIn(type, shapes), [], shapes).some((item) => node.includes(item)),
  );
  return same.length === 1 ? same[0]!.name.wire : undefined;
}

function itemsIn(type: Type, shapes: Shapes): readonly Type[] {
  return alternatives(type, shapes).flatMap((one) => (one.kind === 'list' ? [one.items] : []));
}

function objectsIn(type: Type, shapes: Shapes): readonly ObjectType[] {
  return alternatives(type, shapes).filter((one) => one.kind === 'object');
}
