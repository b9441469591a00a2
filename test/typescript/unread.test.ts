/**
 * Content that a client does not request is reported, and the descriptor of an operation contains the declared facts of
 * form fields.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emitDocuments } from '../support/emit-contract.ts';

const schema = { type: 'object', properties: { url: { type: 'string' } } };
const FORM = 'application/x-www-form-urlencoded';

test.each([
  { name: 'one type', responses: { 200: ['application/json'] }, unread: [] },
  { name: 'a second type', responses: { 200: ['application/json', 'text/plain'] }, unread: ['text/plain'] },
  {
    name: 'types of two statuses',
    responses: { 200: ['text/csv'], 202: ['application/json'] },
    unread: ['text/csv'],
  },
  {
    name: 'an error of another type',
    responses: { 200: ['text/csv'], 400: ['application/json'] },
    unread: [],
  },
])('$name', async ({ responses, unread }) => {
  const { diagnostics } = await emitForm(responses, {});
  const notes = diagnostics.filter(({ code }) => code === 'client-response-unread');
  expect(notes.map(({ message }) => message)).toEqual(
    unread.map((mediaType) => `The typescript client does not request ${mediaType} from POST /a.`),
  );
  expect(notes.every(({ at }) => at?.file.endsWith('openapi.json'))).toBe(true);
});

test.each([
  { encoding: { allowReserved: true }, printed: "encoding: { url: { style: 'form', allowReserved: true } }" },
  { encoding: { allowReserved: true, explode: false }, printed: 'explode: false, allowReserved: true' },
])('$encoding', async ({ encoding, printed }) => {
  const { files } = await emitForm({ 204: [] }, { url: encoding });
  expect(files.find(({ path }) => path === 'typescript/resources/a.ts')!.text).toContain(printed);
});

async function emitForm(responses: Readonly<Record<string, readonly string[]>>, encoding: object) {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-unread-'));
  const document = {
    openapi: '3.1.0',
    info: { title: 'Unread', version: '1' },
    paths: {
      '/a': {
        post: {
          requestBody: { content: { [FORM]: { schema, encoding } } },
          responses: Object.fromEntries(
            Object.entries(responses).map(([status, mediaTypes]) => [
              status,
              {
                description: 'x',
                content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema }])),
              },
            ]),
          ),
        },
      },
    },
  };
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
  const emitted = await emitDocuments(folder, { openapi: 'openapi.json' }, [
    { id: 'typescript', options: {} },
  ]);
  await rm(folder, { recursive: true });
  return emitted;
}
