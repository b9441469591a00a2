import { expect, test } from 'vitest';
import { isRuntimeAddress } from '../../src/load/openapi/runtime-expression.ts';

test.each([
  '$url',
  '$method',
  '$statusCode',
  '$request.header.X-Callback',
  '$request.query.url',
  '$request.path.id',
  '$request.body',
  '$request.body#',
  '$request.body#/url',
  '$request.body#/a{b}',
  '$response.body#/links/0/a~1b',
  '{$request.body#/url}',
  'https://example.com/{$request.path.id}?to={$request.query.to}',
  'https://example.com/fixed',
])('%s', (text) => expect(isRuntimeAddress(text)).toBe(true));

test.each([
  '',
  '$',
  '$request',
  '$request.url',
  '$request.cookie.a',
  '$request.header.a b',
  '$request.body/url',
  '$request.body#url',
  '$request.body#/a~2',
  '$urls',
  '{url}',
  '{$request.body#/url',
  'https://example.com/{}',
  'https://example.com/}{',
])('not %s', (text) => expect(isRuntimeAddress(text)).toBe(false));
