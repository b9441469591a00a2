/**
 * Stripe's document declares neither lists nor keys, but its client sends the same requests as stripe-node.
 * The bytes of stripe-node are those of `stringifyRequestData` (qs): unencoded brackets, `%20` for a space,
 * an index for every item. Our bytes are those of a form (WHATWG URL): brackets encoded, `+` for a space; a
 * list of scalars repeats `name[]`, as the examples in Stripe's documentation do.
 */
import type { PagesRow, Row } from '../wire.ts';

export const STRIPE_CALLS: readonly Row[] = [
  {
    to: ['customers', 'create'],
    params: { name: 'Ada & Co', metadata: { plan: 'a+b', 'k[0]': '1' } },
    sends: ['POST /v1/customers', 'name=Ada+%26+Co&metadata%5Bplan%5D=a%2Bb&metadata%5Bk%5B0%5D%5D=1'],
    sdkSends: ['POST /v1/customers', 'name=Ada%20%26%20Co&metadata[plan]=a%2Bb&metadata[k[0]]=1'],
  },
  {
    to: ['customers', 'create'],
    params: {
      address: { line1: 'Rue 1', country: 'FR' },
      shipping: { name: 'é', address: { line1: '' } },
      preferred_locales: ['fr', 'en'],
    },
    sends: [
      'POST /v1/customers',
      'address%5Bline1%5D=Rue+1&address%5Bcountry%5D=FR&shipping%5Bname%5D=%C3%A9&shipping%5Baddress%5D%5Bline1%5D=&' +
        'preferred_locales%5B%5D=fr&preferred_locales%5B%5D=en',
    ],
    sdkSends: [
      'POST /v1/customers',
      'address[line1]=Rue%201&address[country]=FR&shipping[name]=%C3%A9&shipping[address][line1]=&' +
        'preferred_locales[0]=fr&preferred_locales[1]=en',
    ],
  },
  {
    // An empty value removes all keys of `metadata`.
    to: ['customers', 'update'],
    path: ['cus_1'],
    params: { metadata: '', description: '' },
    sends: ['POST /v1/customers/cus_1', 'metadata=&description='],
  },
  {
    to: ['subscriptions', 'create'],
    params: {
      customer: 'cus_1',
      items: [
        { price: 'price_1', quantity: 2 },
        {
          price_data: { currency: 'usd', product: 'prod_1', recurring: { interval: 'month' } },
          tax_rates: ['txr_1'],
        },
      ],
      trial_end: 'now',
      off_session: true,
    },
    sends: [
      'POST /v1/subscriptions',
      'customer=cus_1&items%5B0%5D%5Bprice%5D=price_1&items%5B0%5D%5Bquantity%5D=2&' +
        'items%5B1%5D%5Bprice_data%5D%5Bcurrency%5D=usd&items%5B1%5D%5Bprice_data%5D%5Bproduct%5D=prod_1&' +
        'items%5B1%5D%5Bprice_data%5D%5Brecurring%5D%5Binterval%5D=month&items%5B1%5D%5Btax_rates%5D%5B%5D=txr_1&' +
        'trial_end=now&off_session=true',
    ],
    sdkSends: [
      'POST /v1/subscriptions',
      'customer=cus_1&items[0][price]=price_1&items[0][quantity]=2&' +
        'items[1][price_data][currency]=usd&items[1][price_data][product]=prod_1&' +
        'items[1][price_data][recurring][interval]=month&items[1][tax_rates][0]=txr_1&' +
        'trial_end=now&off_session=true',
    ],
  },
  {
    to: ['paymentIntents', 'create'],
    params: { amount: 1099, currency: 'eur', expand: ['customer', 'latest_charge'] },
    sends: [
      'POST /v1/payment_intents',
      'amount=1099&currency=eur&expand%5B%5D=customer&expand%5B%5D=latest_charge',
    ],
    sdkSends: [
      'POST /v1/payment_intents',
      'amount=1099&currency=eur&expand[0]=customer&expand[1]=latest_charge',
    ],
  },
  {
    to: ['paymentIntents', 'confirm'],
    path: ['pi_1'],
    sends: ['POST /v1/payment_intents/pi_1/confirm'],
  },
  {
    to: ['charges', 'get'],
    path: ['ch_1'],
    params: { expand: ['customer'] },
    sends: ['GET /v1/charges/ch_1?expand%5B%5D=customer'],
    sdkSends: ['GET /v1/charges/ch_1?expand[0]=customer'],
  },
  {
    to: ['charges', 'list'],
    params: { created: { gte: 5, lt: 9 }, customer: 'cus_1', limit: 3 },
    sends: ['GET /v1/charges?created%5Bgte%5D=5&created%5Blt%5D=9&customer=cus_1&limit=3'],
    sdkSends: ['GET /v1/charges?created[gte]=5&created[lt]=9&customer=cus_1&limit=3'],
  },
  {
    to: ['charges', 'list'],
    params: { created: 5 },
    sends: ['GET /v1/charges?created=5'],
  },
  {
    to: ['customers', 'delete'],
    path: ['cus_1'],
    sends: ['DELETE /v1/customers/cus_1'],
  },
];

const page = (has_more: boolean, ...ids: readonly string[]): object => ({
  object: 'list',
  has_more,
  data: ids.map((id) => ({ id })),
});
const things = (...ids: readonly string[]): readonly object[] => ids.map((id) => ({ id }));

export const STRIPE_PAGES: readonly PagesRow[] = [
  {
    name: 'the last item of a page is the cursor of the next one, and the other arguments are repeated',
    to: ['charges', 'list'],
    params: { customer: 'cus_1', limit: 2 },
    pages: [page(true, 'ch_1', 'ch_2'), page(true, 'ch_3'), page(false, 'ch_4')],
    items: things('ch_1', 'ch_2', 'ch_3', 'ch_4'),
    asks: [
      'GET /v1/charges?customer=cus_1&limit=2',
      'GET /v1/charges?customer=cus_1&limit=2&starting_after=ch_2',
      'GET /v1/charges?customer=cus_1&limit=2&starting_after=ch_3',
    ],
  },
  {
    name: 'backwards, the first item of a page is the cursor of the previous one',
    to: ['charges', 'list'],
    params: { ending_before: 'ch_5' },
    pages: [page(true, 'ch_3', 'ch_4'), page(false, 'ch_1', 'ch_2')],
    items: things('ch_4', 'ch_3', 'ch_2', 'ch_1'),
    asks: ['GET /v1/charges?ending_before=ch_5', 'GET /v1/charges?ending_before=ch_3'],
  },
  {
    name: 'a search uses its page token',
    to: ['charges', 'search'],
    params: { query: "status:'x'" },
    pages: [
      { object: 'search_result', has_more: true, next_page: 'p+2', data: things('a') },
      { object: 'search_result', has_more: false, next_page: null, data: things('b') },
    ],
    items: things('a', 'b'),
    asks: [
      'GET /v1/charges/search?query=status%3A%27x%27',
      'GET /v1/charges/search?page=p%2B2&query=status%3A%27x%27',
    ],
  },
];
