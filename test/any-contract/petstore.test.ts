/** The Petstore, as OpenAPI's own examples have it: works with no option but the address. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startService, type Service } from './service.ts';
import { wireOf, type Row } from './wire.ts';

const ROWS: readonly Row[] = [
  { call: ({ pets }) => pets!['find']!(), sends: ['GET /pets'] },
  {
    call: ({ pets }) => pets!['find']!({ tags: ['a b', 'c'], limit: 2 }),
    sends: ['GET /pets?tags=a%20b&tags=c&limit=2'],
  },
  {
    call: ({ pets }) => pets!['add']!({ name: 'Rex', tag: 'é' }),
    sends: ['POST /pets', '{"name":"Rex","tag":"é"}'],
  },
  { call: ({ pets }) => pets!['findById']!(7), sends: ['GET /pets/7'] },
  { call: ({ pets }) => pets!['delete']!(7), sends: ['DELETE /pets/7'] },
];

describe.skipIf(!hasCorpus)('the Petstore', () => {
  let service: Service;
  let emitted: EmittedClient;
  let client: AnyClient;
  beforeAll(async () => {
    service = await startService();
    emitted = await emitClient(CORPUS, { openapi: 'petstore-expanded.yaml' });
    client = emitted.create({ baseUrl: service.url });
  });
  afterAll(async () => {
    await service.close();
    await emitted.remove();
  });

  test.each(ROWS)('$sends.0', async ({ call, sends }) => {
    service.play(sends[0].startsWith('DELETE') ? { status: 204 } : { body: [{ id: 7 }] });
    const result = await call(client);
    expect(result).toEqual(sends[0].startsWith('DELETE') ? undefined : [{ id: 7 }]);
    expect(wireOf(service.sent[0]!)).toEqual(sends);
    expect(service.sent[0]!.headers).not.toHaveProperty('authorization');
    expect(service.sent[0]!.headers).not.toHaveProperty('idempotency-key');
  });

  test('its list has no pages, and its server is in the client', () => {
    expect(client['pets']!['find']!()).not.toHaveProperty('pages');
    expect(() => emitted.create({})).not.toThrow();
  });
});
