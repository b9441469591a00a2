import { expect, test } from 'vitest';
import { readBody } from '../../templates/server/runtime/body.ts';
import type { Call } from '../../templates/server/runtime/call.ts';
import { fileIssues, readForm, readMultipart } from '../../templates/server/runtime/forms.ts';
import type { Issue } from '../../templates/server/runtime/issues.ts';
import type { FormRule } from '../../templates/server/runtime/route.ts';
import type { Shape } from '../../templates/server/runtime/shape.ts';
import { processorMs } from '../support/processor-time.ts';

const person: Shape = {
  members: { name: 'string', age: 'integer', tags: { list: 'string' }, friends: { list: () => person } },
};

const message: FormRule = {
  shape: {
    members: {
      to: 'string',
      count: 'integer',
      urgent: 'boolean',
      media_url: { list: 'string' },
      person,
      people: { list: person },
      ids: { list: 'integer' },
      since: { either: [{ members: { gt: 'integer' } }, 'integer'] },
      file: 'file',
    },
  },
  fields: { ids: { style: 'form', explode: false }, person: {} },
};

test.each<{ sent: string; value: unknown }>([
  { sent: '', value: {} },
  { sent: 'to=%2B1+555&count=3&urgent=true', value: { to: '+1 555', count: 3, urgent: true } },
  { sent: 'media_url=a&media_url=b', value: { media_url: ['a', 'b'] } },
  { sent: 'media_url=a', value: { media_url: ['a'] } },
  { sent: 'media_url[]=a&media_url[]=b', value: { media_url: ['a', 'b'] } },
  { sent: 'media_url[1]=b&media_url[0]=a', value: { media_url: ['a', 'b'] } },
  { sent: 'ids=1,2', value: { ids: [1, 2] } },
  {
    sent: 'person[name]=Ada&person[age]=36&person[tags][]=x',
    value: { person: { name: 'Ada', age: 36, tags: ['x'] } },
  },
  { sent: 'person={"name":"Ada"}', value: { person: { name: 'Ada' } } },
  {
    sent: 'person[friends][0][age]=1&person[friends][0][friends][0][age]=2',
    value: { person: { friends: [{ age: 1, friends: [{ age: 2 }] }] } },
  },
  { sent: 'people[0][name]=A&people[1][name]=B', value: { people: [{ name: 'A' }, { name: 'B' }] } },
  { sent: 'people={"name":"A"}&people={"name":"B"}', value: { people: [{ name: 'A' }, { name: 'B' }] } },
  { sent: 'people=[{"name":"A"}]', value: { people: [{ name: 'A' }] } },
  { sent: 'since=5', value: { since: 5 } },
  { sent: 'since[gt]=5', value: { since: { gt: 5 } } },
])('$sent is parsed', ({ sent, value }) => {
  const issues: Issue[] = [];
  expect(readForm(sent, message, issues)).toEqual(value);
  expect(issues).toEqual([]);
});

test.each<{ sent: string; value: unknown }>([
  { sent: 'to=a&to=b', value: { to: ['a', 'b'] } },
  { sent: 'count=three', value: { count: 'three' } },
  { sent: 'unknown=1', value: { unknown: '1' } },
  { sent: 'unknown[a]=1', value: { unknown: { a: '1' } } },
  { sent: 'to[a]=1', value: { 'to[a]': '1' } },
  { sent: 'person=Ada', value: { person: 'Ada' } },
  { sent: 'media_url=a&media_url[x]=b', value: { media_url: ['a', 'b'] } },
  { sent: 'file=text', value: { file: 'text' } },
])('$sent is left to the validator', ({ sent, value }) => {
  const issues: Issue[] = [];
  expect(readForm(sent, message, issues)).toEqual(value);
  expect(issues).toEqual([]);
});

test.each([
  { sent: 'to=%ff', at: '/to', message: 'is not valid percent-encoding' },
  { sent: '%ff=a', at: '', message: 'is not valid percent-encoding' },
  { sent: 'person={"name"', at: '/person', message: 'is not valid JSON' },
])('$sent is malformed', ({ sent, at, message: words }) => {
  const issues: Issue[] = [];
  readForm(sent, message, issues);
  expect(issues).toMatchObject([{ in: 'body', pointer: at, keyword: 'syntax', message: words }]);
});

