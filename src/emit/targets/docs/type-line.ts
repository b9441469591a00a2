/** A type as text on one line, with links to the pages of named types. */
import type { JsonValue } from '../../../core/json.ts';
import type { Type } from '../../../model/type.ts';
import { shownValue } from '../../shape/conditions.ts';
import { code, codeLink, type Line } from './blocks.ts';
import type { Site } from './site.ts';

const MAX_VARIANTS = 8;
const MAX_DEPTH = 8;

export function typeLine(site: Site, type: Type, depth = 0): Line {
  if (depth > MAX_DEPTH) return ['…'];
  const inner = (one: Type): Line => typeLine(site, one, depth + 1);
  switch (type.kind) {
    case 'any':
      return ['any value'];
    case 'never':
      return ['no value'];
    case 'primitive':
      return [type.format === undefined ? type.primitive : `${type.primitive} (${type.format})`];
    case 'binary':
      return ['bytes'];
    case 'scalar':
      return ['scalar'];
    case 'literal':
      return [valueOf(type.value)];
    case 'enum':
      return ['enum'];
    case 'list':
      return type.prefix.length > 0
        ? ['tuple of ', ...joined(type.prefix.map(inner), ', ')]
        : ['list of ', ...inner(type.items)];
    case 'object':
      return type.properties.length === 0 &&
        type.additional.kind !== 'any' &&
        type.additional.kind !== 'never'
        ? ['map of ', ...inner(type.additional)]
        : ['object'];
    case 'union': {
      const shown = type.variants.slice(0, MAX_VARIANTS).map(inner);
      const more = type.variants.length - shown.length;
      return joined([...shown, ...(more > 0 ? [[`${more} more`]] : [])], ' or ');
    }
    case 'intersection':
      return joined(type.parts.slice(0, MAX_VARIANTS).map(inner), ' and ');
    case 'nullable':
      return [...inner(type.of), ' or null'];
    case 'reference': {
      const entry = site.types.get(type.target);
      return entry ? [codeLink({ page: entry.path }, entry.title)] : ['any value'];
    }
  }
}

export function valueOf(value: JsonValue): Line[number] {
  return code(shownValue(value));
}

function joined(lines: readonly Line[], separator: string): Line {
  return lines.flatMap((line, index) => (index === 0 ? line : [separator, ...line]));
}
