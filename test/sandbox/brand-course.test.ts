import { describe, expect, test } from 'vitest';
import { isBrandFailedEvent } from '../../generated/validators/response/brand-failed-event.js';
import { isBrandOtp } from '../../generated/validators/response/brand-otp.js';
import { isBrandRegisteredEvent } from '../../generated/validators/response/brand-registered-event.js';
import { isBrandSuspendedEvent } from '../../generated/validators/response/brand-suspended-event.js';
import { isBrand } from '../../generated/validators/response/brand.js';
import type { Brand } from '../../generated/typescript/models.ts';
import { json, startSandbox, type Harness } from './harness.ts';
import { draftBrand, patch, registeredBrand, withKey } from './registration.ts';
import { valid } from './wire.ts';

const POST = { method: 'POST' };
const STEP = 100;
/** Longer than any step of a registry. */
const LONG = 3000;
const PERSON = {
  entity_type: 'SOLE_PROPRIETOR',
  company_name: null,
  ein: null,
  mobile_phone: '+12025550187',
};

async function read({ rest }: Pick<Harness, 'rest'>, id: string): Promise<Brand> {
  return valid(isBrand, (await rest(`/v1/brands/${id}`)).body);
}

/** Submits a brand, and returns its statuses, one for each step of time. */
async function course(harness: Harness, fields: object): Promise<{ id: string; statuses: string[] }> {
  const id = await draftBrand(harness, fields);
  await harness.rest(`/v1/brands/${id}/submit`, POST);
  const statuses: string[] = [];
  for (let time = 0; time < LONG; time += STEP) {
    const { status } = await read(harness, id);
    if (statuses.at(-1) !== status) statuses.push(status);
    await harness.clock.turn(STEP);
  }
  return { id, statuses };
}

