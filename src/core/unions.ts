/**
 * Compiles `anyOf` and `oneOf` to a sequence of blocks. ajv nests the code of each variant in the code of the previous
 * variant, so that thousands of variants exceed the stack.
 */
import { createRequire } from 'node:module';
import type { AnySchema, CodeKeywordDefinition, KeywordCxt } from 'ajv';
import type * as codegen from 'ajv/dist/compile/codegen/index.js';
import type * as util from 'ajv/dist/compile/util.js';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { uniqueItems } from './unique-items.ts';

const load = createRequire(import.meta.url);
let loaded: Printing | undefined;

/**
 * Replaces ajv's `anyOf`, `oneOf`, and `uniqueItems`, whose cost grows too fast with the number of variants or items.
 */
export function boundWork(ajv: Ajv2020): void {
  for (const keyword of [...unions, uniqueItems])
    ajv.removeKeyword(keyword.keyword as string).addKeyword(keyword);
}

export const unions: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'anyOf',
    schemaType: 'array',
    trackErrors: true,
    error: { message: 'must match a schema in anyOf' },
    code: anyOf,
  },
  {
    keyword: 'oneOf',
    schemaType: 'array',
    trackErrors: true,
    error: {
      message: 'must match exactly one schema in oneOf',
      params: ({ params }) => printing()._`{passingSchemas: ${params['passing']}}`,
    },
    code: oneOf,
  },
];

function anyOf(cxt: KeywordCxt): void {
  const { _, not, alwaysValidSchema } = printing();
  const { gen, it } = cxt;
  const variants = cxt.schema as readonly AnySchema[];
  if (variants.some((variant) => alwaysValidSchema(it, variant)) && !it.opts.unevaluated) return;
  const valid = gen.let('valid', false);
  const isValid = gen.name('_valid');
  for (const index of variants.keys()) {
    const check = (): void => {
      const place = { keyword: 'anyOf', schemaProp: index, compositeRule: true } as const;
      const variant = cxt.subschema(place, isValid);
      gen.assign(valid, _`${valid} || ${isValid}`);
      cxt.mergeValidEvaluated(variant, isValid);
    };
    // If evaluated properties are recorded, all variants are checked, because every valid variant evaluates properties.
    if (index === 0 || recordsEvaluated(cxt)) check();
    else gen.if(not(valid), check);
  }
  cxt.result(
    valid,
    () => cxt.reset(),
    () => cxt.error(true),
  );
}

function oneOf(cxt: KeywordCxt): void {
  const { _, Name, alwaysValidSchema } = printing();
  const { gen, it } = cxt;
  const valid = gen.let('valid', false);
  const passing = gen.let('passing', null);
  const isValid = gen.name('_valid');
  cxt.setParams({ passing });
  for (const [index, schema] of (cxt.schema as readonly AnySchema[]).entries()) {
    const check = (): void => {
      const place = { keyword: 'oneOf', schemaProp: index, compositeRule: true } as const;
      const variant = alwaysValidSchema(it, schema) ? undefined : cxt.subschema(place, isValid);
      if (!variant) gen.var(isValid, true);
      gen.if(isValid, () => {
        gen.assign(valid, index === 0 || _`${passing} === null`);
        gen.assign(passing, index === 0 ? index : _`${valid} ? ${index} : [${passing}, ${index}]`);
        if (variant) cxt.mergeEvaluated(variant, Name);
      });
    };
    if (index < 2) check();
    else gen.if(_`${valid} || ${passing} === null`, check);
  }
  cxt.result(
    valid,
    () => cxt.reset(),
    () => cxt.error(true),
  );
}

function recordsEvaluated({ it }: KeywordCxt): boolean {
  return it.opts.unevaluated === true && (it.props !== true || it.items !== true);
}

type Printing = Pick<typeof codegen, '_' | 'Name' | 'not'> & Pick<typeof util, 'alwaysValidSchema'>;

/** Loads the code generator of ajv on first use, because loading takes 60 ms. */
function printing(): Printing {
  if (loaded) return loaded;
  const { _, Name, not } = load('ajv/dist/compile/codegen/index.js') as typeof codegen;
  const { alwaysValidSchema } = load('ajv/dist/compile/util.js') as typeof util;
  return (loaded = { _, Name, not, alwaysValidSchema });
}
