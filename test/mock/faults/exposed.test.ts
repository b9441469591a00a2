/** Every fault is exposed by requests to a contract to which it applies, and an unmet condition hides it. */
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../../src/cli/verify.ts';
import { faultNamed, faultsIn } from '../../../src/mock/faults/choose.ts';
import { FAULTS } from '../../../src/mock/faults/table.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { clientOf, shelterContract, type Client } from '../shelter.ts';
import { ledgerContract } from './ledger.ts';

const billing = await loadContract(
  { openapi: 'openapi.yaml', schema: 'schema.graphql' },
  { cwd: `${import.meta.dirname}/../laws` },
);
const shelter = await shelterContract();
const ledger = await ledgerContract();

type Steps = (client: Client) => Promise<unknown>;

/** Creates an animal, and returns its id. */
async function animal({ call }: Client, body: object = { name: 'Rex', weight: 5 }): Promise<string> {
  return (await call('POST', '/v1/animals', body)).body.id;
}

async function invoice({ call }: Client, body: object = { number: 100, region: 'a' }): Promise<string> {
  return (await call('POST', '/v1/invoices', body)).body.id;
}

const patchAndRead: Steps = async (client) => {
  const path = `/v1/animals/${await animal(client)}`;
  await client.call('PATCH', path, { name: 'Max', weight: 7 });
  await client.call('GET', path);
};

const listAnimals =
  (query: string): Steps =>
  async (client) => {
    await animal(client);
    await animal(client, { name: 'Tom', weight: 9 });
    await client.call('GET', `/v1/animals?limit=50&${query}`);
  };

/** One row for each fault: its location, a contract, and requests that expose it. */
const ROWS: Readonly<Record<string, readonly [place: string, contract: Contract, steps: Steps]>> = {
  'unguarded-state': [
    'POST /animals/{animal_id}/adopt',
    shelter,
    async (client) => {
      const path = `/v1/animals/${await animal(client)}/adopt`;
      await client.call('POST', path);
      await client.call('POST', path);
    },
  ],
  'unguarded-unique': [
    'POST /invoices',
    billing,
    async (client) => {
      await invoice(client);
      await invoice(client);
    },
  ],
  'unguarded-precondition': [
    'PATCH /animals/{animal_id}',
    shelter,
    async (client) => {
      const path = `/v1/animals/${await animal(client)}`;
      await client.call('PATCH', path, { name: 'Max' }, { 'if-match': '"other"' });
    },
  ],
  'unguarded-reference': [
    'POST /entries',
    ledger,
    ({ call }) =>
      call('POST', '/v1/entries', { account_id: 'acc_none', amount: 1, due_at: '2999-01-01T00:00:00Z' }),
  ],
  'unguarded-key': [
    'POST /animals',
    shelter,
    async ({ call }) => {
      for (const name of ['Rex', 'Rex'])
        await call('POST', '/v1/animals', { name }, { 'idempotency-key': 'k' });
    },
  ],
  'unguarded-role': [
    'POST /accounts',
    ledger,
    ({ call }) => call('POST', '/v1/accounts', { name: 'Cash' }, { authorization: 'Bearer AUDITOR' }),
  ],
  'unguarded-bounds': [
    'POST /entries',
    ledger,
    async ({ call }) => {
      const { body } = await call('POST', '/v1/accounts', { name: 'Cash' });
      await call('POST', '/v1/entries', { account_id: body.id, amount: 1, due_at: '1999-01-01T00:00:00Z' });
    },
  ],
  'lost-write': ['PATCH /animals/{animal_id}', shelter, patchAndRead],
  'partial-write': ['PATCH /animals/{animal_id}', shelter, patchAndRead],
  'stray-write': [
    'PATCH /animals/{animal_id}',
    shelter,
    async (client) => {
      const other = await animal(client, { name: 'Tom' });
      await patchAndRead(client);
      await client.call('GET', `/v1/animals/${other}`);
    },
  ],
  'ignored-filter': ['GET /animals', shelter, listAnimals('weight_gte=9')],
  'moved-boundary': ['GET /animals', shelter, listAnimals('weight_gte=9')],
  'reversed-order': ['GET /animals', shelter, listAnimals('')],
  'missing-item': ['GET /animals', shelter, listAnimals('')],
  'skipped-item': [
    'GET /animals',
    shelter,
    async (client) => {
      const { body } = await client.call('GET', '/v1/animals?limit=2');
      await client.call('GET', `/v1/animals?limit=2&cursor=${encodeURIComponent(body.next_cursor)}`);
    },
  ],
  'stale-read': ['GET /animals/{animal_id}', shelter, patchAndRead],
  'crossed-scope': [
    'GET /animals/{animal_id}',
    shelter,
    async (client) => {
      const id = await animal(client);
      for (const tenant of ['', '@acme', '@other'])
        await client.call('GET', `/v1/animals/${id}`, undefined, { authorization: `Bearer x${tenant}` });
    },
  ],
  'revealed-secret': [
    'receiver.signing_secret',
    billing,
    async ({ call }) => {
      const { body } = await call('POST', '/v1/receivers', { name: 'a' });
      await call('GET', `/v1/receivers/${body.id}`);
    },
  ],
  'wrong-count': ['animal.visit_count', shelter, (client) => animal(client)],
  'frozen-stamp': [
    'animal.updated_at',
    shelter,
    async (client) => {
      const id = await animal(client);
      client.mock.clock.advance(5000);
      await client.call('PATCH', `/v1/animals/${id}`, { name: 'Max' });
    },
  ],
  'forgotten-value': [
    'animal.name',
    shelter,
    async (client) => {
      for (let count = 0; count < 8; count++) await animal(client);
    },
  ],
};

