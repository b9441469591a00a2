/**
 * Handlers that stream: an async generator or a ReadableStream can be the body of `text/event-stream` and similar
 * types.
 */
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitDocuments, writeFiles } from '../support/emit-contract.ts';
import { typeErrors } from '../support/type-check.ts';

const DOCUMENT = `
openapi: 3.1.0
info: { title: Events, version: '1' }
paths:
${['text/event-stream', 'application/jsonl', 'text/plain']
  .map(
    (type, index) => `  /s${index}:
    get:
      operationId: s${index}
      responses: { '200': { description: ok, content: { ${type}: { schema: { type: string } } } } }`,
  )
  .join('\n')}
`;

const SERVICE = `
import type { Handlers } from './generated/server/rest/handlers.ts';

export const log: string[] = [];

async function* ticks() {
  try {
    for (let count = 1; ; count++) {
      log.push(\`made \${count}\`);
      yield count % 2 ? \`data: \${count} é\\n\\n\` : new TextEncoder().encode(\`data: \${count}\\n\\n\`);
    }
  } finally {
    log.push('ended');
  }
}

export const handlers: Handlers<unknown> = {
  s0: () => ({ status: 200, body: ticks() }),
  s1: () => ({ status: 200, body: new Blob(['{}\\n']).stream() }),
  s2: () => ({ status: 200, body: 'whole' }),
};
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'diptych-streams-'));
  await writeFile(join(folder, 'openapi.yaml'), DOCUMENT);
  await writeFile(join(folder, 'service.ts'), SERVICE);
  const { files } = await emitDocuments(folder, { openapi: 'openapi.yaml' }, [{ id: 'server', options: {} }]);
  await writeFiles(join(folder, 'generated'), files);
  await symlink(resolve(import.meta.dirname, '../../node_modules'), join(folder, 'node_modules'), 'dir');
});
afterAll(() => rm(folder, { recursive: true }));

const load = (path: string) => import(pathToFileURL(join(folder, path)).href);

test('compiles, and rejects a stream if the media type does not allow one', async () => {
  expect(await typeErrors(folder)).toEqual([]);
  await writeFile(join(folder, 'service.ts'), SERVICE.replace("body: 'whole'", 'body: ticks()'));
  expect(await typeErrors(folder)).toEqual([expect.stringContaining("is not assignable to type 'string'")]);
  await writeFile(join(folder, 'service.ts'), SERVICE);
});

test('sends chunks as they are produced, and ends the generator when the client disconnects', async () => {
  const { handlers, log } = await load('service.ts');
  const { createHandler } = await load('generated/server/rest/router.ts');
  const handler = createHandler(handlers, { context: () => undefined });
  const response: Response = await handler(new Request('http://test/s0'));
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body!.getReader();
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect([await read(), await read()]).toEqual(['data: 1 é\n\n', 'data: 2\n\n']);
  expect(log.length).toBeLessThanOrEqual(3);
  await reader.cancel();
  expect(log.at(-1)).toBe('ended');
  expect(await (await handler(new Request('http://test/s1'))).text()).toBe('{}\n');
});
