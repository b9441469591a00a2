import { createHash } from 'node:crypto';
import type { RequestHead, Reply } from '../../generated/server/runtime/call.ts';
import { notAllowed, plain, securityHeaders } from './replies.ts';

/** The content of one path. */
export interface Source {
  readonly type: string;
  /** The Content-Security-Policy. */
  readonly policy: string;
  /** Reads or creates the content only once, on first use. */
  readonly load: () => Promise<string | Uint8Array>;
}

interface Loaded {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** Serves a set of paths: GET and HEAD, with an entity tag (RFC 9110 section 8.8.3). */
export function fileServer(
  sources: ReadonlyMap<string, Source>,
): (path: string, head: RequestHead) => Promise<Reply> {
  const loads = new Map<string, Promise<Loaded>>();
  const loadOnce = (path: string, { load }: Source): Promise<Loaded> => {
    const known = loads.get(path);
    if (known) return known;
    const loading = load().then(tagged);
    loads.set(path, loading);
    // A file that could not be read may exist later.
    loading.catch(() => loads.delete(path));
    return loading;
  };
  return async (path, { method, headers }) => {
    const source = sources.get(path);
    if (!source) return plain(404, 'This path does not exist.');
    if (method !== 'GET' && method !== 'HEAD') return notAllowed('GET, HEAD');
    const { bytes, etag } = await loadOnce(path, source);
    const common = [
      ...securityHeaders(source.policy),
      ['cache-control', 'no-cache'],
      ['etag', etag],
    ] as const;
    if (matches(headers.get('if-none-match'), etag)) return { status: 304, headers: common, body: null };
    const size = String(bytes.byteLength);
    return {
      status: 200,
      headers: [...common, ['content-type', source.type], ['content-length', size]],
      body: method === 'HEAD' ? null : bytes,
    };
  };
}

function tagged(content: string | Uint8Array): Loaded {
  const bytes = new Uint8Array(Buffer.from(content));
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
}

/** True if an `If-None-Match` header contains the tag, by weak comparison (RFC 9110 section 13.1.2). */
function matches(header: string | null, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*');
}
