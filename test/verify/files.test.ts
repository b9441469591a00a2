/** Operations with a body that is a file: a binary media type, or text. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { createMock } from '../../src/mock/mock.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { VerifyOptions, VerifyReport } from '../../src/verify/options.ts';
import { verify } from '../../src/verify/verify.ts';
import { memoryFiles } from '../load/memory-files.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** A contract of `PUT /file` whose body has these media types. */
async function contractOf(content: string, version = '3.1.0'): Promise<Contract> {
  const document = `openapi: ${version}
info: { title: Files, version: '1' }
paths:
  /file:
    put:
      requestBody: { required: true, content: { ${content} } }
      responses: { '204': { description: Stored. }, '415': { description: . }, '422': { description: . } }
`;
  const { contract, diagnostics } = await load({ openapi: 'a.yaml' }, memoryFiles({ 'a.yaml': document }));
  expect(diagnostics.filter(({ code }) => code !== 'media-xml')).toEqual([]);
  return contract!;
}

interface Received {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Verifies a service that returns a status for each body. */
async function verified(
  contract: Contract,
  respond: (received: Received) => number = () => 204,
  options: Partial<VerifyOptions> = {},
): Promise<{ readonly report: VerifyReport; readonly accepted: readonly Received[] }> {
  const accepted: Received[] = [];
  const declared = contract.operations.flatMap((one) =>
    one.kind === 'rest' ? (one.body?.contents.map(({ mediaType }) => mediaType) ?? []) : [],
  );
  const fetch = async (request: Request): Promise<Response> => {
    if (request.method !== 'PUT') return new Response(null, { status: 405, headers: { allow: 'PUT' } });
    const type = request.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await request.arrayBuffer());
    const isDeclared = declared.some((one) => type.split(';')[0] === one || one.includes('*'));
    const status = !isDeclared ? 415 : bytes.length === 0 ? 422 : respond({ type, bytes });
    if (status === 204) accepted.push({ type, bytes });
    return new Response(null, { status });
  };
  const rest = { baseUrl: 'http://files.test', fetch };
  return { report: await verify(contract, { rest, seed: 1, ...options }), accepted };
}

const codesOf = (report: VerifyReport): readonly string[] => [
  ...report.findings.map(({ code, message }) => `${code} ${message}`),
  ...report.diagnostics.filter(({ severity }) => severity !== 'note').map(({ code }) => code),
];

test.each([
  ['image/png: { schema: { type: string, format: binary } }', '3.0.3'],
  ['image/jpeg: { schema: {} }', '3.1.0'],
  ['image/gif: {}', '3.1.0'],
  ['image/webp: { schema: { type: string, contentMediaType: image/webp } }', '3.1.0'],
  ['image/*: { schema: { type: string, format: binary } }', '3.0.3'],
  ["'*/*': { schema: { type: string, format: binary } }", '3.0.3'],
  ['application/pdf: { schema: { type: string, format: binary } }', '3.0.3'],
  ['application/zip: { schema: { type: string, format: binary } }', '3.0.3'],
  ['application/vnd.acme.sheet: { schema: { type: string, format: binary } }', '3.0.3'],
  ['application/octet-stream: {}', '3.1.0'],
  ['audio/ogg: {}', '3.1.0'],
  ['text/csv: { schema: { type: string } }', '3.1.0'],
  ['text/markdown: {}', '3.1.0'],
  ["text/csv: { schema: { type: string, pattern: '^a{3}$' } }", '3.1.0'],
  ['application/xml: { schema: { type: string } }', '3.1.0'],
  ['image/png: {}, image/jpeg: {}, text/csv: {}', '3.1.0'],
  [
    'multipart/form-data: { schema: { type: object, required: [photo], properties: { photo: { type: string, format: binary } } }, encoding: { photo: { contentType: image/png } } }',
    '3.0.3',
  ],
])('%s is called, and the mock accepts it', async (content, version) => {
  const contract = await contractOf(content, version);
  const mock = createMock(contract);
  const rest = { baseUrl: 'http://mock.test', fetch: (one: Request) => mock.fetch(one) };
  const report = await verify(contract, { rest, seed: 1 });
  expect(codesOf(report)).toEqual([]);
  expect(report.operations.map(({ succeeded }) => succeeded)).toEqual([true]);
});

test('a picture is a valid file, in a body and in a part of a form', async () => {
  const isPng = ({ bytes }: Received): number => (bytes.subarray(0, 4).equals(PNG) ? 204 : 422);
  const body = await verified(await contractOf('image/png: {}'), isPng);
  expect(codesOf(body.report)).toEqual([]);
  expect(body.accepted.length).toBeGreaterThan(0);
  const form =
    'multipart/form-data: { schema: { type: object, required: [photo], properties: { photo: { type: string, format: binary } } }, encoding: { photo: { contentType: image/png } } }';
  const part = await verified(await contractOf(form, '3.0.3'), ({ bytes }) =>
    bytes.includes(PNG) ? 204 : 422,
  );
  expect(part.accepted.length).toBeGreaterThan(0);
  expect(part.report.findings).toEqual([]);
});

test('the rejection of arbitrary bytes is not a finding, and the report asks for a file', async () => {
  const contract = await contractOf('application/vnd.acme.sheet: {}, image/png: {}');
  const { report } = await verified(contract, ({ type }) => (type === 'image/png' ? 204 : 415));
  expect(report.findings).toEqual([]);
  const { report: never } = await verified(await contractOf('application/vnd.acme.sheet: {}'), () => 422);
  expect(never.findings).toEqual([]);
  const [told] = never.diagnostics.filter(({ code }) => code === 'verify-never-succeeded');
  expect(told?.help).toContain('data:');
});

test.each<[string, string, Partial<VerifyOptions>]>([
  ['an example of the document', 'image/jpeg: { example: JFIF }', {}],
  ['an example of the document as a data: URL', 'image/jpeg: { example: "data:;base64,SkZJRg==" }', {}],
  ['a value of the configuration', 'image/jpeg: {}', { values: { body: 'JFIF' } }],
  ['a value for the operation', 'image/jpeg: {}', { values: { 'PUT /file body': 'data:;base64,SkZJRg==' } }],
])('%s is sent as bytes', async (_, content, options) => {
  const isJfif = ({ bytes }: Received): number => (bytes.toString() === 'JFIF' ? 204 : 422);
  const { report, accepted } = await verified(await contractOf(content), isJfif, options);
  expect(codesOf(report)).toEqual([]);
  expect(accepted.length).toBeGreaterThan(0);
});

test('a curl command sends the same bytes', async () => {
  const { report } = await verified(await contractOf('image/png: {}'), () => 500);
  const found = report.findings.find(({ code }) => code === 'not-a-server-error');
  expect(JSON.stringify(found)).toContain('--data-binary @<(echo iVBORw0KGgo');
});
