/** Every location of an OpenAPI document that contains a string, a free name, or a number. */
import { isJsonObject } from '../../src/core/json.ts';
import type { Replace } from './payloads.ts';

/** Keys whose values the grammar of OpenAPI fixes. */
const FIXED = new Set(
  'openapi type in style scheme format pattern operationRef jsonSchemaDialect x-fern-pagination'.split(' '),
);
/** Maps whose keys are free names that are not repeated elsewhere in the document. */
const FREE_KEYS = new Set(
  'content webhooks mapping examples links callbacks headers x-key-prefixes x-enumDescriptions'.split(' '),
);
const SCHEMA = '#/components/schemas/';
/** Marks digits that must be printed unchanged, because no double has this value. */
const NUMBER = '@number:';

type Path = readonly (string | number)[];

/** Returns the document as JSON with payloads, one value per line. All occurrences of a name are one location. */
export function replaceInOpenapi(document: unknown, replace: Replace): string {
  const shared = (kind: string, name: string): string => replace(`${kind} ${name}`, 'text') ?? name;
  const keyOf = (key: string, path: Path): string => {
    const holder = path.at(-1);
    if (holder === 'properties' || holder === 'encoding') return shared('property', key);
    if (holder === 'schemas') return shared('schema', key);
    if (holder === 'securitySchemes' || path.at(-2) === 'security') return shared('security scheme', key);
    if (holder === 'variables') return shared('server variable', key);
    if (holder === 'paths') return pathOf(key);
    return FREE_KEYS.has(String(holder)) ? (replace(`${path.join('.')}.key ${key}`, 'text') ?? key) : key;
  };
  const pathOf = (path: string): string =>
    path
      .split(/(?=[/{])|(?<=\})/)
      .map((part) => {
        if (part.startsWith('{')) return `{${shared('path parameter', part.slice(1, -1))}}`;
        return part === '/' ? part : `/${shared('path segment', part.slice(1))}`;
      })
      .join('');
  const textOf = (text: string, path: Path): string => {
    if (text.startsWith(SCHEMA)) return SCHEMA + pointer(shared('schema', text.slice(SCHEMA.length)));
    if (path.at(-2) === 'required' || path.at(-1) === 'propertyName') return shared('property', text);
    if (path.some((key) => FIXED.has(String(key)) || String(key) === '$ref')) return text;
    const isState = path.includes('x-transitions') || /^(x-extensible-)?enum$/.test(String(path.at(-2)));
    if (isState && path[1] === 'schemas') return shared(`value of ${path[2]}`, text);
    return replace(path.join('.'), 'text') ?? text;
  };
  const walk = (value: unknown, path: Path): unknown => {
    if (typeof value === 'string') return textOf(value, path);
    if (typeof value === 'number') {
      const number = replace(path.join('.'), 'number');
      return number === undefined ? value : `${NUMBER}${number}`;
    }
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...path, index]));
    if (!isJsonObject(value)) return value;
    const isPathParameter = value['in'] === 'path';
    const isTransitions = path.at(-2) === 'x-transitions';
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        if (isPathParameter && key === 'name') return [key, shared('path parameter', item as string)];
        if (key === 'url')
          return [
            key,
            (item as string).replace(
              /\{(\w+)\}/g,
              (_, name: string) => `{${shared('server variable', name)}}`,
            ),
          ];
        return [isTransitions ? textOf(key, path) : keyOf(key, path), walk(item, [...path, key])];
      }),
    );
  };
  return JSON.stringify(walk(document, []), null, 1).replace(new RegExp(`"${NUMBER}(.*?)"`, 'g'), '$1');
}

function pointer(name: string): string {
  return encodeURIComponent(name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1'));
}
