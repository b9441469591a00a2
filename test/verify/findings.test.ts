/** Findings about GraphQL operations cite requirements of GraphQL, and advise what a resolver can do. */
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { checks } from '../../src/verify/checks/registry.ts';
import type { Exchange } from '../../src/verify/exchange.ts';
import { findingOf } from '../../src/verify/run/findings.ts';
import { memoryFiles } from '../load/memory-files.ts';

const { contract } = await load(
  { graphql: ['a.graphql'] },
  memoryFiles({ 'a.graphql': 'type Query { a: Int }' }),
);
const [operation] = contract!.operations;
const request = { method: 'POST', url: 'https://api.test/graphql', headers: {} };
const exchange = { request, outcome: { noAnswer: 'none' } } as unknown as Exchange;

test.for(checks.filter(({ graphql }) => graphql))('$id', (check) => {
  const raised = { check, objection: { kind: '', message: '' }, operation: operation!, key: '' };
  const { help, enforces } = findingOf({ headers: [], queries: new Map() }, raised, [exchange]);
  expect(enforces).toBe(check.graphql!.enforces);
  expect(enforces).not.toMatch(/RFC 9110|RFC 7396/);
  expect(help).not.toMatch(/\b[245]\d\d\b/);
});
