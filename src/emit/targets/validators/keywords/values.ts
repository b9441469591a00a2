import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { not, or } from 'ajv/dist/compile/codegen/index.js';
import type { JsonValue } from '../../../../core/json.ts';
import { literal, scopeOf } from './names.ts';

/** Keywords that print values as literals and constants of the module, not as locations in a copy of the schema. */
export const values: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'enum',
    schemaType: 'array',
    error: {
      message: 'must be equal to one of the allowed values',
      params: (cxt) => _`{allowedValues: ${allowedValues(cxt as KeywordCxt)}}`,
    },
    code(cxt) {
      const listed = cxt.schema as readonly JsonValue[];
      if (listed.length > 24 && listed.every((value) => typeof value !== 'object')) {
        const allowed = allowedValues(cxt);
        return cxt.fail(_`!${allowed}.includes(${cxt.data})`);
      }
      cxt.fail(not(or(...listed.map((value) => equals(cxt, value)))));
    },
  },
  {
    keyword: 'const',
    error: {
      message: 'must be equal to constant',
      params: ({ schema }) => _`{allowedValue: ${literal(schema as JsonValue)}}`,
    },
    code(cxt) {
      cxt.fail(not(equals(cxt, cxt.schema as JsonValue)));
    },
  },
  {
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    error: {
      message: 'must NOT have duplicate items',
      params: ({ params }) => _`{i: ${params['pair']}[0], j: ${params['pair']}[1]}`,
    },
    code(cxt) {
      if (cxt.schema !== true) return;
      const duplicates = scopeOf(cxt).helper(cxt.gen, 'duplicates');
      const pair = cxt.gen.const('pair', _`${duplicates}(${cxt.data})`);
      cxt.setParams({ pair });
      cxt.fail(_`${pair} !== null`);
    },
  },
];

function equals(cxt: KeywordCxt, value: JsonValue): Code {
  if (typeof value !== 'object' || value === null) return _`${cxt.data} === ${literal(value)}`;
  return _`${scopeOf(cxt).helper(cxt.gen, 'equal')}(${cxt.data}, ${literal(value)})`;
}

function allowedValues({ gen, schema }: KeywordCxt): Code {
  const listed = schema as readonly JsonValue[];
  return gen.scopeValue('allowed', { key: JSON.stringify(listed), ref: listed, code: literal(listed) });
}
