/** The Petstore from OpenAPI's own examples: its client works with the URL as the only option. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startService, type Service } from './service.ts';
import { PETSTORE_CALLS } from './rows/petstore.ts';
import { made, wireOf } from './wire.ts';

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

  test.each(PETSTORE_CALLS)('$sends.0', async (row) => {
    const { sends } = row;
    service.play(sends[0].startsWith('DELETE') ? { status: 204 } : { body: [{ id: 7 }] });
    const result = await made(client, row);
    expect(result).toEqual(sends[0].startsWith('DELETE') ? undefined : [{ id: 7 }]);
    expect(wireOf(service.sent[0]!)).toEqual(sends);
    expect(service.sent[0]!.headers).not.toHaveProperty('authorization');
    expect(service.sent[0]!.headers).not.toHaveProperty('idempotency-key');
  });

  test('its list has no pages, and the client knows its server', async () => {
    const listed = client['pets']!['find']!();
    expect(listed).not.toHaveProperty('pages');
    await listed;
    expect(() => emitted.create({})).not.toThrow();
  });
});
