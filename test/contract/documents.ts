import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { concatAST, parse, Source, type DocumentNode } from 'graphql';
import { load } from 'js-yaml';

const ROOT = join(import.meta.dirname, '../..');

export type Node = Readonly<Record<string, unknown>>;

/** The files of an OpenAPI document, by path relative to the folder of the first one. */
export type Files = ReadonlyMap<string, Node>;

/** A node and its location: `pointer` is a JSON Pointer (RFC 6901) into `file`. */
export interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly node: Node;
}

/** This repository's OpenAPI document, read file by file without code of the toolkit. */
export function openapiFiles(): Files {
  const folder = join(ROOT, 'openapi');
  const names = globSync('**/*.yaml', { cwd: folder }).sort();
  return new Map(
    names.map((name) => [name.replaceAll('\\', '/'), load(readFileSync(join(folder, name), 'utf8')) as Node]),
  );
}

/** This repository's SDL. */
export function sdl(): DocumentNode {
  const files = globSync('schema/*.graphql', { cwd: ROOT }).sort();
  return concatAST(files.map((file) => parse(new Source(readFileSync(join(ROOT, file), 'utf8'), file))));
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the properties of a map of nodes. Values that are not nodes are omitted. */
export function members(value: unknown): readonly (readonly [string, Node])[] {
  return Object.entries(isNode(value) ? value : {}).flatMap(([key, node]) =>
    isNode(node) ? [[key, node] as const] : [],
  );
}

/** Returns the location one step deeper. */
export function child(place: Place, ...steps: readonly (string | number)[]): Place | undefined {
  let node: unknown = place.node;
  let { pointer } = place;
  for (const step of steps) {
    node = (node as Readonly<Record<string | number, unknown>> | undefined)?.[step];
    pointer += `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }
  return isNode(node) ? { file: place.file, pointer, node } : undefined;
}

/** Resolves a chain of Reference Objects; returns the location itself if it contains none. */
export function target(files: Files, place: Place): Place {
  const reference = place.node['$ref'];
  if (typeof reference !== 'string') return place;
  const [path = '', fragment = ''] = reference.split('#');
  const file = path === '' ? place.file : posix.join(posix.dirname(place.file), path);
  const node = files.get(file);
  const steps = fragment
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = node && child({ file, pointer: '', node }, ...steps);
  if (!found) throw new Error(`${place.file}${place.pointer}: cannot resolve ${reference}`);
  return target(files, found);
}
