import { expect, test } from 'vitest';
import { jsonBody, type BodySpec, type EncodedBody } from '../../templates/typescript/runtime/body.ts';
import { formBody } from '../../templates/typescript/runtime/form.ts';
import { multipartBody } from '../../templates/typescript/runtime/multipart.ts';
import { rawBody } from '../../templates/typescript/runtime/raw.ts';

const FORM = 'application/x-www-form-urlencoded';

type Described = Omit<BodySpec, 'encode'>;

/** Encodes a value with the encoder that the emitter selects for the media type. */
function encodeBody(value: unknown, spec: Described): EncodedBody {
  const encode = spec.mediaType.includes('json')
    ? jsonBody
    : spec.mediaType === FORM
      ? formBody
      : spec.mediaType === 'multipart/form-data'
        ? multipartBody
        : rawBody;
  return encode(value, { ...spec, encode })!;
}

test('an invalid date is rejected, because JSON has no text for it', () => {
  const spec = { encode: jsonBody, mediaType: 'application/json' };
  expect(jsonBody({ at: [new Date(0), null] }, spec)?.content).toBe(
    '{"at":["1970-01-01T00:00:00.000Z",null]}',
  );
  expect(() => jsonBody({ inner: { at: new Date('later') } }, spec)).toThrow(RangeError);
  expect(() => formBody({ at: new Date('later') }, { encode: formBody, mediaType: FORM })).toThrow(
    RangeError,
  );
});

test.each<[name: string, spec: Omit<Described, 'mediaType'>, value: object, written: string]>([
  [
    'a date is RFC 3339',
    {},
    { at: new Date(0), all: [new Date(1)] },
    'at=1970-01-01T00%3A00%3A00.000Z&all=1970-01-01T00%3A00%3A00.001Z',
  ],
  ['a plus is encoded as %2B and a space as +', {}, { to: '+1 2' }, 'to=%2B1+2'],
  ['lists repeat their name', {}, { media: ['a', 'b'] }, 'media=a&media=b'],
  ['names are encoded', {}, { 'a b&': 1 }, 'a+b%26=1'],
  ['absent and null properties are not sent', {}, { a: undefined, b: null, c: '' }, 'c='],
  ['an object without an encoding is JSON', {}, { a: { b: 1 } }, 'a=%7B%22b%22%3A1%7D'],
  [
    'deepObject supports nesting',
    { encoding: { metadata: { style: 'deepObject' } } },
    { metadata: { key: 'v', n: { m: 1 } } },
    'metadata%5Bkey%5D=v&metadata%5Bn%5D%5Bm%5D=1',
  ],
  [
    'a declared style applies',
    { encoding: { a: { style: 'form', explode: false } } },
    { a: [1, 2] },
    'a=1,2',
  ],
  [
    'reserved characters are kept where they are allowed, except those that end a field',
    { encoding: { a: { style: 'form', allowReserved: true } } },
    { a: '/x?y=1&z +', b: '/' },
    'a=/x?y=1%26z+%2B&b=%2F',
  ],
  ['a declared form explodes an object', { encoding: { a: { style: 'form' } } }, { a: { b: 1 } }, 'b=1'],
])('form: %s', (_, spec, value, written) => {
  expect(encodeBody(value, { mediaType: FORM, ...spec })).toEqual({ content: written, contentType: FORM });
});

test.each(['application/json', 'application/merge-patch+json'])('%s is JSON', (mediaType) => {
  expect(encodeBody({ a: null }, { mediaType })).toEqual({ content: '{"a":null}', contentType: mediaType });
});

/** An encoded form with the boundary `BOUNDARY`. */
async function multipart(value: object, spec: Omit<Described, 'mediaType'> = {}): Promise<string> {
  const { content, contentType } = encodeBody(value, { mediaType: 'multipart/form-data', ...spec });
  const [, boundary] = /^multipart\/form-data; boundary=([0-9a-f]{32})$/.exec(contentType)!;
  return (await (content as Blob).text()).replaceAll(boundary!, 'BOUNDARY').replaceAll('\r\n', '\n');
}

function form(...parts: readonly string[]): string {
  return [
    ...parts.map((part) => `--BOUNDARY\nContent-Disposition: form-data; ${part}\n`),
    '--BOUNDARY--\n',
  ].join('');
}

