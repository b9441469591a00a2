import { _, nil, str, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { Name, _Code } from 'ajv/dist/compile/codegen/code.js';
import { and, not, or } from 'ajv/dist/compile/codegen/index.js';
import { alwaysValidSchema, mergeEvaluated, Type } from 'ajv/dist/compile/util.js';
import type { JsonValue } from '../../../core/json.ts';
import { textOf } from '../../code.ts';
import { jsonLiteral } from '../../encode/ecmascript.ts';
import { formatCheck } from './formats.ts';
import type { CheckedObject } from './json-schema.ts';
import type { ModuleScope } from './module-scope.ts';
import { judgePattern } from './patterns.ts';

/** What ajv calls the list of errors, and their number, in the functions that it prints. */
const N = { vErrors: new Name('vErrors'), errors: new Name('errors') };

/**
 * Keywords that replace ajv's own, because ajv's are made for one big module: a reference becomes an import, a list
 * of values a constant of its own rather than a place in a copy of the schema, a helper an import from `runtime/`.
 */
export const keywords: readonly CodeKeywordDefinition[] = [
  {
    keyword: '$ref',
    schemaType: 'string',
    code(cxt) {
      const validate = scopeOf(cxt).unit(cxt.gen, cxt.schema as string);
      cxt.result(
        _`${validate}(${cxt.data})`,
        () => addEvaluated(cxt, validate),
        () => {
          const nested = scopeOf(cxt).helper(cxt.gen, 'nested');
          cxt.gen.assign(N.vErrors, _`${nested}(${N.vErrors}, ${validate}.errors, ${cxt.it.errorPath})`);
          cxt.gen.assign(N.errors, _`${N.vErrors}.length`);
        },
      );
    },
  },
  {
    keyword: 'orNull',
    schemaType: ['object', 'boolean'],
    code(cxt) {
      const { gen, data, it } = cxt;
      const valid = gen.let('valid', true);
      const present = gen.name('_valid');
      gen.if(_`${data} !== null`, () => {
        const inner = cxt.subschema(
          {
            schema: cxt.schema as object,
            schemaPath: _`${it.schemaPath}.orNull`,
            topSchemaRef: it.topSchemaRef,
            errSchemaPath: it.errSchemaPath,
          },
          present,
        );
        gen.assign(valid, present);
        cxt.mergeValidEvaluated(inner, present);
      });
      cxt.ok(valid);
    },
  },
  {
    keyword: 'maxLength',
    type: 'string',
    schemaType: 'number',
    error: lengthError('more'),
    code(cxt) {
      const max = cxt.schema as number;
      // Code points never exceed code units, so most texts are decided without counting.
      cxt.fail(_`${cxt.data}.length > ${max} && ${codePoints(cxt)} > ${max}`);
    },
  },
  {
    keyword: 'minLength',
    type: 'string',
    schemaType: 'number',
    error: lengthError('fewer'),
    code(cxt) {
      const min = cxt.schema as number;
      if (min === 0) return;
      // A code point has at most two code units: 2 × min − 1 of them are enough.
      if (min === 1) cxt.fail(_`${cxt.data}.length < 1`);
      else cxt.fail(_`${cxt.data}.length < ${2 * min - 1} && ${codePoints(cxt)} < ${min}`);
    },
  },
  {
    keyword: 'pattern',
    type: 'string',
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match pattern "${schemaCode}"`,
      params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
    },
    code(cxt) {
      const verdict = judgePattern(cxt.schema as string);
      const flags = 'flags' in verdict ? verdict.flags : 'u';
      const expression = cxt.gen.scopeValue('pattern', {
        key: `${flags}/${cxt.schema}`,
        ref: cxt.schema,
        code: _`new RegExp(${cxt.schema}, ${flags})`,
      });
      const max: unknown = cxt.parentSchema['maxLength'];
      // All keywords are tried on every value: a slow pattern must not see a text that is too long anyway.
      const isShort = 'slow' in verdict && verdict.slow && typeof max === 'number';
      cxt.fail(and(isShort ? _`${cxt.data}.length <= ${2 * max}` : nil, _`!${expression}.test(${cxt.data})`));
    },
  },
  {
    keyword: 'format',
    type: ['string', 'number'],
    schemaType: 'string',
    error: {
      message: ({ schemaCode }) => str`must match format "${schemaCode}"`,
      params: ({ schemaCode }) => _`{format: ${schemaCode}}`,
    },
    code(cxt, type) {
      const check = formatCheck(cxt.schema as string);
      if (!check || check === 'annotation' || check.type !== type) return;
      cxt.fail(_`!${scopeOf(cxt).helper(cxt.gen, check.helper)}(${cxt.data})`);
    },
  },
  {
    keyword: 'enum',
    schemaType: 'array',
    error: {
      message: 'must be equal to one of the allowed values',
      params: (cxt) => _`{allowedValues: ${allowedValues(cxt as KeywordCxt)}}`,
    },
    code(cxt) {
      const values = cxt.schema as readonly JsonValue[];
      if (values.length > 24 && values.every((value) => typeof value !== 'object')) {
        const allowed = allowedValues(cxt);
        return cxt.fail(_`!${allowed}.includes(${cxt.data})`);
      }
      cxt.fail(not(or(...values.map((value) => equals(cxt, value)))));
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

/** A list or an object is not read further after this many errors: a small body must not make a huge list of them. */
const ENOUGH_ERRORS = 100;

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

function breakAfterEnough({ gen }: KeywordCxt, before: Name): void {
  gen.if(_`${N.errors} - ${before} >= ${ENOUGH_ERRORS}`, () => gen.break());
}

/** That `properties` or `patternProperties` speak of this key; undefined when they speak of none. */
function isDeclared({ gen, parentSchema }: KeywordCxt, key: Name): Code | undefined {
  const declared = Object.keys((parentSchema as CheckedObject).properties ?? {});
  const patterns = Object.keys((parentSchema as CheckedObject).patternProperties ?? {});
  const tests = patterns.map((pattern) => {
    const expression = gen.scopeValue('pattern', {
      key: `u/${pattern}`,
      ref: pattern,
      code: _`new RegExp(${pattern}, "u")`,
    });
    return _`${expression}.test(${key})`;
  });
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

function addEvaluated({ gen, it }: KeywordCxt, validate: Code): void {
  if (!it.opts.unevaluated) return;
  if (it.props !== true) {
    const props = gen.var('props', _`${validate}.evaluated.props`);
    it.props = mergeEvaluated.props(gen, props, it.props, Name) as Name;
  }
  if (it.items !== true) {
    const items = gen.var('items', _`${validate}.evaluated.items`);
    it.items = mergeEvaluated.items(gen, items, it.items, Name) as Name;
  }
}

function lengthError(comparison: 'more' | 'fewer'): CodeKeywordDefinition['error'] & object {
  return {
    message: ({ schemaCode }) => str`must NOT have ${comparison} than ${schemaCode} characters`,
    params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
  };
}

function codePoints(cxt: KeywordCxt): Code {
  return _`${scopeOf(cxt).helper(cxt.gen, 'codePointLength')}(${cxt.data})`;
}

function equals(cxt: KeywordCxt, value: JsonValue): Code {
  if (typeof value !== 'object' || value === null) return _`${cxt.data} === ${literal(value)}`;
  return _`${scopeOf(cxt).helper(cxt.gen, 'equal')}(${cxt.data}, ${literal(value)})`;
}

function allowedValues({ gen, schema }: KeywordCxt): Code {
  const values = schema as readonly JsonValue[];
  return gen.scopeValue('allowed', { key: JSON.stringify(values), ref: values, code: literal(values) });
}

/** A value of the document by our encoder: unlike ajv's it keeps a member called `__proto__` a member. */
function literal(value: JsonValue): Code {
  return value === undefined ? nil : new _Code(textOf(jsonLiteral(value), 'ecmascript'));
}

function scopeOf(cxt: KeywordCxt): ModuleScope {
  return cxt.it.self.scope as ModuleScope;
}
