import { isJsonObject } from '../../core/json.ts';
import type { Rule } from '../rule.ts';

export const exampleInvalid: Rule = {
  id: 'example-invalid',
  severity: 'error',
  summary: 'An example must satisfy its schema.',
  enforces: 'OpenAPI 3.1 §4.8.14, JSON Schema 2020-12 validation §9.5',
  help: 'Correct the example or the schema. Users copy examples.',
  async run(contract) {
    const { openapi } = contract.sources;
    if (!openapi || !isJsonObject(openapi.document)) return [];
    // The validator is large, and few rules need it.
    const [{ ExampleSchemas }, { exampleSites }] = await Promise.all([
      import('../examples/schemas.ts'),
      import('../examples/sites.ts'),
    ]);
    const schemas = new ExampleSchemas(openapi.document);
    return exampleSites(contract, openapi.document).flatMap(({ subject, name, at, schema, value }) => {
      const fault = schemas.fault(schema, value);
      if (fault === undefined) return [];
      const which = name === undefined ? 'An example' : `The example ${name}`;
      return [{ subject, message: `${which} of ${subject} does not satisfy its schema: ${fault}.`, at }];
    });
  },
};