describe('a submitted brand', () => {
  test.for<[name: string, fields: object, statuses: string, identity: string, reason?: string]>([
    ['is registered', {}, 'pending in_review registered', 'VERIFIED'],
    ['with the EIN of another brand', { ein: '11-1111111' }, 'pending failed', 'UNVERIFIED', 'ein_mismatch'],
    [
      'with an EIN that does not exist',
      { ein: '111111112' },
      'pending failed',
      'UNVERIFIED',
      'ein_not_found',
    ],
    [
      'that a reviewer rejects',
      { ein: '11-1111113' },
      'pending in_review failed',
      'VERIFIED',
      'website_unreachable',
    ],
    [
      'that causes complaints of recipients',
      { ein: '11-1111114' },
      'pending in_review registered suspended',
      'VERIFIED',
      'complaints',
    ],
    [
      'that causes complaints of recipients for a while',
      { ein: '11-1111115' },
      'pending in_review registered suspended registered',
      'VERIFIED',
    ],
    ['for tests', { mock: true }, 'pending registered', 'SELF_DECLARED'],
    [
      'for tests, which fails',
      { mock: true, ein: '11-1111113' },
      'pending failed',
      'SELF_DECLARED',
      'website_unreachable',
    ],
  ])('%s', async ([, fields, expected, identity, reason]) => {
    const harness = await startSandbox();
    const { id, statuses } = await course(harness, fields);
    expect(statuses.join(' ')).toBe(expected);
    const brand = await read(harness, id);
    expect(brand.identity_status).toBe(identity);
    expect(brand.failure_reasons.map(({ code }) => code)).toEqual(reason === undefined ? [] : [reason]);
  });

  test('sends events about its registration and failure', async () => {
    const harness = await startSandbox({ keys: [{ key: 'sandbox' }, { key: 'live', mode: 'live' }] });
    const good = await registeredBrand(harness);
    const { id: bad } = await course(harness, { ein: '11-1111111' });
    const { id: held } = await course(harness, { ein: '11-1111114' });
    const told = async (mode: string) =>
      (await withKey(harness, mode).rest('/v1/events')).body.data.filter(
        ({ type }: { type: string }) => type !== 'workspace.live_unlocked',
      );
    const [suspended, , failed, registered] = await told('live');
    expect(await told('sandbox')).toMatchObject(
      (await told('live')).map((event: object) => ({ ...event, id: expect.any(String), mode: 'sandbox' })),
    );
    expect(valid(isBrandRegisteredEvent, registered)).toMatchObject({
      mode: 'live',
      sequence: 4,
      data: { object: { id: good, sequence: 4 }, previous_status: 'in_review' },
    });
    expect(valid(isBrandFailedEvent, failed).data).toMatchObject({
      object: { id: bad },
      previous_status: 'pending',
    });
    expect(valid(isBrandSuspendedEvent, suspended).data).toMatchObject({
      object: { id: held },
      previous_status: 'registered',
    });
  });

  test('for tests causes events only in the sandbox', async () => {
    const harness = await startSandbox({ keys: [{ key: 'sandbox' }, { key: 'live', mode: 'live' }] });
    await registeredBrand(harness);
    const { id } = await course(harness, { mock: true });
    expect((await withKey(harness, 'live').rest('/v1/events?type=brand.registered')).body.data).toHaveLength(
      1,
    );
    const { data } = (await harness.rest('/v1/events?type=brand.registered')).body;
    expect(valid(isBrandRegisteredEvent, data[0])).toMatchObject({
      mode: 'sandbox',
      data: { object: { id } },
    });
  });

  test('that has failed can be corrected and submitted again', async () => {
    const harness = await startSandbox();
    const { id } = await course(harness, { ein: '11-1111111' });
    const { body } = await harness.rest(`/v1/brands/${id}`, patch({ ein: '12-3456789' }));
    expect(body).toMatchObject({ status: 'failed', identity_status: 'SELF_DECLARED' });
    const pending = await harness.rest(`/v1/brands/${id}/submit`, POST);
    expect(pending.body).toMatchObject({ status: 'pending', failure_reasons: [] });
    await harness.clock.turn(LONG);
    expect((await read(harness, id)).status).toBe('registered');
  });

  test('can be deleted if it has failed, but not if it is suspended', async () => {
    const harness = await startSandbox();
    const remove = async (ein: string): Promise<number> => {
      const { id } = await course(harness, { ein });
      return (await harness.rest(`/v1/brands/${id}`, { method: 'DELETE' })).status;
    };
    expect([await remove('11-1111111'), await remove('11-1111114')]).toEqual([204, 409]);
  });

  test('that is deleted before its suspension is not suspended', async () => {
    const harness = await startSandbox();
    const id = await draftBrand(harness, { ein: '11-1111114' });
    await harness.rest(`/v1/brands/${id}/submit`, POST);
    await harness.clock.turn(2 * STEP);
    await harness.rest(`/v1/brands/${id}`, { method: 'DELETE' });
    await harness.clock.turn(LONG);
    expect((await read(harness, id)).status).toBe('deleted');
  });
});

describe('a vetting', () => {
  const VETTING = { provider: 'AEGIS', class: 'STANDARD' };

  test('is pending, then has a score', async () => {
    const harness = await startSandbox();
    const id = await registeredBrand(harness, { ein: '12-3456778' });
    const requested = await harness.rest(`/v1/brands/${id}/vettings`, json(VETTING));
    expect(requested.status).toBe(202);
    expect(valid(isBrand, requested.body)).toMatchObject({
      vetting: { ...VETTING, score: null },
      identity_status: 'VERIFIED',
      sequence: 5,
    });
    await harness.clock.turn(LONG);
    expect(await read(harness, id)).toMatchObject({
      vetting: { ...VETTING, score: 78 },
      identity_status: 'VETTED_VERIFIED',
      sequence: 6,
    });
  });

  test('is replaced by a newer one', async () => {
    const harness = await startSandbox();
    const id = await registeredBrand(harness);
    await harness.rest(`/v1/brands/${id}/vettings`, json(VETTING));
    const newer = { provider: 'CV', class: 'POLITICAL' };
    await harness.rest(`/v1/brands/${id}/vettings`, json(newer));
    await harness.clock.turn(LONG);
    expect(await read(harness, id)).toMatchObject({ vetting: { ...newer, score: 89 }, sequence: 7 });
  });

  test('requires a registered brand', async () => {
    const harness = await startSandbox();
    const id = await draftBrand(harness);
    const refused = await harness.rest(`/v1/brands/${id}/vettings`, json(VETTING));
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_state']);
  });
});

