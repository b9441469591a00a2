import { expect, test } from 'vitest';
import { splitWords } from '../../src/core/words.ts';
import { modelNames, operationNames } from '../../src/emit/ecmascript/type-names.ts';
import type { Contract } from '../../src/model/contract.ts';

test.each([
  { wire: 'message', name: 'Message' },
  { wire: 'Record', name: 'Record_' },
  { wire: 'error', name: 'Error_' },
  { wire: '3d_secure', name: '_3dSecure' },
  { wire: '', name: 'Empty' },
  { wire: '..Schema', name: 'Schema' },
  { wire: '__proto__', name: 'Proto' },
  { wire: 'a½b', name: 'Axbdb' },
  { wire: '"+[alert(1)]+"', name: 'Alert1' },
  { wire: '消息', name: '消息' },
  { wire: 'api_error_body', name: 'ApiErrorBody2' },
  { wire: 'environment', name: 'Environment2' },
])('schema $wire becomes $name', ({ wire, name }) => {
  expect([...modelNames(contractWith([wire], []), new Set()).response.values()]).toEqual([name]);
});

test('names that collide are numbered in document order', () => {
  const names = modelNames(contractWith(['message', 'Message', 'MESSAGE'], []), new Set());
  expect([...names.response]).toEqual([
    ['rest:message', 'Message'],
    ['rest:Message', 'Message2'],
    ['rest:MESSAGE', 'Message3'],
  ]);
});

test('a type that differs in requests has a second, unique name', () => {
  const { request, response } = modelNames(
    contractWith(['Pet', 'Owner', 'PetRequest'], [], ['Pet']),
    new Set(),
  );
  expect([...response.values()]).toEqual(['Pet', 'Owner', 'PetRequest']);
  expect([...request.values()]).toEqual(['PetRequest2', 'Owner', 'PetRequest']);
});

test.each([
  { wire: 'sendMessage', name: 'sendMessage' },
  { wire: 'DELETE', name: 'delete_' },
  { wire: 'get /v1/messages', name: 'getV1Messages' },
  { wire: 'constructor', name: 'constructor' },
])('operation $wire becomes $name', ({ wire, name }) => {
  expect([...operationNames(contractWith([], [wire])).values()]).toEqual([name]);
});

function contractWith(
  schemas: readonly string[],
  operations: readonly string[],
  directional: readonly string[] = [],
): Contract {
  const nameOf = (wire: string) => ({ wire, words: splitWords(wire) });
  const typeOf = (wire: string) => ({
    id: `rest:${wire}`,
    protocol: 'rest',
    name: nameOf(wire),
    usage: { request: true, response: true },
    type: {
      kind: 'object',
      properties: [
        { type: { kind: 'any' }, arguments: [], direction: directional.includes(wire) ? 'response' : 'both' },
      ],
      additional: { kind: 'any' },
    },
  });
  return {
    auth: [{ keyPrefixes: [] }],
    types: new Map(schemas.map((wire) => [`rest:${wire}`, typeOf(wire)])),
    operations: operations.map((wire) => ({ kind: 'rest', id: wire, name: nameOf(wire) })),
  } as unknown as Contract;
}
