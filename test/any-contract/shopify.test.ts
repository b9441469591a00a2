/**
 * Shopify's schema, which has none of our directives: connections are recognized by their shape and read
 * completely.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { emitClient, type AnyClient, type EmittedClient } from '../typescript/emitted-client.ts';
import { startService, type Service } from './service.ts';
import { allOf } from './wire.ts';

describe.skipIf(!hasCorpus)('Shopify', () => {
  let service: Service;
  let emitted: EmittedClient;
  let client: AnyClient;
  beforeAll(async () => {
    service = await startService();
    emitted = await emitClient(CORPUS, { graphql: ['shopify.graphql'] });
    client = emitted.create({
      graphqlUrl: `${service.url}/graphql`,
      headers: { 'X-Shopify-Access-Token': 't' },
    });
  }, 60_000);
  afterAll(async () => {
    await service.close();
    await emitted.remove();
  });

  test('a connection follows its cursors, and repeats the other arguments', async () => {
    const page = (hasNextPage: boolean, endCursor: string | null, ...nodes: unknown[]): object => ({
      body: {
        data: {
          products: { nodes, edges: nodes.map((node) => ({ node })), pageInfo: { hasNextPage, endCursor } },
        },
      },
    });
    service.play(page(true, 'c1', { id: '1' }, { id: '2' }), page(false, null, { id: '3' }));
    const items = await allOf(client['products']!['list']!({ first: 2, query: 'title:a' }));
    expect(items).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
    expect(service.sent[0]!.headers['x-shopify-access-token']).toBe('t');
    const variables = service.sent.map(({ body }) => (JSON.parse(body) as { variables: object }).variables);
    expect(variables).toEqual([
      { first: 2, query: 'title:a' },
      { first: 2, query: 'title:a', after: 'c1' },
    ]);
    expect(service.sent[1]!.headers['x-shopify-access-token']).toBe('t');
  });

  test('every connection of the query type is a list with pages', () => {
    const connections = [...emitted.files]
      .filter(({ path }) => path.startsWith('typescript/resources/'))
      .flatMap(({ text }) => text.match(/^  return listGraphql\(/gm) ?? []);
    expect(connections.length).toBeGreaterThan(40);
  });
});