/** Faults of webhooks are visible to receivers, but not in responses. events/webhooks.test.ts tests them. */
const UNSEEN: ReadonlySet<string> = new Set(['lost-event', 'repeated-event']);

test('every fault has a row', () => {
  const ids = FAULTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...Object.keys(ROWS), ...UNSEEN].toSorted()).toEqual(ids.toSorted());
});

describe.each(Object.entries(ROWS))('%s', (id, [place, contract, steps]) => {
  const client = (fault: string): Client =>
    clientOf(contract, 'https://mock.test', { fault, basePath: '/v1', initial: 3 });

  test('is exposed', async () => {
    const faulty = client(`${id}@${place}`);
    await steps(faulty);
    expect(faulty.mock.exposure?.()).toBeDefined();
  });

  test('is hidden by a condition that never holds', async () => {
    const honest = client(`${id}@${place};from=1000`);
    await steps(honest);
    expect(honest.mock.exposure?.()).toBeUndefined();
  });
});

test('a fault can be selected by operation and condition, and a wrong name is an error', () => {
  const name = (text: string): string => faultNamed(shelter, text, 1).name;
  expect(name('lost-write@animals.update')).toBe('lost-write@PATCH /animals/{animal_id}');
  expect(name('lost-write@updateAnimal; state=adopted;every=2')).toBe(
    'lost-write@PATCH /animals/{animal_id};state=adopted;every=2',
  );
  for (const wrong of [
    'lost-write',
    'lost-write@nowhere',
    'lost-write@updateAnimal;from=0',
    'lost-write@updateAnimal;a=b',
    'lost-write@updateAnimal;role=x',
    'lost-write@updateAnimal;state=x',
  ])
    expect(() => name(wrong), wrong).toThrow(JSON.stringify(wrong));
});

test('the seed first chooses among the ids', () => {
  const seeds = Array.from({ length: 300 }, (_, seed) => faultNamed(shelter, 'random', seed));
  const chosen = new Set(seeds.map(({ fault }) => fault.id));
  expect(chosen).toEqual(new Set(faultsIn(shelter).map(({ fault }) => fault.id)));
  expect(faultNamed(shelter, 'random', 7)).toEqual(faultNamed(shelter, 'random', 7));
});
