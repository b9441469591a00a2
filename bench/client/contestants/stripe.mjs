import { Stripe } from 'stripe';

export default (origin) => {
  const { hostname, port } = new URL(origin);
  const client = new Stripe('sk_test_key', { host: hostname, port, protocol: 'http' });
  return ({ from, to, body }) => client.customers.create({ name: from, phone: to, description: body });
};
