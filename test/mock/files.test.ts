/** Uploaded files: the media types that a form allows, and the downloads that return the same bytes. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { FileContents } from '../../src/mock/rest/file-contents.ts';
import { contractOf } from './contract-of.ts';

const OPENAPI = `
openapi: 3.1.0
info: { title: Boats, version: '1' }
paths:
  /boats:
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/NewBoat' } } } }
      responses: { '201': { $ref: '#/components/responses/Boat' } }
  /boats/{id}:
    parameters: [{ $ref: '#/components/parameters/id' }]
    get: { responses: { '200': { $ref: '#/components/responses/Boat' }, '404': { description: None. } } }
    delete: { responses: { '204': { description: Deleted. }, '404': { description: None. } } }
  /boats/{id}/picture:
    parameters: [{ $ref: '#/components/parameters/id' }]
    put:
      requestBody: { required: true, content: { image/*: { schema: { type: string, format: binary } } } }
      responses: { '204': { description: Stored. }, '404': { description: None. } }
    get:
      responses:
        '200': { description: It., content: { image/png: {}, image/jpeg: {} } }
        '404': { description: None. }
    delete: { responses: { '204': { description: Deleted. }, '404': { description: None. } } }
  /boats/{id}/plan:
    parameters: [{ $ref: '#/components/parameters/id' }]
    get: { responses: { '200': { description: It., content: { image/*: { schema: { type: string, format: binary } } } } } }
  /boats/{id}/documents:
    parameters: [{ $ref: '#/components/parameters/id' }]
    post:
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [title, file]
              properties:
                title: { type: string }
                file: { type: string, format: binary }
                preview: { type: string, format: binary }
            encoding: { preview: { contentType: 'image/png, image/jpeg' } }
      responses:
        '201': { description: Created., content: { application/json: { schema: { $ref: '#/components/schemas/Document' } } } }
        '415': { description: Unsupported. }
        '422': { description: Invalid. }
  /documents/{document_id}:
    parameters: [{ $ref: '#/components/parameters/document_id' }]
    get:
      responses:
        '200':
          description: The document, or its file.
          content:
            application/json: { schema: { $ref: '#/components/schemas/Document' } }
            application/pdf: { schema: { type: string, format: binary } }
        '404': { description: None. }
  /documents/{document_id}/content:
    parameters: [{ $ref: '#/components/parameters/document_id' }]
    get: { responses: { '200': { description: It., content: { application/octet-stream: {} } }, '404': { description: None. } } }
  /documents/{document_id}/preview:
    parameters: [{ $ref: '#/components/parameters/document_id' }]
    get: { responses: { '200': { description: It., content: { image/*: {} } }, '404': { description: None. } } }
  /blobs:
    post:
      requestBody: { required: true, content: { '*/*': { schema: { type: string, format: binary } } } }
      responses: { '200': { description: It., content: { application/json: { schema: { type: object, required: [key, status], properties: { key: { type: string, format: uuid }, status: { type: string, enum: [ready] } } } } } } }
  /blobs/{key}:
    get:
      parameters: [{ name: key, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: It., content: { '*/*': { schema: { type: string, format: binary } } } } }
  /logo:
    put:
      requestBody: { required: true, content: { image/svg+xml: { schema: { type: string, format: binary } } } }
      responses: { '204': { description: Stored. } }
    get: { responses: { '200': { description: It., content: { image/svg+xml: {} } } } }
components:
  parameters:
    id: { name: id, in: path, required: true, schema: { type: string } }
    document_id: { name: document_id, in: path, required: true, schema: { type: integer } }
  responses:
    Boat: { description: It., content: { application/json: { schema: { $ref: '#/components/schemas/Boat' } } } }
  schemas:
    NewBoat: { type: object, required: [name], properties: { name: { type: string } } }
    Boat: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }
    Document: { type: object, required: [id, title], properties: { id: { type: integer }, title: { type: string } } }
`;

const BYTES = Uint8Array.of(0, 1, 254, 255, 13, 10);

async function boats() {
  const contract = await contractOf(OPENAPI);
  const start = () => {
    const mock = createMock(contract, { basePath: '' });
    const send = (method: string, path: string, init: RequestInit = {}) =>
      mock.fetch(new Request(`http://mock${path}`, { method, ...init }));
    return { mock, send };
  };
  const { mock, send } = start();
  const made = await send('POST', '/boats', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada' }),
  });
  const { id } = (await made.json()) as { id: string };
  return { mock, send, start, boat: `/boats/${id}` };
}

async function download(response: Response) {
  return [
    response.status,
    response.headers.get('content-type'),
    new Uint8Array(await response.arrayBuffer()),
  ] as const;
}

function picture(type: string) {
  return { headers: { 'content-type': type }, body: BYTES };
}

