import { _, type Code, type CodeKeywordDefinition, type KeywordCxt } from 'ajv';
import { Name } from 'ajv/dist/compile/codegen/code.js';
import { mergeEvaluated } from 'ajv/dist/compile/util.js';
import { N, scopeOf } from './names.ts';

/** A reference calls an imported function; `orNull`, a keyword of our own, calls for anything but null. */
export const references: readonly CodeKeywordDefinition[] = [
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
];

/** Tells `unevaluatedProperties` and `unevaluatedItems` what the function behind a reference has looked at. */
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
