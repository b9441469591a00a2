import { expect, test } from 'vitest';
import { fallsUnder, negotiate, parseMediaType } from '../../templates/server/runtime/media-type.ts';

const JSON_TYPE = 'application/json';

test.each<{ accept: string | null; types: readonly string[]; chosen: string | undefined }>([
  { accept: null, types: [JSON_TYPE, 'text/csv'], chosen: JSON_TYPE },
  { accept: '', types: [JSON_TYPE], chosen: JSON_TYPE },
  { accept: ' ,', types: [JSON_TYPE], chosen: JSON_TYPE },
  { accept: ';q=0', types: [JSON_TYPE], chosen: JSON_TYPE },
  { accept: '*/*', types: [JSON_TYPE], chosen: JSON_TYPE },
  { accept: '*', types: [JSON_TYPE], chosen: JSON_TYPE },
  { accept: 'APPLICATION/JSON', types: [JSON_TYPE], chosen: JSON_TYPE },
  { accept: 'application/json; charset=utf-8', types: [JSON_TYPE], chosen: JSON_TYPE },
  { accept: 'text/csv, */*;q=0.1', types: [JSON_TYPE, 'text/csv'], chosen: 'text/csv' },
  { accept: 'text/*;q=0.5, application/json;q=0.4', types: [JSON_TYPE, 'text/csv'], chosen: 'text/csv' },
  {
    accept: 'application/*, application/json;q=0',
    types: [JSON_TYPE, 'application/xml'],
    chosen: 'application/xml',
  },
  { accept: 'image/png', types: ['image/*'], chosen: 'image/*' },
  { accept: 'text/html', types: [JSON_TYPE], chosen: undefined },
  { accept: 'application/json;q=0', types: [JSON_TYPE], chosen: undefined },
  { accept: 'application/problem+json', types: [JSON_TYPE], chosen: undefined },
  { accept: '*/*;q=0', types: [JSON_TYPE], chosen: undefined },
])('Accept $accept over $types is $chosen', ({ accept, types, chosen }) => {
  expect(negotiate(accept, types)).toBe(chosen);
});

test.each([
  { text: 'application/json', name: JSON_TYPE, charset: undefined },
  { text: ' Application/JSON ; Charset="UTF-8"', name: JSON_TYPE, charset: 'utf-8' },
  { text: 'multipart/form-data; boundary=x', name: 'multipart/form-data', charset: undefined },
])('$text is parsed as $name', ({ text, ...type }) => {
  expect(parseMediaType(text)).toEqual(type);
});

test.each(['', 'json', '/', 'a/b/c', 'a b/c', 'application/json,text/html'])(
  '%j is not a media type',
  (text) => {
    expect(parseMediaType(text)).toBeUndefined();
  },
);

test('a range matches only its own types', () => {
  expect(fallsUnder('image/png', 'image/*')).toBe(true);
  expect(fallsUnder('imagex/png', 'image/*')).toBe(false);
});
