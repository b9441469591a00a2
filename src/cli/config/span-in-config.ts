import type { SourceSpan } from '../../core/source.ts';
import type { GenerateRequest } from '../generate/request.ts';

type Documents = Pick<GenerateRequest, 'openapi' | 'overlays' | 'graphql' | 'documents' | 'named'>;

/** Returns the location in the configuration that names a path or pattern of a request. */
export function spanInConfig({ named, ...documents }: Documents, path: string): SourceSpan | undefined {
  for (const kind of ['openapi', 'overlays', 'graphql', 'documents'] as const) {
    const index = [documents[kind] ?? []].flat().indexOf(path);
    const span = index < 0 ? undefined : named?.[kind][index];
    if (span) return span;
  }
  return undefined;
}
