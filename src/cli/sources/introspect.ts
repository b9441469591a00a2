/** Fetches the introspection result of a GraphQL endpoint, and prints it deterministically. */
import { isJsonObject } from '../../core/json.ts';
import { fetchBytes, FetchError, type Fetched } from './fetch-bytes.ts';

/** Returns the printed result. Rejects with `FetchError` if the service does not return a schema. */
export async function introspect(
  url: string,
  headers: Readonly<Record<string, string>>,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Fetched> {
  const { introspectionQueries } = await import('../../load/graphql/introspection-queries.ts');
  let problem: FetchError | undefined;
  for (const query of introspectionQueries()) {
    try {
      const json = { query, operationName: 'IntrospectionQuery' };
      const fetched = await fetchBytes(url, { headers, maxBytes, json, signal });
      if (fetched) return { url: fetched.url, bytes: schemaIn(fetched.bytes) };
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      problem ??= error;
    }
  }
  throw problem ?? new FetchError('it returned no introspection result');
}

function schemaIn(bytes: Uint8Array): Uint8Array {
  let result: unknown;
  try {
    result = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new FetchError('the response to the introspection query is not JSON');
  }
  const data = isJsonObject(result) ? result['data'] : undefined;
  if (!isJsonObject(data) || !isJsonObject(data['__schema']))
    throw new FetchError('the response to the introspection query contains no schema');
  return new TextEncoder().encode(`${JSON.stringify({ __schema: data['__schema'] }, null, 2)}\n`);
}
