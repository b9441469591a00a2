import type { Diagnostic } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';
import { percentDecoded } from '../../core/percent-encoding.ts';

/** The unresolved target of a `$ref`. */
export interface Target {
  readonly path: string;
  readonly pointer: string;
}

/**
 * Splits a `$ref` in the file `from` into a path and a JSON pointer. Returns a diagnostic for a malformed reference, a
 * URL, or a path outside the root.
 */
export function parseReference(
  ref: string,
  from: string,
  at: SourceSpan,
  resolve: SourceFiles['resolve'],
): Target | Diagnostic {
  const hash = ref.indexOf('#');
  const file = hash === -1 ? ref : ref.slice(0, hash);
  const pointer = hash === -1 ? '' : percentDecoded(ref.slice(hash + 1));
  const elsewhere = file === '' ? undefined : resolve?.(file, from);
  if (elsewhere === null) return say['ref-origin']({ ref }, at);
  if (elsewhere !== undefined && pointer !== undefined) return { path: elsewhere, pointer };
  if (/^([a-z][a-z0-9+.-]+:|\/\/)/i.test(file)) return say['ref-network']({ ref }, at);
  // 0 or 1 must follow a tilde (RFC 6901 §3).
  if (pointer === undefined || !/^(?:\/(?:[^~]|~[01])*)?$/s.test(pointer))
    return say['ref-malformed']({ ref }, at);
  if (file === '') return { path: from, pointer };
  const decoded = percentDecoded(file);
  if (decoded === undefined || /[\\\0?]/.test(decoded)) return say['ref-malformed']({ ref }, at);
  const path = decoded.startsWith('/') ? undefined : joinPath(from, decoded);
  return path === undefined ? say['file-outside-root']({ path: ref }, at) : { path, pointer };
}

/** Resolves `relative` against the file `from`, without dot segments, or returns undefined if it leaves the root. */
export function joinPath(from: string, relative: string): string | undefined {
  const segments = from.split('/').slice(0, -1);
  for (const segment of relative.split('/')) {
    if (segment === '..') {
      if (segments.length === 0) return undefined;
      segments.pop();
    } else if (segment !== '.' && segment !== '') segments.push(segment);
  }
  return segments.join('/');
}
