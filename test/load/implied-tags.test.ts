/** Discriminator values of variants without a mapping: the name of the variant, or the values that it allows. */
import { describe, expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import type { UnionType } from '../../src/model/type.ts';
import { memoryFiles } from './memory-files.ts';

const role = (values: readonly string[]): object => ({
  type: 'object',
  properties: { role: { type: 'string', enum: values } },
});
const User = role(['user']);
const Bot = { type: 'object', properties: { role: { const: 'assistant' } } };

const CASES: Readonly<
  Record<string, { readonly schemas: object; readonly mapping?: object; readonly tags: readonly string[] }>
> = {
  'an enum and a constant': { schemas: { User, Bot }, tags: ['user', 'assistant'] },
  'several values of one variant': {
    schemas: { User: role(['user', 'guest']), Bot },
    tags: ['user', 'guest', 'assistant'],
  },
  'a value equal to the name': {
    schemas: { User: role(['User', 'user']), Bot },
    tags: ['assistant', 'User'],
  },
  'a property without values': {
    schemas: { User: { type: 'object', properties: { role: { type: 'string' } } }, Bot },
    tags: ['assistant', 'User'],
  },
  'a declared mapping': {
    schemas: { User, Bot },
    mapping: { human: '#/components/schemas/User' },
    tags: ['human', 'assistant'],
  },
  'one value of two variants': { schemas: { User, Bot: User }, tags: ['User', 'Bot'] },
  'values of a part': {
    schemas: { User: { allOf: [{ $ref: '#/components/schemas/Base' }] }, Bot, Base: User },
    tags: ['user', 'assistant'],
  },
  'values of another schema': {
    schemas: {
      User: { type: 'object', properties: { role: { $ref: '#/components/schemas/Role' } } },
      Bot,
      Role: { type: 'string', enum: ['user'] },
    },
    tags: ['user', 'assistant'],
  },
  'a nested union': {
    schemas: {
      User: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] },
      Bot,
      A: role(['a']),
      B: role(['b']),
    },
    tags: ['a', 'b', 'assistant'],
  },
  'a schema that refers to itself': {
    schemas: { User: { allOf: [{ $ref: '#/components/schemas/User' }] }, Bot },
    tags: ['assistant', 'User'],
  },
};

describe('the discriminator values of variants', () => {
  test.each(Object.entries(CASES))('%s', async (_, { schemas, mapping, tags }) => {
    const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
    const discriminator = { propertyName: 'role', ...(mapping && { mapping }) };
    const Message = { oneOf: [ref('User'), ref('Bot')], discriminator };
    const document = {
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: {},
      components: { schemas: { Message, ...schemas } },
    };
    const { contract } = await load(
      { openapi: 'a.json' },
      memoryFiles({ 'a.json': JSON.stringify(document) }),
    );
    const union = contract!.types.get('rest:Message')!.type as UnionType;
    expect(Object.keys(union.discriminator!.mapping).sort()).toEqual([...tags].sort());
  });
});
