import { expect, test } from 'vitest';
import { issueRoleOf } from '../../src/core/rejection.ts';

test.each([
  [{ name: 'field', reason: 'detail' }],
  [{ Name: 'field', Reason: 'detail' }],
  [{ name: 'field', message: 'detail' }],
  [{ key: 'field', messages: 'detail' }],
  [{ field: 'field', reason: 'code', message: 'detail' }],
  [{ path: 'field', reason: 'detail' }],
  [{ field: 'field', code: 'code', name: 'title', message: 'detail' }],
])('the properties of an issue have the roles %j', (roles) => {
  const names = Object.keys(roles);
  expect(Object.fromEntries(names.map((name) => [name, issueRoleOf(name, names)]))).toEqual(roles);
});
