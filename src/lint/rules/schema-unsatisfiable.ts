import { isJsonObject } from '../../core/json.ts';
import type { Rule } from '../rule.ts';

/** Keywords whose schemas can be valid although they reject every value. */
const REJECTING = new Set(['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'dependentSchemas']);

export const schemaUnsatisfiable: Rule = {
  id: 'schema-unsatisfiable',
  severity: 'error',
  summary: 'Each schema must allow at least one value.',
  enforces: 'JSON Schema 2020-12 validation §6',
  help: 'Remove the contradiction, or write `false` if no value is allowed here.',
  async run(contract) {
    const { openapi } = contract.sources;
    if (!openapi || !isJsonObject(openapi.document)) return [];
    // The validator is large, and few rules need it.
    const [{ ExampleSchemas }, { componentSchemas, holdersOf }, { nestedSchemas }, { Contradictions }] =
      await Promise.all([
        import('../examples/schemas.ts'),
        import('../examples/sites.ts'),
        import('../examples/schema-sites.ts'),
        import('../examples/unsatisfiable.ts'),
      ]);
    const { document } = openapi;
    const schemas = new ExampleSchemas(document);
    const contradictions = new Contradictions(document, (parts, value) => schemas.acceptsAll(parts, value));
    const roots = [
      ...[...holdersOf(contract, document)].flatMap(([{ pointer, value }, place]) => {
        const { schema } = value;
        return isJsonObject(schema) ? [{ schema, pointer: `${pointer}/schema`, place, type: undefined }] : [];
      }),
      ...componentSchemas(contract, document),
    ];
    return roots
      .flatMap(({ schema, pointer, place, type }) => [
        ...nestedSchemas(schema, pointer, place, type, REJECTING),
      ])
      .flatMap(({ schema, pointer, place: { subject } }) => {
        const found = contradictions.of(schema);
        if (!found || found.isInside || isNever(schema)) return [];
        const message = `No value satisfies the schema of ${subject}: ${found.reason}.`;
        return [{ subject, message, at: openapi.spanAt(pointer) }];
      });
  },
};

/**
 * True for a schema with only the keyword `not`, such as `{ not: {} }`. This is how an OpenAPI 3.0 document writes
 * `false`.
 */
function isNever(schema: object): boolean {
  return Object.keys(schema).length === 1 && 'not' in schema;
}
