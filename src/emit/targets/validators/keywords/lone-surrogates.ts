import { _, type CodeKeywordDefinition } from 'ajv';
import { getProperty } from 'ajv/dist/compile/codegen/index.js';
import { escapeFragment } from 'ajv/dist/compile/util.js';

/** Keywords whose properties are part of the schema path in ajv's errors. */
export const NAMED_MEMBERS = ['properties', 'patternProperties', 'dependentSchemas'] as const;

/**
 * Makes an ajv keyword print properties whose name contains a lone surrogate, which JSON allows as `\ud800`: ajv
 * percent-encodes the name for the schema path of an error, and a lone surrogate has no percent-encoding.
 */
export function tolerateLoneSurrogates(definition: CodeKeywordDefinition): void {
  const { code } = definition;
  definition.code = (cxt, ruleType) => {
    const { it } = cxt;
    const subschema = cxt.subschema.bind(cxt);
    cxt.subschema = (application, valid) => {
      const { keyword, schemaProp, ...place } = application;
      if (keyword === undefined || typeof schemaProp !== 'string' || schemaProp.isWellFormed())
        return subschema(application, valid);
      const members = cxt.schema as Readonly<Record<string, object>>;
      const own = {
        schema: members[schemaProp]!,
        schemaPath: _`${it.schemaPath}${getProperty(keyword)}${getProperty(schemaProp)}`,
        errSchemaPath: `${it.errSchemaPath}/${keyword}/${escapeFragment(schemaProp.toWellFormed())}`,
        topSchemaRef: it.topSchemaRef,
      };
      return subschema({ ...place, ...own }, valid);
    };
    code(cxt, ruleType);
  };
}
