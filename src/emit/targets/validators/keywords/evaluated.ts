import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { Name } from 'ajv/dist/compile/codegen/code.js';
import { and, not } from 'ajv/dist/compile/codegen/index.js';
import { alwaysValidSchema, mergeEvaluated, Type } from 'ajv/dist/compile/util.js';
import { breakAfterEnough, N } from './names.ts';

/**
 * `unevaluatedProperties`, limited to own properties. ajv treats a property named `toString` as evaluated, because
 * every object inherits one.
 */
export const unevaluated: readonly CodeKeywordDefinition[] = [
  {
    keyword: 'unevaluatedProperties',
    type: 'object',
    schemaType: ['boolean', 'object'],
    error: {
      message: 'must NOT have unevaluated properties',
      params: ({ params }) => _`{unevaluatedProperty: ${params['unevaluatedProperty']}}`,
    },
    code(cxt) {
      const { gen, schema, data, it } = cxt;
      const { props } = it;
      it.props = true;
      if (props === true || alwaysValidSchema(it, schema)) return;
      const before = gen.const('_errs', N.errors);
      gen.forIn('key', data, (key) => {
        gen.if(isUnevaluated(props, key), () => {
          if (schema === false) {
            cxt.setParams({ unevaluatedProperty: key });
            cxt.error();
          } else {
            const place = { keyword: 'unevaluatedProperties', dataProp: key, dataPropType: Type.Str };
            cxt.subschema(place, gen.name('valid'));
          }
          breakAfterEnough(cxt, before);
        });
      });
      cxt.ok(_`${before} === ${N.errors}`);
    },
  },
];

/**
 * The evaluated properties: true for all, undefined for none, an object with a member for each, or a name in the
 * printed code if they are known only when the code runs.
 */
type Evaluated = KeywordCxt['it']['props'];

function isUnevaluated(props: Exclude<Evaluated, true>, key: Name): Code {
  if (props instanceof Name) return _`${props} !== true && !Object.hasOwn(${props} ?? {}, ${key})`;
  const names = Object.keys(props ?? {});
  return names.length === 0 ? _`true` : and(...names.map((name) => _`${key} !== ${name}`));
}

/**
 * Adds the properties and items that a referenced function has evaluated. Copies the properties, because the original
 * must not change.
 */
export function addEvaluated({ gen, it }: KeywordCxt, validate: Code): void {
  if (!it.opts.unevaluated) return;
  if (it.props !== true) {
    // A validator that has never run has no result.
    const found = _`${validate}.evaluated?.props`;
    const props = gen.var('props', _`${found} === true || Object.assign({}, ${found})`);
    it.props = mergeEvaluated.props(gen, props, it.props, Name) as Name;
  }
  if (it.items !== true) {
    const items = gen.var('items', _`${validate}.evaluated?.items`);
    it.items = mergeEvaluated.items(gen, items, it.items, Name) as Name;
  }
}

/** Returns a name for the evaluated properties, or undefined if they are not needed. */
export function evaluatedName({ gen, it }: KeywordCxt): Name | undefined {
  if (!it.opts.unevaluated || it.props === true) return undefined;
  if (!(it.props instanceof Name)) {
    const known = it.props ?? {};
    const props = gen.var('props', _`{}`);
    for (const name of Object.keys(known)) gen.code(_`${props}[${name}] = true`);
    it.props = props;
  }
  return it.props;
}

/** Marks one property as evaluated. */
export function markEvaluated({ gen }: KeywordCxt, props: Name | undefined, key: Name): void {
  if (!props) return;
  gen.if(not(_`${props} === true`), () => gen.code(_`(${props} ??= {})[${key}] = true`));
}