function form(previewType = 'image/jpeg'): FormData {
  const data = new FormData();
  data.set('title', 'Plan');
  data.set('file', new Blob([BYTES], { type: 'application/pdf' }), 'plan.pdf');
  data.set('preview', new Blob([Uint8Array.of(7)], { type: previewType }), 'plan.jpg');
  return data;
}

test('a download returns the bytes and the media type of the upload to the same path', async () => {
  const { mock, send, start, boat } = await boats();
  const sample = await download(await send('GET', `${boat}/picture`));
  expect(sample.slice(0, 2)).toEqual([200, 'image/png']);
  expect((await send('PUT', `${boat}/picture`, picture('image/jpeg'))).status).toBe(204);
  expect(await download(await send('GET', `${boat}/picture`))).toEqual([200, 'image/jpeg', BYTES]);
  // The caller does not accept the type of the file.
  const other = await send('GET', `${boat}/picture`, { headers: { accept: 'image/png' } });
  expect(await download(other)).toEqual(sample);
  // The file has a download of its own, so it is not the one of another operation.
  expect((await download(await send('GET', `${boat}/plan`)))[2]).not.toEqual(BYTES);
  const again = start();
  again.mock.load(mock.save());
  expect(await download(await again.send('GET', `${boat}/picture`))).toEqual([200, 'image/jpeg', BYTES]);
  expect((await send('DELETE', `${boat}/picture`)).status).toBe(204);
  expect((await send('GET', `${boat}/picture`)).status).toBe(404);
  await send('PUT', `${boat}/picture`, picture('image/png'));
  expect(await download(await send('GET', `${boat}/picture`))).toEqual([200, 'image/png', BYTES]);
  expect(await (await send('GET', boat)).json()).toEqual({ id: boat.slice(7), name: 'Ada' });
});

test('the files of a form are those of the resource that it creates', async () => {
  const { send, boat } = await boats();
  const made = await send('POST', `${boat}/documents`, { body: form() });
  const document = (await made.json()) as { id: number };
  const path = `/documents/${document.id}`;
  expect(await download(await send('GET', `${path}/content`))).toEqual([
    200,
    'application/octet-stream',
    BYTES,
  ]);
  expect(await download(await send('GET', `${path}/preview`))).toEqual([200, 'image/jpeg', Uint8Array.of(7)]);
  const file = await send('GET', path, { headers: { accept: 'application/pdf' } });
  expect(await download(file)).toEqual([200, 'application/pdf', BYTES]);
  expect(await (await send('GET', path)).json()).toEqual(document);
});

test('files without a resource are found by their path or by an id of the response', async () => {
  const { mock, send } = await boats();
  await send('PUT', '/logo', { headers: { 'content-type': 'image/svg+xml' }, body: '<svg/>' });
  expect(await (await send('GET', '/logo')).text()).toBe('<svg/>');
  const made = await send('POST', '/blobs', picture('video/mp4'));
  const { key } = (await made.json()) as { key: string };
  expect(await download(await send('GET', `/blobs/${key}`))).toEqual([200, 'video/mp4', BYTES]);
  const { tenants, files } = mock.save();
  const ids = Object.values(tenants).flatMap(({ resources }) => resources.map(({ id }) => id));
  expect(ids.filter((id) => `${id}`.startsWith('\0'))).toEqual(['\0/logo', '\0/blobs', `\0${key}`]);
  // Both resources share the bytes.
  expect(files).toHaveLength(2);
});

test('a file of another media type than the declared ones is rejected', async () => {
  const { send, boat } = await boats();
  expect((await send('POST', `${boat}/documents`, { body: form('image/gif') })).status).toBe(415);
});

test('files are not stored if no operation downloads them', async () => {
  const text = OPENAPI.replace(/( {2}\/blobs\/\{key\}:.*?)(?=components:)/s, '').replace(
    / {2}\/boats\/\{id\}\/picture:.*?(?= {2}\/blobs:)/s,
    '',
  );
  const mock = createMock(await contractOf(text), { basePath: '' });
  const made = await mock.fetch(
    new Request('http://mock/blobs', { method: 'POST', ...picture('video/mp4') }),
  );
  expect([made.status, mock.save().files]).toEqual([200, []]);
});

test('beyond their maximum size, the oldest files are dropped', () => {
  const contents = new FileContents(10);
  const numbers = [6, 4, 1, 11].map((size) => contents.add(new Uint8Array(size)));
  expect(numbers.map((number) => contents.get(number)?.length)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  const again = [6, 4, 1].map((size) => contents.add(new Uint8Array(size)));
  expect(again.map((number) => contents.get(number)?.length)).toEqual([undefined, 4, 1]);
  const loaded = new FileContents(10);
  loaded.load(contents.save(new Set(again)));
  expect(loaded.get(again[1]!)?.length).toBe(4);
  expect(again).not.toContain(loaded.add(new Uint8Array(1)));
});
