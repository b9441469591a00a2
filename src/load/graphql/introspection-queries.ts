import { getIntrospectionQuery } from 'graphql';

/** Introspection queries, newest first: an older service rejects fields that it does not know. */
export function introspectionQueries(): readonly string[] {
  const common = { specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true };
  return [
    getIntrospectionQuery({ ...common, schemaDescription: true, oneOf: true }),
    getIntrospectionQuery(common),
    getIntrospectionQuery(),
  ];
}
