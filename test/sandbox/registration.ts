import { expect } from 'vitest';
import { isOwnedPhoneNumber } from '../../generated/validators/response/owned-phone-number.js';
import { isTendlcCampaign } from '../../generated/validators/response/tendlc-campaign.js';
import { json, type Harness, type Reply } from './harness.ts';

// The requirements for live sending: a brand, a 10DLC campaign, and a number, each created and changed by its
// own operations.

/** Duration of a review in milliseconds, for brands and campaigns. */
export const REVIEW = 200;

const BRAND = {
  entity_type: 'PRIVATE_PROFIT',
  display_name: 'Ada and Sons',
  company_name: 'Ada and Sons LLC',
  ein: '12-3456789',
  country: 'US',
  street: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62701',
  phone: '+12025550110',
  email: 'compliance@example.com',
  website: 'https://example.com',
  vertical: 'RETAIL',
};

/** The data of a 10DLC campaign, without its brand. */
export const NOTICES = {
  use_case: 'DELIVERY_NOTIFICATION',
  description: 'Tells customers of Ada and Sons when their orders are shipped and delivered.',
  message_flow: 'Customers tick a box next to the text "Text me about this order" at the checkout.',
  sample_messages: ['Ada and Sons: your order ships today.', 'Ada and Sons: your order was delivered.'],
};

/** Returns a JSON Merge Patch. */
export function patch(body: unknown): RequestInit {
  return { ...json(body, { 'content-type': 'application/merge-patch+json' }), method: 'PATCH' };
}

/** Creates a draft of a brand, and returns its id. */
export async function draftBrand({ rest }: Harness, fields: object = {}): Promise<string> {
  const { status, body } = await rest('/v1/brands', json({ ...BRAND, ...fields }));
  expect(status).toBe(201);
  return body.id;
}

/** Creates and registers a brand, and returns its id. */
export async function registeredBrand(harness: Harness, fields: object = {}): Promise<string> {
  const id = await draftBrand(harness, fields);
  await harness.rest(`/v1/brands/${id}/submit`, { method: 'POST' });
  await harness.clock.turn(REVIEW);
  expect((await harness.rest(`/v1/brands/${id}`)).body.status).toBe('registered');
  return id;
}

/** Creates a draft of a campaign, and returns its id. */
export async function draftCampaign(
  { rest }: Harness,
  brandId: string,
  fields: object = {},
): Promise<string> {
  const { status, body } = await rest(
    '/v1/tendlc_campaigns',
    json({ brand_id: brandId, ...NOTICES, ...fields }),
  );
  expect(status).toBe(201);
  return body.id;
}

export function submitCampaign({ rest }: Harness, id: string): Promise<Reply> {
  return rest(`/v1/tendlc_campaigns/${id}/submit`, { method: 'POST' });
}

/** Creates a campaign that is accepted, and returns its id. */
export async function activeCampaign(harness: Harness, brandId: string): Promise<string> {
  const id = await draftCampaign(harness, brandId);
  await submitCampaign(harness, id);
  await harness.clock.turn(REVIEW);
  expect((await readCampaign(harness, id)).status).toBe('active');
  return id;
}

/** Returns the current state of a campaign, validated against the contract. */
export async function readCampaign({ rest }: Harness, id: string): Promise<Reply['body']> {
  const { body } = await rest(`/v1/tendlc_campaigns/${id}`);
  expect(isTendlcCampaign(body), JSON.stringify(isTendlcCampaign.errors)).toBe(true);
  return body;
}

/** Returns the current state of a number, validated against the contract. */
export async function readNumber(
  { rest }: Pick<Harness, 'rest'>,
  phone = '+12025550100',
): Promise<Reply['body']> {
  const { body } = await rest(`/v1/phone_numbers?phone=${encodeURIComponent(phone)}`);
  const [number] = body.data;
  expect(isOwnedPhoneNumber(number), JSON.stringify(isOwnedPhoneNumber.errors)).toBe(true);
  return number;
}

/** Starts to assign a number to a campaign. */
export function assign({ rest }: Pick<Harness, 'rest'>, numberId: string, id: string): Promise<Reply> {
  const init = { ...json({ tendlc_campaign_id: id }), method: 'PUT' };
  return rest(`/v1/phone_numbers/${numberId}/campaign`, init);
}

/** Returns the events about a kind of object, oldest first, each as its type and its previous status. */
export async function eventsOf(
  { rest }: Pick<Harness, 'rest'>,
  prefix: string,
): Promise<readonly (readonly [type: string, previous: string | null])[]> {
  const { body } = await rest('/v1/events?limit=100');
  return body.data
    .toReversed()
    .filter(({ type }: { type: string }) => type.startsWith(prefix))
    .map(({ type, data }: Reply['body']) => [type, data.previous_status]);
}

/** Returns the same harness with another key. */
export function withKey({ rest }: Harness, key: string): Pick<Harness, 'rest'> {
  return {
    rest: (path, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${key}`);
      return rest(path, { ...init, headers });
    },
  };
}