test.each<{ what: string; name: (index: number) => string }>([
  { what: 'unknown names', name: (index) => `a${index}` },
  { what: 'unknown names in brackets', name: (index) => `a${index}[b]` },
  { what: 'properties of one name', name: (index) => `person[a${index}]` },
  { what: 'unclosed brackets', name: (index) => `a[${index}` },
])('30,000 $what are read in linear time', ({ name }) => {
  const sent = Array.from({ length: 30_000 }, (_, index) => `${name(index)}=1`).join('&');
  const started = processorMs();
  const body = readForm(sent, message, []) as Record<string, object>;
  expect(Object.keys(body['person'] ?? body)).toHaveLength(30_000);
  expect(processorMs() - started, 'ms').toBeLessThan(2000);
});

test.each([
  { sent: 'a[x]=1&b=2&a=3&a[x]=4', value: { a: ['3', ['1', '4']], b: '2' } },
  { sent: 'a[x]=1&a[y][z]=2&a[x]=3', value: { a: { x: ['1', '3'], y: { z: '2' } } } },
  { sent: 'a[=1&a[b]=2', value: { 'a[': '1', a: { b: '2' } } },
  { sent: '[a]=1&a[b]=2', value: { '[a]': '1', a: { b: '2' } } },
])('the name of a field is the part before the brackets: $sent', ({ sent, value }) => {
  expect(readForm(sent, message, [])).toEqual(value);
});

test('a form never changes a prototype', () => {
  const body = readForm('__proto__[x]=1&constructor=2&person[__proto__][y]=3', message, []) as Record<
    string,
    unknown
  >;
  expect(Object.getPrototypeOf(body)).toBeNull();
  expect(Object.keys(body).sort()).toEqual(['__proto__', 'constructor', 'person']);
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('a multipart body contains files, and its text is parsed by type', async () => {
  const data = new FormData();
  data.append('count', '3');
  data.append('file', new File(['bytes'], 'a.bin', { type: 'application/octet-stream' }));
  data.append('person', new Blob(['{"name":"Ada"}'], { type: 'application/json' }));
  data.append('media_url', 'a');
  data.append('media_url', 'b');
  const issues: Issue[] = [];
  const body = (await readMultipart(data, message, issues)) as Record<string, unknown>;
  expect(issues).toEqual([]);
  expect(body).toMatchObject({ count: 3, person: { name: 'Ada' }, media_url: ['a', 'b'] });
  expect(await (body['file'] as File).text()).toBe('bytes');
});

test.each<{ sent: string; value: object; at: string[] }>([
  { sent: 'a file', value: { file: new File(['x'], 'a') }, at: [] },
  { sent: 'nothing', value: {}, at: [] },
  { sent: 'text elsewhere', value: { to: 'text', media_url: ['text'] }, at: [] },
  { sent: 'text', value: { file: 'text' }, at: ['/file'] },
  { sent: 'two files', value: { file: [new File(['x'], 'a'), new File(['y'], 'b')] }, at: ['/file'] },
  { sent: 'members', value: { file: { name: 'text' } }, at: ['/file'] },
  { sent: 'text in a list of files', value: { files: [new File(['x'], 'a'), 'text'] }, at: ['/files/1'] },
  { sent: 'text in a nested property', value: { cover: { image: 'text' } }, at: ['/cover/image'] },
  { sent: 'text where both are permitted', value: { either: 'text' }, at: [] },
])('text in place of a file, $sent, is reported at $at', ({ value, at }) => {
  const shape: Shape = {
    members: {
      ...(message.shape as { members: Record<string, Shape> }).members,
      files: { list: 'file' },
      cover: { members: { image: 'file' } },
      either: { either: ['file', 'string'] },
    },
  };
  const issues = fileIssues(value, shape);
  expect(issues.map(({ pointer }) => pointer)).toEqual(at);
  for (const issue of issues) expect(issue).toMatchObject({ in: 'body', keyword: 'type' });
});

test('a body may have any number of files of a wrong type', async () => {
  const count = 130_000;
  const part =
    '--b\r\nContent-Disposition: form-data; name="a"; filename="f"\r\nContent-Type: image/gif\r\n\r\n\r\n';
  const bytes = new TextEncoder().encode(`${part.repeat(count)}--b--\r\n`);
  const headers = new Headers({ 'content-type': 'multipart/form-data; boundary=b' });
  const form: FormRule = {
    shape: { members: { a: { list: 'file' } } },
    fields: { a: { mediaTypes: ['image/png'] } },
  };
  const read = await readBody(
    { head: { headers }, bytes: () => Promise.resolve(bytes) } as unknown as Call,
    { required: true, contents: [{ mediaType: 'multipart/form-data', form }] },
    { limit: bytes.length, acceptsHalves: false },
  );
  expect(read.issues).toHaveLength(count);
});
