/** The operations, the reason, and the location of findings about shared schemas and responses. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { compare } from '../compat/compare.ts';

const json = (name: string) => ({
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const ok = (name: string) => ({ 200: { description: 'ok', ...json(name) } });

interface Variant {
  readonly required?: readonly string[];
  readonly received?: JsonObject;
  readonly shared?: boolean;
}

/** `Person` is sent and received; `Receipt` is only received. */
function document({ required = [], received = {}, shared = false }: Variant) {
  const extra = shared ? { 423: { $ref: '#/components/responses/Locked' } } : {};
  return {
    openapi: '3.1.0',
    info: { title: 'Desk', version: '1' },
    paths: {
      '/people': {
        get: { responses: ok('Person') },
        post: {
          requestBody: { required: true, ...json('Person') },
          responses: { ...ok('Receipt'), ...extra },
        },
      },
    },
    components: {
      responses: { Locked: { description: 'Locked.' } },
      schemas: {
        Person: { type: 'object', required: [...required], properties: { name: { type: 'string' } } },
        Receipt: { type: 'object', properties: received },
      },
    },
  };
}

test('a finding lists only the operations that the change breaks', async () => {
  const { findings } = await compare(document({}), document({ required: ['name'] }));
  const [finding, ...others] = findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ id: 'required-narrowed', level: 'breaking' });
  expect([finding!.subject, ...finding!.also].join(' ')).not.toContain('GET');
});

test('the reason for a response-only property mentions only clients', async () => {
  const { findings } = await compare(document({}), document({ received: { weight: { type: 'number' } } }));
  expect(findings).toMatchObject([
    { id: 'property-added', level: 'safe', reason: 'Clients ignore unknown properties.' },
  ]);
});

test('a status with a shared response is located at its operation', async () => {
  const { findings } = await compare(document({}), document({ shared: true }));
  expect(findings).toMatchObject([{ id: 'status-added', at: { new: { pointer: '/paths/~1people/post' } } }]);
});
