import { describe, expect, test } from 'vitest';
import { isBrandList } from '../../generated/validators/response/brand-list.js';
import { isBrand } from '../../generated/validators/response/brand.js';
import { json, startSandbox, type Harness, type Reply } from './harness.ts';
import { activeCampaign, draftBrand, patch, registeredBrand, withKey } from './registration.ts';
import { valid } from './wire.ts';

const POST = { method: 'POST' };
const DELETE = { method: 'DELETE' };
const MINIMAL = {
  entity_type: 'NON_PROFIT',
  display_name: 'Ada and Sons',
  country: 'US',
  email: 'compliance@example.com',
  vertical: 'NGO',
};
const LISTED = {
  entity_type: 'PUBLIC_PROFIT',
  stock_symbol: 'ADA',
  stock_exchange: 'NYSE',
  business_contact_email: 'ir@example.com',
};
const PERSON = {
  entity_type: 'SOLE_PROPRIETOR',
  company_name: null,
  ein: null,
  mobile_phone: '+12025550187',
};

function fieldsAt({ status, body }: Reply): readonly [number, string, ...(readonly string[])[]] {
  return [status, body.code, ...body.errors.map((each: Reply['body']) => [each.field, each.code])];
}

async function statusOf({ rest }: Pick<Harness, 'rest'>, id: string): Promise<string> {
  return valid(isBrand, (await rest(`/v1/brands/${id}`)).body).status;
}

test('a brand begins as a draft, with null for unknown values', async () => {
  const { rest } = await startSandbox();
  const created = await rest('/v1/brands', json({ ...MINIMAL, website: null }));
  expect(created.status).toBe(201);
  expect(created.headers.get('location')).toBe(`/v1/brands/${created.body.id}`);
  expect(valid(isBrand, created.body)).toMatchObject({
    ...MINIMAL,
    status: 'draft',
    identity_status: 'SELF_DECLARED',
    ein: null,
    website: null,
    alt_business_id_type: 'NONE',
    mock: false,
    vetting: null,
    failure_reasons: [],
    sequence: 1,
  });
  expect((await rest(`/v1/brands/${created.body.id}`)).body).toEqual(created.body);
});

test('a repeated request creates no second brand', async () => {
  const { rest } = await startSandbox();
  const init = json(MINIMAL, { 'idempotency-key': 'once' });
  expect((await rest('/v1/brands', init)).body).toEqual((await rest('/v1/brands', init)).body);
  expect((await rest('/v1/brands')).body.data).toHaveLength(1);
});

test('a draft is changed property by property, null clears a value, and a change without effect creates no new version', async () => {
  const harness = await startSandbox();
  const id = await draftBrand(harness);
  await harness.clock.turn(1000);
  const { body } = await harness.rest(`/v1/brands/${id}`, patch({ website: null, city: 'Chicago' }));
  expect(valid(isBrand, body)).toMatchObject({
    website: null,
    city: 'Chicago',
    street: '1 Main Street',
    sequence: 2,
    updated_at: '2026-03-02T09:15:01.000Z',
  });
  expect((await harness.rest(`/v1/brands/${id}`, patch({ city: 'Chicago' }))).body).toEqual(body);
});

