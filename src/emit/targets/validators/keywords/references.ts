import { _, type CodeKeywordDefinition } from 'ajv';
import { addEvaluated } from './evaluated.ts';
import { N, scopeOf } from './names.ts';

/**
 * `$ref` calls the imported function of a reference. Our own keyword `orNull` applies its schema to every value except
 * null.
 */
export const references: readonly CodeKeywordDefinition[] = [
  {
    keyword: '$ref',
    schemaType: 'string',
    code(cxt) {
      const validate = scopeOf(cxt).unit(cxt.gen, cxt.schema as string);
      const valid = cxt.gen.const('_valid', _`${validate}(${cxt.data})`);
      // Add the evaluated properties even if the value is invalid, so that they are known despite a nested error.
      addEvaluated(cxt, validate);
      cxt.result(valid, undefined, () => {
        const nested = scopeOf(cxt).helper(cxt.gen, 'nested');
        cxt.gen.assign(N.vErrors, _`${nested}(${N.vErrors}, ${validate}.errors, ${cxt.it.errorPath})`);
        cxt.gen.assign(N.errors, _`${N.vErrors}.length`);
      });
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
