import { _, str, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import type { Name } from 'ajv/dist/compile/codegen/code.js';
import { not, or } from 'ajv/dist/compile/codegen/index.js';
import { alwaysValidSchema, Type } from 'ajv/dist/compile/util.js';
import type { CheckedObject, CheckedSchema } from '../../../shape/checks/json-schema.ts';
import { evaluatedName, markEvaluated } from './evaluated.ts';
import { breakAfterEnough, literal, N } from './names.ts';

/**
 * Keywords that loop over items and properties. The generated loops stop after the maximum number of errors. They test
 * for declared names directly, whereas ajv's own keywords embed a copy of the schema.
 */
export const members: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'items',
    type: 'array',
    schemaType: ['boolean', 'object'],
    error: {
      message: ({ params }) => str`must NOT have more than ${params['len']} items`,
      params: ({ params }) => _`{limit: ${params['len']}}`,
    },
    code: items,
  },
  {
    keyword: 'patternProperties',
    type: 'object',
    schemaType: 'object',
    code: patternProperties,
  },
  {
    keyword: 'additionalProperties',
    type: 'object',
    schemaType: ['boolean', 'object'],
    error: {
      message: 'must NOT have additional properties',
      params: ({ params }) => _`{additionalProperty: ${params['additionalProperty']}}`,
    },
    code: additionalProperties,
  },
  {
    keyword: 'propertyNames',
    type: 'object',
    schemaType: ['boolean', 'object'],
    error: {
      message: 'property name must be valid',
      params: ({ params }) => _`{propertyName: ${params['propertyName']}}`,
    },
    code: propertyNames,
  },
];

function items(cxt: KeywordCxt): void {
  const { gen, schema, data, parentSchema, it } = cxt;
  const start = (parentSchema['prefixItems'] as readonly unknown[] | undefined)?.length ?? 0;
  it.items = true;
  if (alwaysValidSchema(it, schema)) return;
  if (schema === false) {
    cxt.setParams({ len: start });
    cxt.fail(_`${data}.length > ${start}`);
    return;
  }
  const before = gen.const('_errs', N.errors);
  const length = gen.const('len', _`${data}.length`);
  gen.forRange('i', start, length, (index) => {
    cxt.subschema({ keyword: 'items', dataProp: index, dataPropType: Type.Num }, gen.name('valid'));
    breakAfterEnough(cxt, before);
  });
  cxt.ok(_`${before} === ${N.errors}`);
}

function patternProperties(cxt: KeywordCxt): void {
  const { gen, data, it } = cxt;
  const schemas = Object.entries(cxt.schema as Record<string, CheckedSchema>);
  const isNeeded = (schema: CheckedSchema) => it.opts.unevaluated || !alwaysValidSchema(it, schema);
  const before = gen.const('_errs', N.errors);
  for (const [pattern, schema] of schemas.filter(([, each]) => isNeeded(each))) {
    const props = evaluatedName(cxt);
    gen.forIn('key', data, (key) => {
      gen.if(_`${patternName(cxt, pattern)}.test(${key})`, () => {
        if (!alwaysValidSchema(it, schema)) {
          const place = { schemaProp: pattern, dataProp: key, dataPropType: Type.Str };
          cxt.subschema({ keyword: 'patternProperties', ...place }, gen.name('valid'));
        }
        markEvaluated(cxt, props, key);
        breakAfterEnough(cxt, before);
      });
    });
  }
  cxt.ok(_`${before} === ${N.errors}`);
}

function additionalProperties(cxt: KeywordCxt): void {
  const { gen, schema, data, it } = cxt;
  it.props = true;
  if (alwaysValidSchema(it, schema)) return;
  const before = gen.const('_errs', N.errors);
  gen.forIn('key', data, (key) => {
    const apply = () => {
      if (schema === false) {
        cxt.setParams({ additionalProperty: key });
        cxt.error();
      } else {
        const place = { keyword: 'additionalProperties', dataProp: key, dataPropType: Type.Str };
        cxt.subschema(place, gen.name('valid'));
      }
      breakAfterEnough(cxt, before);
    };
    const declared = isDeclared(cxt, key);
    if (declared) gen.if(not(declared), apply);
    else apply();
  });
  cxt.ok(_`${before} === ${N.errors}`);
}

function propertyNames(cxt: KeywordCxt): void {
  const { gen, schema, data, it } = cxt;
  if (alwaysValidSchema(it, schema)) return;
  const before = gen.const('_errs', N.errors);
  gen.forIn('key', data, (key) => {
    const valid = gen.name('valid');
    cxt.setParams({ propertyName: key });
    cxt.subschema(
      { keyword: 'propertyNames', data: key, dataTypes: ['string'], propertyName: key, compositeRule: true },
      valid,
    );
    gen.if(not(valid), () => {
      cxt.error(true);
      breakAfterEnough(cxt, before);
    });
  });
  cxt.ok(_`${before} === ${N.errors}`);
}

/**
 * Returns code that tests if the key is in `properties` or matches `patternProperties`, or undefined if the schema has
 * neither.
 */
function isDeclared(cxt: KeywordCxt, key: Name): Code | undefined {
  const { gen, parentSchema } = cxt;
  const declared = Object.keys((parentSchema as CheckedObject).properties ?? {});
  const patterns = Object.keys((parentSchema as CheckedObject).patternProperties ?? {});
  const tests = patterns.map((pattern) => _`${patternName(cxt, pattern)}.test(${key})`);
  if (declared.length > 8) {
    const known = gen.scopeValue('known', {
      key: JSON.stringify(declared),
      ref: declared,
      code: _`new Set(${literal(declared)})`,
    });
    return or(_`${known}.has(${key})`, ...tests);
  }
  const conditions = [...declared.map((name) => _`${key} === ${name}`), ...tests];
  return conditions.length === 0 ? undefined : or(...conditions);
}

function patternName({ gen }: KeywordCxt, pattern: string): Name {
  const code = _`new RegExp(${pattern}, "u")`;
  return gen.scopeValue('pattern', { key: `u/${pattern}`, ref: pattern, code });
}