describe('a submission', () => {
  const ADDRESS = ['street', 'city', 'state', 'postal_code', 'phone'];

  test.for<[fields: object, missing: readonly string[]]>([
    [{}, ['company_name', 'ein', ...ADDRESS]],
    [{ entity_type: 'SOLE_PROPRIETOR' }, [...ADDRESS, 'mobile_phone']],
    [
      { entity_type: 'PUBLIC_PROFIT' },
      ['company_name', 'ein', ...ADDRESS, 'stock_symbol', 'stock_exchange', 'business_contact_email'],
    ],
    [{ alt_business_id_type: 'LEI' }, ['company_name', 'ein', ...ADDRESS, 'alt_business_id']],
  ])('%j needs more properties', async ([fields, missing]) => {
    const { rest } = await startSandbox();
    const { id } = (await rest('/v1/brands', json({ ...MINIMAL, ...fields }))).body;
    const refused = await rest(`/v1/brands/${id}/submit`, POST);
    const errors = missing.map((field) => [field, 'required']);
    expect(fieldsAt(refused)).toEqual([422, 'validation_failed', ...errors]);
    expect(refused.body.errors[0].pointer).toBeNull();
  });

  test.for<[name: string, fields: object, at: string]>([
    ['stock of an unlisted company', { stock_symbol: 'ADA' }, 'stock_symbol'],
    ['an exchange of an unlisted company', { stock_exchange: 'NYSE' }, 'stock_exchange'],
    ['a mobile phone of a company', { mobile_phone: '+12025550187' }, 'mobile_phone'],
    ['an identifier of an unknown kind', { alt_business_id: '150483782' }, 'alt_business_id_type'],
  ])('is contradictory with %s', async ([, fields, at]) => {
    const harness = await startSandbox();
    const id = await draftBrand(harness, fields);
    const refused = await harness.rest(`/v1/brands/${id}/submit`, POST);
    expect(fieldsAt(refused)).toEqual([422, 'validation_failed', [at, 'conflict']]);
  });

  test.for<[fields: object, expected: number]>([
    [{ alt_business_id: '150483782', alt_business_id_type: 'DUNS' }, 200],
    [{ state: 'IL' }, 200],
    [{ state: 'Illinois' }, 422],
    [{ state: 'Bayern', country: 'DE' }, 200],
    [LISTED, 200],
    [PERSON, 200],
  ])('%j returns %i', async ([fields, expected]) => {
    const harness = await startSandbox();
    const id = await draftBrand(harness, fields);
    expect((await harness.rest(`/v1/brands/${id}/submit`, POST)).status).toBe(expected);
  });

  test('is possible once; afterwards, the brand cannot be changed', async () => {
    const harness = await startSandbox();
    const id = await draftBrand(harness);
    const { status, body } = await harness.rest(`/v1/brands/${id}/submit`, POST);
    expect([status, valid(isBrand, body).status, body.sequence]).toEqual([200, 'pending', 2]);
    for (const refused of [
      await harness.rest(`/v1/brands/${id}/submit`, POST),
      await harness.rest(`/v1/brands/${id}`, patch({ city: 'Chicago' })),
      await harness.rest(`/v1/brands/${id}`, DELETE),
    ]) {
      expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state']);
    }
  });
});

test('a deleted brand remains readable, is listed only on request, and cannot be changed', async () => {
  const harness = await startSandbox();
  const { rest } = harness;
  const [id, kept] = [await draftBrand(harness), await draftBrand(harness)];
  expect((await rest(`/v1/brands/${id}`, DELETE)).status).toBe(204);
  expect(await statusOf(harness, id)).toBe('deleted');
  const ids = async (query: string): Promise<string[]> =>
    valid(isBrandList, (await rest(`/v1/brands${query}`)).body).data.map((brand) => brand.id);
  expect(await ids('')).toEqual([kept]);
  expect(await ids('?status=draft')).toEqual([kept]);
  expect(await ids('?status=deleted')).toEqual([id]);
  expect((await rest(`/v1/brands/${id}`, DELETE)).body.code).toBe('invalid_state');
  expect((await rest(`/v1/brands/${id}/submit`, POST)).body.code).toBe('invalid_state');
});

test('a brand with an active 10DLC campaign cannot be deleted before the campaign is deactivated', async () => {
  const harness = await startSandbox();
  const id = await registeredBrand(harness);
  const campaignId = await activeCampaign(harness, id);
  expect((await harness.rest(`/v1/brands/${id}`, DELETE)).body.code).toBe('invalid_state');
  await harness.rest(`/v1/tendlc_campaigns/${campaignId}/deactivate`, POST);
  expect((await harness.rest(`/v1/brands/${id}`, DELETE)).status).toBe(204);
});

test('brands are the same in both modes, and brands of other workspaces are not found', async () => {
  const keys = [
    { key: 'sandbox' },
    { key: 'live', mode: 'live' },
    { key: 'other', workspaceId: 'ws_other' },
  ] as const;
  const harness = await startSandbox({ keys });
  const id = await registeredBrand(harness);
  expect(await statusOf(withKey(harness, 'live'), id)).toBe('registered');
  const other = withKey(harness, 'other');
  expect((await other.rest(`/v1/brands/${id}`)).body.code).toBe('not_found');
  expect((await other.rest('/v1/brands')).body.data).toEqual([]);
});

test('a manager can read brands, but not change them', async () => {
  const { rest } = await startSandbox({ keys: [{ key: 'manager', role: 'MANAGER' }] });
  expect((await rest('/v1/brands')).status).toBe(200);
  expect((await rest('/v1/brands', json(MINIMAL))).body.code).toBe('insufficient_role');
});
