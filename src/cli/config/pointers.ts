/** `schema` and `documents` of a configuration: files, patterns, inline SDL, and URLs, as in graphql-codegen. */
import { InputError } from '../../core/diagnostic.ts';
import type { SourceSpan } from '../../core/source.ts';
import { isUrl, requireValidUrl } from '../sources/url.ts';
import { say } from '../diagnostics.ts';
import { isObject } from './is-object.ts';

/** The sources of GraphQL documents. */
export interface Pointers {
  /** Paths and patterns. Patterns with `!` exclude files. */
  readonly files: readonly string[];
  /** The locations of `files` in the configuration. */
  readonly filesAt: readonly (SourceSpan | undefined)[];
  /** GraphQL source text. */
  readonly inline: readonly string[];
  readonly urls: readonly UrlPointer[];
}

export interface UrlPointer {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True to send an introspection query instead of downloading a file. */
  readonly introspect: boolean;
  /** Its location in the configuration. */
  readonly at?: SourceSpan;
}

/** A property of the configuration that contains pointers. */
export interface PointerProperty {
  readonly value: unknown;
  readonly member: 'schema' | 'documents';
  /** The configuration's name, for messages. */
  readonly label: string;
  /** Returns the location of an item of the property. */
  readonly at: (...path: readonly (string | number)[]) => SourceSpan | undefined;
}

/** Returns the pointers of a property. Throws `InputError` for a code file, and for a malformed item. */
export function pointersOf(given: PointerProperty): Pointers {
  const { value } = given;
  const items: readonly unknown[] = value === undefined ? [] : Array.isArray(value) ? value : [value];
  const rows = items.flatMap((item, index): readonly Row[] => {
    const path = Array.isArray(value) ? [index] : [];
    if (typeof item === 'string') return [{ pointer: item, options: {}, path }];
    if (!isObject(item)) throw wrong(given, WANTED, path);
    return Object.entries(item).map(([pointer, options]) => {
      if (!isObject(options)) throw wrong(given, WANTED, [...path, pointer]);
      return { pointer, options, path: [...path, pointer] };
    });
  });
  for (const row of rows) check(row, given);
  const is = (kind: (pointer: string) => boolean): readonly Row[] =>
    rows.filter(({ pointer }) => kind(pointer));
  const others = is((pointer) => !isUrl(pointer) && !isSource(pointer));
  return {
    files: others.map(({ pointer }) => pointer),
    filesAt: others.map(({ path }) => plain(given.at(...path))),
    inline: is(isSource).map(({ pointer }) => pointer),
    urls: is(isUrl).map((row) => urlOf(row, given)),
  };
}

export const NO_POINTERS: Pointers = { files: [], filesAt: [], inline: [], urls: [] };

/** Merges the pointers of the root with the pointers of an output. */
export function mergedPointers(...all: readonly Pointers[]): Pointers {
  return {
    files: all.flatMap(({ files }) => files),
    filesAt: all.flatMap(({ filesAt }) => filesAt),
    inline: all.flatMap(({ inline }) => inline),
    urls: all.flatMap(({ urls }) => urls),
  };
}

/** True for a path or pattern of code files. */
export function isCode(pointer: string): boolean {
  return /\.([cm]?[jt]sx?|vue|svelte|astro|g[jt]s)$|\.[{(][^})]*\b[cm]?[jt]sx?\b[^})]*[})]$/i.test(pointer);
}

interface Row {
  readonly pointer: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly path: readonly (string | number)[];
}

const WANTED = 'a path or pattern of files, a URL, GraphQL source text, or a list of them';
const KEYWORDS =
  'schema|type|interface|union|enum|input|scalar|directive|extend|query|mutation|subscription|fragment';
const SOURCE = new RegExp(`^\\s*("|#|\\{|(${KEYWORDS})[\\s{(@])`);

/** True for GraphQL source text. A name with an extension is a file. */
function isSource(pointer: string): boolean {
  return SOURCE.test(pointer) && /[\s{]/.test(pointer) && !/\.[a-z0-9]+$/i.test(pointer);
}

function check({ pointer, options, path }: Row, given: PointerProperty): void {
  const { member, label } = given;
  const isExcluded = pointer.startsWith('!');
  if ((isCode(pointer) && !isExcluded) || 'loader' in options)
    throw new InputError(say['config-code-file']({ pointer, path: label }, given.at(...path)));
  if (isUrl(pointer) && member === 'documents')
    throw wrong(given, 'files or GraphQL source text, not a URL', path);
  if (/^(github|git|apollo-engine):/.test(pointer)) throw wrong(given, WANTED, path);
}

function urlOf({ pointer, options, path }: Row, given: PointerProperty): UrlPointer {
  const at = plain(given.at(...path));
  requireValidUrl(pointer, at);
  const { headers = {}, handleAsSDL, method } = options;
  if (!isHeaders(headers)) throw wrong(given, 'URLs, whose `headers` are objects with string values', path);
  const isFile =
    handleAsSDL === true || method === 'GET' || /\.(graphqls?|gql|json)$/i.test(new URL(pointer).pathname);
  return { url: pointer, headers, introspect: !isFile, ...(at && { at }) };
}

/** Returns a span as a plain object, which can be sent to another thread. */
export function plain(span: SourceSpan | undefined): SourceSpan | undefined {
  if (!span) return undefined;
  const { file, line, column, pointer } = span;
  return { file, line, column, pointer };
}

export function isHeaders(value: unknown): value is Readonly<Record<string, string>> {
  return isObject(value) && Object.values(value).every((one) => typeof one === 'string');
}

function wrong(
  { member, label, at }: PointerProperty,
  wanted: string,
  path: readonly (string | number)[],
): InputError {
  return new InputError(say['config-invalid']({ path: label, member, wanted }, at(...path)));
}