describe('a one-time password', () => {
  const DAY = 24 * 60 * 60 * 1000;

  /** Creates a sole proprietor's brand. Returns the operations of its one-time password. */
  async function soleProprietor(fields: object = {}) {
    const harness = await startSandbox();
    const id = await draftBrand(harness, { ...PERSON, ...fields });
    return {
      harness,
      id,
      submit: () => harness.rest(`/v1/brands/${id}/submit`, POST),
      send: () => harness.rest(`/v1/brands/${id}/otp`, POST),
      verify: (pin = '000000') => harness.rest(`/v1/brands/${id}/otp/verify`, json({ pin })),
    };
  }

  test('proves the phone number of a sole proprietor, whose brand is registered only afterwards', async () => {
    const { harness, id, submit, send, verify } = await soleProprietor();
    await submit();
    await harness.clock.turn(LONG);
    expect((await read(harness, id)).status).toBe('pending');
    const sent = await send();
    expect(sent.status).toBe(202);
    expect(valid(isBrandOtp, sent.body)).toEqual({
      object: 'brand_otp',
      mobile_phone: '+12025550187',
      sent_at: '2026-03-02T09:15:03.000Z',
      expires_at: '2026-03-03T09:15:03.000Z',
    });
    const verified = await verify();
    expect(verified.status).toBe(200);
    expect(valid(isBrand, verified.body)).toMatchObject({
      status: 'pending',
      identity_status: 'VERIFIED',
      sequence: 3,
    });
    await harness.clock.turn(LONG);
    expect((await read(harness, id)).status).toBe('registered');
  });

  test('that was verified before the submission is not required again', async () => {
    const { harness, id, submit, send, verify } = await soleProprietor();
    await send();
    await verify();
    expect((await send()).body.code).toBe('invalid_state');
    await submit();
    await harness.clock.turn(LONG);
    expect((await read(harness, id)).status).toBe('registered');
  });

  test('is rejected if it is wrong, used, expired, or was never sent', async () => {
    const { harness, send, verify } = await soleProprietor();
    const refusal = async (pin?: string): Promise<unknown[]> => {
      const { status, body } = await verify(pin);
      return [status, body.code, body.errors?.[0]?.pointer];
    };
    const invalid = [422, 'invalid_otp', '/pin'];
    expect(await refusal()).toEqual(invalid);
    await send();
    expect(await refusal('482913')).toEqual(invalid);
    await harness.clock.turn(DAY);
    expect(await refusal()).toEqual(invalid);
    await send();
    await harness.clock.turn(DAY - 1);
    expect((await verify()).status).toBe(200);
    expect(await refusal()).toEqual(invalid);
  });

  test('does not apply to another phone number', async () => {
    const { harness, id, send, verify } = await soleProprietor();
    await send();
    await harness.rest(`/v1/brands/${id}`, patch({ mobile_phone: '+12025550188' }));
    expect((await verify()).body.code).toBe('invalid_otp');
    await send();
    await verify();
    const kept = await harness.rest(`/v1/brands/${id}`, patch({ city: 'Chicago' }));
    expect(kept.body.identity_status).toBe('VERIFIED');
    const lost = await harness.rest(`/v1/brands/${id}`, patch({ mobile_phone: '+12025550189' }));
    expect(lost.body.identity_status).toBe('SELF_DECLARED');
  });

  test('requires a sole proprietor', async () => {
    const harness = await startSandbox();
    const id = await draftBrand(harness);
    for (const reply of [
      await harness.rest(`/v1/brands/${id}/otp`, POST),
      await harness.rest(`/v1/brands/${id}/otp/verify`, json({ pin: '000000' })),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'invalid_state']);
    }
  });

  test('requires a phone number', async () => {
    const { send } = await soleProprietor({ mobile_phone: null });
    const { status, body } = await send();
    expect([status, body.code, body.errors[0].field]).toEqual([422, 'validation_failed', 'mobile_phone']);
  });
});
