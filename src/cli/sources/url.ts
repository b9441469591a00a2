/** URLs of documents: their trust, their form in messages, and the paths of their stored bytes. */
import { createHash } from 'node:crypto';
import { InputError } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import { say } from '../diagnostics.ts';

/** Folder for fetched documents, below the configuration. */
export const SOURCES_FOLDER = '.diptych/sources';

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

/** Throws `InputError` for a malformed URL, such as a URL without a host. The message omits the password and the query. */
export function requireValidUrl(url: string, at?: SourceSpan): void {
  if (URL.canParse(url)) return;
  const shown = url.replace(/\/\/[^/?#]*@/, '//…@').replace(/[?#].*/s, '?…');
  throw new InputError(say['source-url-invalid']({ url: shown }, at));
}

/** Returns the URL for reports and files, without the query, which often contains a key. */
export function shownUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return `${origin}${pathname}${search === '' ? '' : '?…'}`;
}

/** Returns the URL without its query, which may contain a key. */
export function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** True for HTTPS, and for HTTP on this machine. */
export function isTrusted(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Returns the path for the stored bytes of a URL. It mirrors the path of the URL, so that relative references between
 * documents resolve. A query is replaced with its hash.
 * @param ending file extension, if the URL does not indicate the format
 */
export function storedPath(url: string, ending = ''): string {
  const { protocol, host, pathname, search } = new URL(url);
  const origin = `${protocol === 'http:' ? 'http_' : ''}${safe(host)}`;
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const name = pathname.endsWith('/') || segments.length === 0 ? 'index' : segments.pop()!;
  const folders = segments.map(safe);
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.]*)?$/.exec(name) ?? [];
  const query = search === '' ? '' : `-${createHash('sha256').update(search).digest('hex').slice(0, 12)}`;
  return [SOURCES_FOLDER, origin, ...folders, `${safe(stem)}${query}${safe(extension)}${ending}`].join('/');
}

/**
 * Replaces all characters except letters, digits, and a few others that every file system allows. Replaces a name of dots,
 * because it would be a folder.
 */
function safe(segment: string): string {
  return segment.replaceAll(/[^\w.~-]/g, '_').replace(/^\.+$/, (dots) => '_'.repeat(dots.length));
}
