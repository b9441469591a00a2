import { child, isNode, target, type Files, type Place } from './documents.ts';
import type { Element } from './elements.ts';
import { each } from './openapi-walk.ts';

const MARK = 'x-assumed';
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Every element of an OpenAPI document: operations with all their parts, following references, and schemas
 * once, at their definition. A value of an enum is an element that cannot carry a mark; its name contains
 * `=`.
 */
export function openapiElements(files: Files, entry = 'v1.yaml'): readonly Element[] {
  const node = files.get(entry);
  if (!node) throw new Error(`there is no ${entry}`);
  const root: Place = { file: entry, pointer: '', node };
  return [
    ...each(root, 'servers').map(({ node: server }) => ({
      name: `rest server ${String(server['url'])}`,
      marked: MARK in server,
    })),
    ...each(root, 'components', 'securitySchemes').map((place) => ({
      name: `rest security ${lastStep(place)}`,
      marked: MARK in place.node,
    })),
    ...Object.keys(isNode(node['paths']) ? node['paths'] : {}).flatMap((path) =>
      Array.from(pathItem(files, child(root, 'paths', path)!, path, `rest path ${path}`)),
    ),
    ...Object.keys(isNode(node['webhooks']) ? node['webhooks'] : {}).flatMap((name) =>
      Array.from(pathItem(files, child(root, 'webhooks', name)!, name, `rest webhook ${name}`)),
    ),
    ...Array.from(files, ([file, document]) => ({ file, pointer: '', node: document })).flatMap((document) =>
      each(document, 'components', 'schemas').flatMap((place) => [
        ...schema(place, `rest ${lastStep(place)}`, false),
      ]),
    ),
  ];
}

function* pathItem(files: Files, at: Place, path: string, name: string): Generator<Element> {
  const { place, marked } = follow(files, at, false);
  yield { name, marked };
  for (const parameter of each(place, 'parameters')) {
    yield* described(files, parameter, marked, `rest path ${path} parameter`);
  }
  for (const method of METHODS) {
    const operation = child(place, method);
    if (operation) yield* operationOf(files, operation, marked, `rest ${method.toUpperCase()} ${path}`);
  }
}

function* operationOf(files: Files, place: Place, inside: boolean, name: string): Generator<Element> {
  const marked = inside || MARK in place.node;
  yield { name, marked, node: place.node };
  for (const parameter of each(place, 'parameters')) {
    yield* described(files, parameter, marked, `${name} parameter`);
  }
  const body = child(place, 'requestBody');
  if (body) {
    const found = follow(files, body, marked);
    yield { name: `${name} body`, marked: found.marked };
    yield* content(found.place, found.marked, `${name} body`);
  }
  for (const response of each(place, 'responses')) {
    const found = follow(files, response, marked);
    const status = `${name} ${lastStep(response)}`;
    yield { name: status, marked: found.marked };
    for (const header of each(found.place, 'headers')) {
      const value = follow(files, header, found.marked);
      yield {
        name: `${status} header ${lastStep(header)}`,
        marked: value.marked,
        node: value.place.node,
      };
    }
    yield* content(found.place, found.marked, status);
    for (const link of each(found.place, 'links')) {
      yield { name: `${status} link ${lastStep(link)}`, marked: follow(files, link, found.marked).marked };
    }
  }
  for (const callback of each(place, 'callbacks')) {
    yield { name: `${name} callback ${lastStep(callback)}`, marked: follow(files, callback, marked).marked };
  }
}

function* described(files: Files, at: Place, inside: boolean, name: string): Generator<Element> {
  const { place, marked } = follow(files, at, inside);
  yield { name: `${name} ${String(place.node['name'])}`, marked, node: place.node };
}

function* content(place: Place, inside: boolean, name: string): Generator<Element> {
  for (const media of each(place, 'content')) {
    const marked = inside || MARK in media.node;
    const full = `${name} ${lastStep(media)}`;
    yield { name: full, marked, node: media.node };
    const inner = child(media, 'schema');
    if (inner) for (const element of schema(inner, full, marked)) if (element.name !== full) yield element;
  }
}

/** A schema and its nested properties. A forbidden property (`false`) does not count. */
function* schema(place: Place, name: string, inside: boolean): Generator<Element> {
  const marked = inside || MARK in place.node;
  yield { name, marked, node: place.node };
  for (const value of valuesOf(place.node)) yield { name: `${name}=${String(value)}`, marked };
  for (const property of each(place, 'properties')) {
    yield* schema(property, `${name}.${lastStep(property)}`, marked);
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) => each(place, key));
  const nested = ['items', 'additionalProperties', 'if', 'then', 'else'].flatMap(
    (key) => child(place, key) ?? [],
  );
  for (const part of [...parts, ...nested]) {
    for (const element of schema(part, name, marked)) if (element.name !== name) yield element;
  }
}

function valuesOf(node: Place['node']): readonly unknown[] {
  const values = node['enum'] ?? node['x-extensible-enum'];
  return Array.isArray(values) ? values : [];
}

/** Follows a Reference Object, which cannot carry a mark. The mark of its target counts. */
function follow(
  files: Files,
  at: Place,
  inside: boolean,
): { readonly place: Place; readonly marked: boolean } {
  const place = target(files, at);
  return { place, marked: inside || MARK in at.node || MARK in place.node };
}

function lastStep({ pointer }: Place): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** Marks inside an element that is already marked. */
export function innerMarks(files: Files): readonly string[] {
  return marksOf(files).flatMap(({ at, inside }) => (inside ? [at] : []));
}

/** Marks that name no convention. */
export function emptyMarks(files: Files): readonly string[] {
  return marksOf(files).flatMap(({ at, says }) =>
    typeof says === 'string' && says.trim() !== '' ? [] : [at],
  );
}

interface Mark {
  readonly at: string;
  readonly says: unknown;
  /** True if the mark is inside another marked element. */
  readonly inside: boolean;
}

function marksOf(files: Files): readonly Mark[] {
  return Array.from(files, ([file, node]) => [...marksIn({ file, pointer: '', node }, false)]).flat();
}

function* marksIn(place: Place, inside: boolean): Generator<Mark> {
  const isMarked = MARK in place.node;
  if (isMarked) yield { at: `${place.file}#${place.pointer}`, says: place.node[MARK], inside };
  for (const [key, value] of Object.entries(place.node)) {
    const next = Array.isArray(value)
      ? value.map((_, index) => child(place, key, index))
      : [child(place, key)];
    for (const found of next) if (found) yield* marksIn(found, inside || isMarked);
  }
}
