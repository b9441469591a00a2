/** User programs for the clients of real documents. They compile, except for the parts marked as wrong. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  'stripe.json': `
import { Client } from './generated/typescript/index.ts';

const client = new Client({ apiKey: 'sk' });

// An expandable field contains the id or the object.
const charge = await client.charges.get('ch_1', { expand: ['customer'] });
const { customer } = charge;
if (customer) {
  const id: string = typeof customer === 'string' ? customer : customer.id;
  if (typeof customer === 'object' && !('deleted' in customer)) customer.email satisfies string | null | undefined;
  await client.subscriptions.create({
    customer: id,
    items: [{ price: 'price_1', quantity: 2 }],
    metadata: { plan: 'a' },
    trial_end: 'now',
  });
}
await client.customers.update('cus_1', { metadata: '' });

for await (const one of client.customers.list({ created: { gt: 5 }, limit: 1 })) one.id satisfies string;
for await (const found of client.charges.search({ query: 'q' })) found.amount satisfies number;
const page = await client.charges.list();
page.has_more satisfies boolean;

// @ts-expect-error an id is not an object
customer?.email;
// @ts-expect-error a price is a string
await client.subscriptions.create({ customer: 'cus_1', items: [{ price: 1 }] });
// @ts-expect-error the amount is needed
await client.paymentIntents.create({ currency: 'usd' });
`,
  'twilio_api_v2010.json': `
import { Client } from './generated/typescript/index.ts';

const client = new Client({ accountSidAuthToken: { username: 'AC1', password: 'secret' } });
const sent = await client.messages.create('AC1', { To: '+1', Body: 'a', MediaUrl: ['https://a.test'] });
sent.sid satisfies string | null | undefined;
for await (const message of client.messages.list('AC1', { PageSize: 1 })) {
  message.sid satisfies string | null | undefined;
}
// @ts-expect-error the receiver is needed
await client.messages.create('AC1', { Body: 'a' });
`,
};
