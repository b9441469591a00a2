/** A program that uses the schemas, and fails to compile if their types are wrong. */
import * as z from 'zod';
import { operations, request, response } from './zod/index.ts';

const NewOrder = z.object({ order: request.OrderRequest, note: z.string() });
const form: z.infer<typeof NewOrder> = {
  note: '',
  order: {
    secret: '12345678',
    lines: [{ sku: 'A', count: 2, size: null }],
    payment: { kind: 'card', number: '4242' },
    status: 'open',
    category: { name: 'a', inner: [{ name: 'b' }] },
  },
};

// @ts-expect-error: a request has declared values only.
export const unlisted: request.OrderRequest['status'] = 'lost';
/** A response may have other values. */
export const later: response.Order['status'] = 'lost';

export function describe({ payment }: response.Order): string {
  switch (payment.kind) {
    case 'card':
      return `card ${String(payment['number'])}`;
    default:
      return payment.kind;
  }
}

export const page: readonly response.Order[] = operations.listOrdersResponses['200'].parse([]);
export const limit: number | undefined = operations.listOrdersParameters.parse({}).query?.limit;
export const partial = request.Card.partial().parse({});
export const placed: string | null | undefined = response.Order.parse({}).placed_at;
export const order = NewOrder.parse(form);
