import { expect, test } from 'vitest';
import { mergePatch } from '../../sandbox/rest/merge-patch.ts';

// Appendix A of RFC 7396, except for cases in which a whole document is not an object.
test.for([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
] as const)('%j and %j make %j', ([target, patch, result]) => {
  expect(mergePatch(target, patch)).toEqual(result);
});

test('the patched object is not modified, and __proto__ is an ordinary property', () => {
  const target = { metadata: { kept: 'yes' } };
  const patch = JSON.parse('{"metadata":{"__proto__":"mine"}}') as object;
  const result = mergePatch(target, patch);
  expect(JSON.stringify(result)).toBe('{"metadata":{"kept":"yes","__proto__":"mine"}}');
  expect(target).toEqual({ metadata: { kept: 'yes' } });
  expect(Object.getPrototypeOf(result.metadata)).toBe(Object.prototype);
});
