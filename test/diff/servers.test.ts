/** Servers with the same URL. */
import { expect, test } from 'vitest';
import { compare } from '../compat/compare.ts';

const server = (description: string) => ({ url: 'https://a.test', description });
const document = (...servers: ReturnType<typeof server>[]) => ({
  openapi: '3.1.0',
  info: { title: 'Desk', version: '1' },
  servers,
  paths: { '/people': { get: { responses: { 200: { description: 'ok' } } } } },
});

test.each([
  [document(server('One'), server('Two')), document(server('One'), server('Two'))],
  [document(server('One'), server('Two')), document(server('Two'), server('One'))],
  [document(server('One'), server('One')), document(server('One'), server('One'))],
])('are equal in equal documents', async (old, next) => {
  const { findings } = await compare(old, next);
  expect(findings).toEqual([]);
});
