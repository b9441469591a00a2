import { getIntrospectionQuery } from 'graphql';

/** Returns introspection queries, newest first: older services reject unknown fields. */
export function introspectionQueries(): readonly string[] {
  const common = { specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true };
  return [
    getIntrospectionQuery({ ...common, schemaDescription: true, oneOf: true }),
    getIntrospectionQuery(common),
    getIntrospectionQuery(),
  ];
}
