import { isJsonType } from '../../core/media-type.ts';
import type { Path } from '../../model/behaviour.ts';
import type { RestOperation } from '../../model/operation.ts';
import type { PrimitiveType, Property, Type } from '../../model/type.ts';
import { alternatives, type Shapes } from './shape.ts';

/** The shape of a successful response that may be a page. */
export interface PageShape {
  /** The path from the body to the only plausible list. */
  readonly items: Path;
  /** The type of an item. */
  readonly item: Type;
  /** The properties of the body, and of the objects inside it that contain page data. */
  readonly members: readonly PageMember[];
}

export interface PageMember {
  readonly path: Path;
  /** The last name of the path as words, separated by spaces. */
  readonly words: string;
  readonly type: Type;
}

/** Common names of objects that contain page data. */
const ENVELOPES: ReadonlySet<string> = new Set(['meta', 'metadata', 'pagination', 'paging', 'links']);
/** Common names of the list of items, if there are several lists. */
const LIST_NAMES: ReadonlySet<string> = new Set(['data', 'items', 'results']);

/** Maximum number of variants or properties of a page. Larger types are not searched for lists. */
export const MAX_PAGE_MEMBERS = 256;

/**
 * Returns the shape of a page, or undefined if the successful JSON responses do not contain exactly one plausible list.
 */
export function pageShapeOf(
  { responses }: Pick<RestOperation, 'responses'>,
  shapes: Shapes,
): PageShape | undefined {
  const bodies = responses
    .filter(({ status }) => String(status).startsWith('2'))
    .flatMap(({ contents }) => contents.filter(({ mediaType }) => isJsonType(mediaType)))
    .flatMap(({ type }) => alternatives(type, shapes, MAX_PAGE_MEMBERS));
  const [only, ...others] = bodies;
  if (only?.kind === 'list' && others.length === 0) return { items: [], item: only.items, members: [] };
  const properties = bodies.flatMap(propertiesOf);
  if (properties.length > MAX_PAGE_MEMBERS) return undefined;
  const lists = properties.flatMap((property) => {
    const item = listed(property.type, shapes);
    return item ? [{ name: property.name.wire, item }] : [];
  });
  const named = lists.filter(({ name }) => LIST_NAMES.has(name));
  const list = lists.length === 1 ? lists[0] : named.length === 1 ? named[0] : undefined;
  if (!list) return undefined;
  const inner = properties
    .filter(({ name }) => ENVELOPES.has(name.words.join(' ')))
    .flatMap(({ name, type }) =>
      alternatives(type, shapes, MAX_PAGE_MEMBERS)
        .flatMap(propertiesOf)
        .map((property) => memberOf(property, [name.wire])),
    );
  const own = properties.map((property) => memberOf(property, []));
  return { items: [list.name], item: list.item, members: [...own, ...inner] };
}

/** Returns the first property with one of these names and this type. Outer properties take precedence. */
export function memberNamed(
  { members }: PageShape,
  names: readonly string[],
  primitive: PrimitiveType['primitive'],
  shapes: Shapes,
): PageMember | undefined {
  return members.find(({ words, type }) => names.includes(words) && isPrimitive(type, primitive, shapes));
}

/** True if every value of the type is null or a primitive of this kind. */
export function isPrimitive(
  type: Type,
  primitive: PrimitiveType['primitive'],
  shapes: Shapes,
): type is PrimitiveType {
  const all = alternatives(type, shapes, MAX_PAGE_MEMBERS).filter(
    (one) => one.kind !== 'primitive' || one.primitive !== 'null',
  );
  return all.length > 0 && all.every((one) => one.kind === 'primitive' && one.primitive === primitive);
}

function propertiesOf(type: Type): readonly Property[] {
  return type.kind === 'object' && type.properties.length <= MAX_PAGE_MEMBERS ? type.properties : [];
}

function memberOf({ name, type }: Property, outer: Path): PageMember {
  return { path: [...outer, name.wire], words: name.words.join(' '), type };
}

function listed(type: Type, shapes: Shapes): Type | undefined {
  const [only, ...others] = alternatives(type, shapes, MAX_PAGE_MEMBERS);
  return only?.kind === 'list' && others.length === 0 ? only.items : undefined;
}
