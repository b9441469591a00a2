/** Converts the configured paths and URLs of documents to properties of a `GenerateRequest`. */
import type { SourceSpan } from '../../core/source.ts';
import type { GenerateRequest, RemoteSource } from '../generate/request.ts';
import { isUrl, requireValidUrl, storedPath } from '../sources/url.ts';
import type { Pointers } from './pointers.ts';

export interface DocumentPlaces {
  /** A path or a URL. */
  readonly openapi: string | undefined;
  /** Paths of overlays for the OpenAPI document. */
  readonly overlays?: readonly string[];
  /** Headers sent to the URL of `openapi`. */
  readonly headers: Readonly<Record<string, string>>;
  /** The location of `openapi` in the configuration. */
  readonly openapiAt?: SourceSpan;
  readonly overlaysAt?: readonly (SourceSpan | undefined)[];
  readonly schema: Pointers;
  readonly documents: Pointers;
}

/**
 * Returns the documents of a request. Replaces a URL with the path of its stored bytes, and inline text with a name,
 * such as "inline schema 1". Throws `InputError` for a malformed URL.
 */
export function documentsOf({
  openapi,
  overlays = [],
  headers,
  openapiAt: at,
  overlaysAt = [],
  schema,
  documents,
}: DocumentPlaces): Pick<
  GenerateRequest,
  'openapi' | 'overlays' | 'graphql' | 'documents' | 'named' | 'remote' | 'inline'
> {
  if (openapi !== undefined && isUrl(openapi)) requireValidUrl(openapi);
  const document: readonly RemoteSource[] =
    openapi !== undefined && isUrl(openapi)
      ? [{ url: openapi, file: storedPath(openapi), kind: 'openapi', headers, ...(at && { at }) }]
      : [];
  const schemas = schema.urls.map(({ url, headers: own, introspect, at: place }): RemoteSource => {
    const [kind, ending] = introspect
      ? (['introspection', '.introspection.json'] as const)
      : (['graphql', ''] as const);
    return { url, file: storedPath(url, ending), kind, headers: own, ...(place && { at: place }) };
  });
  const named = (member: string, { inline }: Pointers): readonly (readonly [string, string])[] =>
    inline.map((text, index) => [`inline ${member} ${index + 1}`, text]);
  const [inlineSchema, inlineDocuments] = [named('schema', schema), named('documents', documents)];
  const inline = Object.fromEntries([...inlineSchema, ...inlineDocuments]);
  const remote = [...document, ...schemas];
  return {
    ...(openapi !== undefined && { openapi: document[0]?.file ?? openapi }),
    ...(overlays.length > 0 && { overlays }),
    graphql: [...schema.files, ...schemas.map(({ file }) => file), ...inlineSchema.map(([name]) => name)],
    documents: [...documents.files, ...inlineDocuments.map(([name]) => name)],
    named: { openapi: [at], overlays: overlaysAt, graphql: schema.filesAt, documents: documents.filesAt },
    ...(remote.length > 0 && { remote }),
    ...(Object.keys(inline).length > 0 && { inline }),
  };
}
