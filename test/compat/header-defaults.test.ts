/** The default of a response header only documents the meaning of a missing header. */
import { expect, test } from 'vitest';
import { compare } from './compare.ts';

const withDefault = (standard: string) => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': {
      get: {
        responses: {
          204: {
            description: '',
            headers: { 'X-A': { schema: { $ref: '#/components/schemas/A' } } },
          },
        },
      },
    },
  },
  components: { schemas: { A: { allOf: [{ type: 'string', default: standard }] } } },
});

test('a changed default of a response header is a change of documentation, also behind a reference', async () => {
  const { findings } = await compare(withDefault('a'), withDefault('b'));
  expect(findings).toContainEqual(
    expect.objectContaining({
      id: 'property-default-changed',
      level: 'documentation',
      message: expect.stringMatching(/^The default of .*X-A.* is now "b"; it was "a"\.$/) as string,
    }),
  );
});