test.each<[name: string, value: object, parts: readonly string[]]>([
  ['text', { a: 'x', n: 1, none: undefined }, ['name="a"\n\nx', 'name="n"\n\n1']],
  ['a list is several parts', { tags: ['a', 'b'] }, ['name="tags"\n\na', 'name="tags"\n\nb']],
  [
    'an object is sent as JSON, not as a file',
    { meta: { k: 1 } },
    ['name="meta"\nContent-Type: application/json\n\n{"k":1}'],
  ],
  [
    'a file has its name and its type',
    { file: new File(['x'], 'a"b.png', { type: 'image/png' }) },
    ['name="file"; filename="a%22b.png"\nContent-Type: image/png\n\nx'],
  ],
  [
    'bytes without a name are still a file',
    { file: new Blob(['x']), raw: new Uint8Array([121]) },
    [
      'name="file"; filename="blob"\nContent-Type: application/octet-stream\n\nx',
      'name="raw"; filename="blob"\nContent-Type: application/octet-stream\n\ny',
    ],
  ],
  ['a name cannot end its line', { 'a"\r\nb': 'x' }, ['name="a%22%0D%0Ab"\n\nx']],
])('multipart: %s', async (_, value, parts) => {
  expect(await multipart(value)).toBe(form(...parts));
});

test('multipart: a stream is a file, and is not read before the form', async () => {
  const calls: string[] = [];
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: (out) => {
        calls.push('pull');
        if (calls.length === 1) out.enqueue(new Uint8Array([120]));
        else out.close();
      },
    },
    { highWaterMark: 0 },
  );
  const file = { stream, name: 'a.png', type: 'image/png' };
  const { content, contentType } = encodeBody({ file, a: 'x' }, { mediaType: 'multipart/form-data' });
  await Promise.resolve();
  expect(calls).toEqual([]);
  const boundary = contentType.split('=')[1]!;
  const text = await new Response(content as ReadableStream).text();
  expect(text.replaceAll(boundary, 'BOUNDARY').replaceAll('\r\n', '\n')).toBe(
    form('name="file"; filename="a.png"\nContent-Type: image/png\n\nx', 'name="a"\n\nx'),
  );
});

test('multipart: canceling a form cancels the stream that the form reads', async () => {
  let reason: unknown;
  const stream = new ReadableStream<Uint8Array>({
    pull: (out) => out.enqueue(new Uint8Array(8)),
    cancel: (given) => {
      reason = given ?? 'canceled';
    },
  });
  const { content } = encodeBody({ file: stream }, { mediaType: 'multipart/form-data' });
  const reader = (content as ReadableStream).getReader();
  for (let index = 0; index < 6; index += 1) await reader.read();
  await reader.cancel();
  expect(reason).toBe('canceled');
});

test('multipart: a declared content type is the type of the part, but does not turn the part into a file', async () => {
  const spec = { encoding: { note: { contentType: 'text/markdown' } } };
  expect(await multipart({ note: '# a' }, spec)).toBe(
    form('name="note"\nContent-Type: text/markdown\n\n# a'),
  );
});

test('bytes and text are sent unchanged', () => {
  const bytes = new Uint8Array([1, 2]);
  expect(encodeBody(bytes, { mediaType: 'application/octet-stream' })).toEqual({
    content: bytes,
    contentType: 'application/octet-stream',
  });
  expect(encodeBody('a', { mediaType: 'text/plain' })).toEqual({ content: 'a', contentType: 'text/plain' });
});

test('a media type range is replaced with the type of the bytes', () => {
  const image = new Blob(['x'], { type: 'image/png' });
  expect(encodeBody(image, { mediaType: 'image/*' }).contentType).toBe('image/png');
  expect(encodeBody(new Uint8Array(1), { mediaType: '*/*' }).contentType).toBe('application/octet-stream');
});

test.each([
  { own: 'image/jpeg', sent: 'image/jpeg' },
  { own: 'audio/ogg; codecs=opus', sent: 'audio/ogg; codecs=opus' },
  { own: 'text/html', sent: 'image/png' },
  { own: '', sent: 'image/png' },
])('if several types are declared, bytes of type "$own" are sent as $sent', ({ own, sent }) => {
  const spec = { mediaType: 'image/png', alternatives: ['image/jpeg', 'audio/*'] };
  expect(encodeBody(new Blob(['x'], { type: own }), spec).contentType).toBe(sent);
});

test('callers must encode multipart types other than form-data themselves', () => {
  const type = 'multipart/mixed; boundary=x';
  const parts = new Blob(['--x--'], { type });
  expect(encodeBody(parts, { mediaType: 'multipart/mixed' })).toEqual({ content: parts, contentType: type });
});
