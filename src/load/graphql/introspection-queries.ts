import { getIntrospectionQuery } from 'graphql';

/** Returns introspection queries to try in order, newest first: older services reject fields that they do not know. */
export function introspectionQueries(): readonly string[] {
  const common = { specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true };
  return [
    getIntrospectionQuery({ ...common, schemaDescription: true, oneOf: true }),
    getIntrospectionQuery(common),
    getIntrospectionQuery(),
  ];
}
