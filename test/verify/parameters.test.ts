import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../src/core/json.ts';
import type { ParameterStyle } from '../../src/model/operation.ts';
import { encodeBody } from '../../src/verify/send/body.ts';
import { queryText, simpleText } from '../../src/core/styled.ts';

const LIST = ['blue', 'black'];
const OBJECT = { R: 100, G: 200 };

/** The table of OpenAPI 3.1 §4.8.12.4, for the styles that a location permits. */
const QUERIES: readonly (readonly [ParameterStyle, boolean, JsonValue, string])[] = [
  ['form', true, 'a b&c', 'color=a%20b%26c'],
  ['form', true, LIST, 'color=blue&color=black'],
  ['form', false, LIST, 'color=blue,black'],
  ['form', true, OBJECT, 'R=100&G=200'],
  ['form', false, OBJECT, 'color=R,100,G,200'],
  ['spaceDelimited', false, LIST, 'color=blue%20black'],
  ['pipeDelimited', false, LIST, 'color=blue%7Cblack'],
  ['deepObject', true, OBJECT, 'color[R]=100&color[G]=200'],
  ['deepObject', true, { a: { b: 1 }, c: [2] }, 'color[a][b]=1&color[c][0]=2'],
  ['form', true, [], ''],
];

const SIMPLE: readonly (readonly [ParameterStyle, boolean, JsonValue, string])[] = [
  ['simple', false, LIST, 'blue,black'],
  ['simple', false, OBJECT, 'R,100,G,200'],
  ['simple', true, OBJECT, 'R=100,G=200'],
  ['label', false, LIST, '.blue,black'],
  ['label', true, LIST, '.blue.black'],
  ['label', true, OBJECT, '.R=100.G=200'],
  ['matrix', false, 'blue', ';color=blue'],
  ['matrix', false, LIST, ';color=blue,black'],
  ['matrix', true, LIST, ';color=blue;color=black'],
  ['matrix', true, OBJECT, ';R=100;G=200'],
];

describe('styles', () => {
  test.each(QUERIES)('query %s, explode %s: %j', (style, explode, value, expected) => {
    expect(queryText({ name: 'color', value, style, explode })).toBe(expected);
  });

  test.each(SIMPLE)('path %s, explode %s: %j', (style, explode, value, expected) => {
    expect(simpleText({ name: 'color', value, style, explode }, encodeURIComponent)).toBe(expected);
  });

  test('reserved characters are not encoded if they are allowed', () => {
    const value = "a/b?c=d&e'";
    expect(queryText({ name: 'q', value, style: 'form', explode: true, allowReserved: true })).toBe(
      "q=a/b?c%3Dd%26e'",
    );
  });
});

describe('bodies', () => {
  const at = { file: 'x', line: 1, column: 1, pointer: '' };
  const content = (mediaType: string, encoding = {}) =>
    ({ mediaType, encoding, type: { kind: 'any', at }, examples: [], at }) as const;
  const value = { a: [1, 2], o: { b: true }, 'ä&': 'x=y' };

  test('a form writes lists as repeated fields and objects as JSON', () => {
    const form = 'application/x-www-form-urlencoded';
    expect(encodeBody({ mediaType: form, value }, content(form)).text).toBe(
      'a=1&a=2&o=%7B%22b%22%3Atrue%7D&%C3%A4%26=x%3Dy',
    );
    const deep = content(form, { o: { style: 'deepObject', explode: true } });
    expect(encodeBody({ mediaType: form, value: { o: { b: true } } }, deep).text).toBe('o[b]=true');
  });

  test('the parts of a multipart body have names', () => {
    const { contentType, text } = encodeBody(
      { mediaType: 'multipart/form-data', value: { 'f"\r\n': 'x' } },
      undefined,
    );
    expect(contentType).toBe('multipart/form-data; boundary=diptych-verify-boundary');
    expect(text).toContain('name="f%22%0D%0A"\r\n\r\nx\r\n');
  });

  test.each(['application/x-www-form-urlencoded', 'multipart/form-data'])(
    'a field of %s that is declared as JSON is encoded as JSON',
    (form) => {
      const json = { contentType: 'application/json' };
      const fields = { text: 'a', list: [1], count: 2 };
      const declared = Object.fromEntries(Object.keys(fields).map((name) => [name, json]));
      const { text } = encodeBody({ mediaType: form, value: fields }, content(form, declared));
      if (form.startsWith('multipart')) {
        expect(text).toContain('name="text"\r\nContent-Type: application/json\r\n\r\n"a"\r\n');
        expect(text).toContain('name="count"\r\nContent-Type: application/json\r\n\r\n2\r\n');
      } else expect(text).toBe('text=%22a%22&list=%5B1%5D&count=2');
    },
  );

  test('a raw body is unchanged', () => {
    expect(encodeBody({ mediaType: 'application/json', raw: '{"' }, undefined)).toEqual({
      contentType: 'application/json',
      text: '{"',
    });
  });
});
