import type { Handlers } from "./generated/server/rest/handlers.js";
import { createHandler } from "./generated/server/rest/router.js";
import { Halt } from "./generated/server/runtime/result.js";
import type { Order, Product } from "./generated/server/rest/models.js";

const products: readonly Product[] = [
  { sku: "AP-001", name: "Apple", price: 40, category: "fruit" },
  { sku: "BR-001", name: "Sourdough", price: 420, category: "bread", description: null },
  { sku: "MI-001", name: "Milk", price: 110, category: "dairy", description: "One liter" },
];
const orders = new Map<string, Order>();

const handlers: Handlers<object> = {
  listProducts: ({ query }) => {
    const isWanted = ({ price, category }: Product) =>
      price <= (query.max_price ?? Infinity) && category === (query.category ?? category);
    const body = products.filter(isWanted).sort((a, b) => a.price - b.price);
    return { status: 200, body };
  },
  getProduct: ({ path }) => {
    const body = products.find(({ sku }) => sku === path.sku);
    return body ? { status: 200, body } : { status: 404, body: { error: "No such product" } };
  },
  placeOrder: ({ body: { lines, note } }) => {
    const order = { id: crypto.randomUUID(), lines, ...(note !== undefined && { note }) };
    orders.set(order.id, order);
    return { status: 201, body: order };
  },
  getOrder: ({ path }) => {
    const body = orders.get(path.orderId);
    return body ? { status: 200, body } : { status: 404, body: { error: "No such order" } };
  },
};

export const shop = createHandler(handlers, {
  refuse: ({ status, kind }) => ({ status, body: { error: kind } }),
  context: ({ headers }) => {
    if (headers.get("x-api-key") !== "key_1") throw new Halt({ status: 401, body: { error: "Unknown key" } });
    return {};
  },
});
