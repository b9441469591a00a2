import { buildSchema, GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';
import { overHttp } from '../over-http.ts';
import { withUuids } from '../uuids.ts';
import type { Order, Status, Store } from './store.ts';

/** The GraphQL API of a correct service for `schema.graphql`, for callers of one role. */
export function graphqlService(
  sdl: string,
  store: Store,
  role: string,
): (request: Request) => Promise<Response> {
  return overHttp({
    schema: withUuids(buildSchema(sdl)),
    rootValue: resolvers(store),
    validationRules: role === 'OWNER' ? [] : [noTotal],
  });
}

/** Rejects the complete request before execution. */
function noTotal(context: ValidationContext): ASTVisitor {
  return {
    Field: (node) => {
      if (node.name.value === 'total') context.reportError(new GraphQLError('only for owners'));
    },
  };
}

interface Input<Of> {
  readonly input: Of;
}

function resolvers(store: Store): object {
  const made = new Map<string, { readonly order: Order; readonly asked: string }>();
  return {
    order: ({ id }: { readonly id: string }) => shown(store.orders.get(id)),
    orders: ({ first, after }: { readonly first: number | null; readonly after?: string | null }) => {
      const all = [...store.orders.values()].toReversed();
      const start = after === undefined || after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
      const nodes = all.slice(start, start + Math.max(1, Math.min(first ?? 20, 100)));
      return {
        nodes: nodes.map(shown),
        pageInfo: { hasNextPage: start + nodes.length < all.length, endCursor: nodes.at(-1)?.id ?? null },
      };
    },
    createOrder: ({
      input: { id, name, status },
    }: Input<{ id?: string | null; name: string; status: string | null }>) => {
      const known = made.get(id ?? '');
      const asked = JSON.stringify([name, status]);
      if (known) return payload(known.asked === asked ? known.order : 'the id is taken');
      const order = store.create(name, (status ?? 'OPEN').toLowerCase() as Status, id?.toLowerCase());
      if (typeof order === 'object' && id) made.set(id, { order, asked });
      return payload(order);
    },
    moveOrder: ({ input: { id, to } }: Input<{ id: string; to: string }>) =>
      payload(store.move(id, to.toLowerCase() as Status)),
    removeOrder: ({ input: { id } }: Input<{ id: string }>) => {
      const order = store.orders.get(id);
      store.orders.delete(id);
      return payload(order);
    },
  };
}

function payload(order: Order | string | undefined): object {
  if (typeof order === 'object') return { userErrors: [], order: shown(order) };
  return { userErrors: [{ message: order ?? 'no such order' }], order: null };
}

function shown(order: Order | undefined): object | null {
  return order ? { ...order, status: order.status.toUpperCase(), total: 7 } : null;
}
