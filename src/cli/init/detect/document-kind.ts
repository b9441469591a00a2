/** Determines the kind of a file by its content. */
import { objectIn } from '../json-objects.ts';

export type DocumentKind = 'openapi' | 'swagger' | 'sdl' | 'operations' | 'introspection';

/** Extensions of the files to inspect. */
export const DOCUMENT_FILE = /\.(ya?ml|json|jsonc|graphqls?|gql|sdl)$/i;

/**
 * Returns the kind of a document, or undefined for any other file.
 * @param path determines only the syntax
 */
export function documentKind(path: string, text: string): DocumentKind | undefined {
  if (/\.(graphqls?|gql|sdl)$/i.test(path)) return graphqlKind(text);
  return text.trimStart().startsWith('{') ? jsonKind(text) : yamlKind(text);
}

function jsonKind(text: string): DocumentKind | undefined {
  // Most JSON files are not documents, so a file is parsed only if it contains a typical key of a document.
  if (!/"(openapi|swagger|__schema)"\s*:/.test(text)) return undefined;
  const value = objectIn(text);
  if (!value) return undefined;
  if (isVersion(value['openapi'], '3.')) return 'openapi';
  if (isVersion(value['swagger'], '2.')) return 'swagger';
  const data = value['data'];
  const holder = typeof data === 'object' && data !== null && '__schema' in data ? data : value;
  return '__schema' in holder ? 'introspection' : undefined;
}

function isVersion(value: unknown, start: string): boolean {
  return typeof value === 'string' && value.startsWith(start);
}

const YAML_VERSION = /^["']?(openapi|swagger)["']?[ \t]*:[ \t]*["']?([23])\.\d/m;

/** Returns the kind of a YAML document by a root key, which starts a line. */
function yamlKind(text: string): DocumentKind | undefined {
  const [, key, version] = YAML_VERSION.exec(text) ?? [];
  if (key === 'openapi' && version === '3') return 'openapi';
  return key === 'swagger' && version === '2' ? 'swagger' : undefined;
}

const SDL = new Set([
  'type',
  'interface',
  'union',
  'enum',
  'input',
  'scalar',
  'directive',
  'schema',
  'extend',
]);
const OPERATIONS = new Set(['query', 'mutation', 'subscription', 'fragment', '{']);

/** Returns `sdl` if the text contains any definition. Loading reports operations next to definitions. */
function graphqlKind(text: string): DocumentKind | undefined {
  const words = rootWords(text);
  if (words.some((word) => SDL.has(word))) return 'sdl';
  return words.some((word) => OPERATIONS.has(word)) ? 'operations' : undefined;
}

/** True if the SDL defines the root type of queries. Exactly one file of each schema does so. */
export function definesQuery(text: string): boolean {
  const words = rootWords(text);
  return words.some(
    (word, index) =>
      words[index - 1] !== 'extend' &&
      (word === 'schema' || (word === 'type' && words[index + 1] === 'Query')),
  );
}

const TOKEN = /"""(?:\\"""|[^])*?"""|"(?:\\.|[^"\\\n])*"|#[^\n]*|[_A-Za-z][_0-9A-Za-z]*|[{}()[\]]/g;

/** Returns the names and opening brackets that are outside all brackets. Skips descriptions and comments. */
function rootWords(text: string): readonly string[] {
  const words: string[] = [];
  let depth = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token.startsWith('"') || token.startsWith('#')) continue;
    const isClosing = /^[})\]]$/.test(token);
    if (isClosing) depth = Math.max(0, depth - 1);
    else if (depth === 0) words.push(token);
    if (/^[{([]$/.test(token)) depth++;
  }
  return words;
}
