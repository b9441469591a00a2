import { expect, test } from 'vitest';
import { Matcher, variablesOf } from '../../templates/server/runtime/match.ts';
import type { Route } from '../../templates/server/runtime/route.ts';
import { processorMs } from '../support/processor-time.ts';

const matcher = new Matcher(
  [
    ['GET', '/'],
    ['GET', '/messages'],
    ['POST', '/messages'],
    ['GET', '/messages/{id}'],
    ['DELETE', '/messages/{message_id}'],
    ['GET', '/messages/search'],
    ['GET', '/accounts/{sid}.json'],
    ['GET', '/accounts/{sid}/messages/{id}.json'],
    ['GET', '/compare/{base}...{head}'],
    ['GET', '/{a}/b'],
    ['GET', '/${x}/`'],
    ['GET', '/__proto__/{constructor}'],
  ].map(([method = '', path = '']) => ({ route: { method, path } as Route })),
);

test.each([
  { path: '/', template: '/', texts: [] },
  { path: '/messages', template: '/messages', texts: [] },
  { path: '/%6Dessages', template: '/messages', texts: [] },
  { path: '/messages/search', template: '/messages/search', texts: [] },
  { path: '/messages/m%2F1', template: '/messages/{id}', texts: ['m%2F1'] },
  { path: '/messages/b', template: '/messages/{id}', texts: ['b'] },
  { path: '/other/b', template: '/{a}/b', texts: ['other'] },
  { path: '/accounts/AC1.json', template: '/accounts/{sid}.json', texts: ['AC1'] },
  { path: '/accounts/a.json.json', template: '/accounts/{sid}.json', texts: ['a.json'] },
  {
    path: '/accounts/AC1/messages/2.json',
    template: '/accounts/{sid}/messages/{id}.json',
    texts: ['AC1', '2'],
  },
  { path: '/compare/v1...v2', template: '/compare/{base}...{head}', texts: ['v1', 'v2'] },
  { path: '/$y/`', template: '/${x}/`', texts: ['y'] },
  { path: '/__proto__/x', template: '/__proto__/{constructor}', texts: ['x'] },
])('$path matches $template', ({ path, template, texts }) => {
  const found = matcher.find(path);
  expect(found?.endpoint.methods.get('GET')?.route.path).toBe(template);
  expect(found?.texts).toEqual(texts);
});

test.each([
  '',
  'messages',
  '/message',
  '/messages/',
  '//messages',
  '/messages/a/b',
  '/accounts/.json',
  '/accounts/AC1.xml',
  '/compare/v1..v2',
  '/compare/...v2',
  '/compare/v1...',
  '/constructor',
  '/__proto__',
  '/toString',
])('%j matches no template', (path) => {
  expect(matcher.find(path)).toBeUndefined();
});

test('templates that differ only in variable names are equal', () => {
  expect(matcher.find('/messages/1')?.endpoint.allow).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS']);
  expect(variablesOf('/a/{x}.{y}/{z}')).toEqual(['x', 'y', 'z']);
});

test('a segment with many variables is matched in linear time', () => {
  const wide = new Matcher([
    { route: { method: 'GET', path: `/${Array(30).fill('{a}-').join('')}x` } as Route },
  ]);
  const start = processorMs();
  expect(wide.find(`/${'-'.repeat(100_000)}`)).toBeUndefined();
  expect(processorMs() - start).toBeLessThan(100);
});
