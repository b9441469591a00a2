/** Every target escapes names that files on Windows cannot have, where it derives file names from them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { targets } from '../../src/emit/targets/registry.ts';
import { emitDocuments } from '../support/emit-contract.ts';

const NAMES = ['Aux', 'con', 'NUL', 'prn', 'Com1', 'LPT9'];
const DEVICE = /^(aux|con|nul|prn|com\d|lpt\d)(\.|$)/i;

const json = (name: string): object => ({
  description: 'ok',
  content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
});
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Aux', version: '1' },
  servers: [{ url: 'https://devices.test' }],
  paths: Object.fromEntries(
    NAMES.map((name) => [
      `/${name}`,
      {
        get: { operationId: name, tags: [name], responses: { 200: json(name), 400: json('Aux') } },
        post: {
          operationId: `${name}Add`,
          tags: [name],
          requestBody: json(name),
          responses: { 200: json(name) },
        },
      },
    ]),
  ),
  components: {
    schemas: Object.fromEntries(
      NAMES.map((name) => [name, { type: 'object', properties: { [name]: { enum: [name] } } }]),
    ),
  },
};
const SCHEMA = `type Query { ${NAMES.map((name) => `${name}: G${name} Get${name}: ${name}`).join(' ')} }
${NAMES.map((name) => `type ${name} { ${name}: ID } enum G${name} { ${name} }`).join('\n')}`;

test('no file has the name of a device', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'devices-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  await writeFile(join(folder, 'schema.graphql'), SCHEMA);
  // The other targets choose their own file names.
  const chosen = targets.filter(({ language }) => language).map(({ id }) => ({ id, options: {} }));
  const input = { openapi: 'openapi.json', graphql: ['schema.graphql'] };
  const { files } = await emitDocuments(folder, input, chosen);
  await rm(folder, { recursive: true });
  const paths = files.map(({ path }) => path);
  for (const { id } of chosen) expect(paths.filter((path) => path.startsWith(`${id}/`))).not.toEqual([]);
  expect(paths.filter((path) => path.split('/').some((part) => DEVICE.test(part)))).toEqual([]);
  // Two names never share a file.
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
});
