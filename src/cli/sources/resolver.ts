/**
 * Resolves references between fetched documents as URLs. References must stay on the origin, unless the configuration
 * allows other origins.
 */
import type { SourceFiles } from '../../core/files.ts';
import type { LockedSource } from './lock-file.ts';
import { isTrusted, SOURCES_FOLDER, storedPath } from './url.ts';

export interface ResolverOptions {
  /** Prefix of stored paths, relative to the root of the files. */
  readonly prefix: string;
  readonly allowedOrigins: readonly string[];
  /** Source of a stored path. */
  readonly sourceOf: (path: string) => Pick<LockedSource, 'url' | 'base'> | undefined;
  /** Called with the URL of each reference. */
  readonly onReference?: (path: string, url: string, from: string) => void;
}

/** Returns a file path for a reference in a stored document, or null if it leaves the origin. */
export function remoteResolver(options: ResolverOptions): NonNullable<SourceFiles['resolve']> {
  const { prefix, allowedOrigins, sourceOf, onReference } = options;
  return (reference, from) => {
    if (!from.startsWith(`${prefix}${SOURCES_FOLDER}/`)) return undefined;
    const source = sourceOf(from.slice(prefix.length));
    if (!source || !URL.canParse(reference, source.base ?? source.url)) return null;
    const target = new URL(reference, source.base ?? source.url);
    // A redirect changes the base of references, but not the origin allowed by the user.
    const isAllowed = target.origin === new URL(source.url).origin || allowedOrigins.includes(target.origin);
    if (!isAllowed || !isTrusted(target) || target.username !== '') return null;
    const path = storedPath(target.href);
    onReference?.(path, target.href, from.slice(prefix.length));
    return `${prefix}${path}`;
  };
}
