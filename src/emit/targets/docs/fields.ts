/** Properties, parameters, and arguments as fields, with the properties of their types to a depth of two. */
import type { JsonValue } from '../../../core/json.ts';
import type { Documented } from '../../../model/node.ts';
import type { Property, Type } from '../../../model/type.ts';
import { conditionsOf } from '../../shape/conditions.ts';
import { badge, code, linkTo, listed, prose, type Field, type FieldGroup, type Line } from './blocks.ts';
import { nestedOf, type Nested } from './nested.ts';
import type { PartEntry, Site } from './site.ts';
import { typeLine, valueOf } from './type-line.ts';

export type Direction = 'both' | 'request' | 'response';

/** The page that shows the fields. */
export type Inside = PartEntry['inside'];

interface Declared extends Partial<Documented> {
  readonly name: { readonly wire: string };
  readonly type: Type;
  readonly required: boolean;
  readonly default?: JsonValue;
  readonly direction?: Direction;
  readonly access?: { readonly roles: readonly string[] };
  readonly arguments?: Property['arguments'];
  readonly examples?: readonly JsonValue[];
}

/**
 * Maximum number of fields in one list, including nested fields. With more fields, types are nested to a smaller depth.
 */
const MAX_FIELDS = 120;
const MAX_DEPTH = 2;
const MAX_VALUES = 24;

export class Fields {
  readonly #site: Site;
  readonly #inside: Inside;
  readonly #direction: Direction;

  constructor(site: Site, inside: Inside, direction: Direction) {
    this.#site = site;
    this.#inside = inside;
    this.#direction = direction;
  }

  /** Returns the fields of some parameters or arguments. */
  of(declared: readonly Declared[]): readonly Field[] {
    const shown = declared.filter(({ direction = 'both' }) => this.#isShown(direction));
    const depth = [MAX_DEPTH, 1].find((most) => this.#count(shown, most, MAX_FIELDS) <= MAX_FIELDS) ?? 0;
    return shown.map((one) => this.#field(one, depth, new Set(), ''));
  }

  /** Returns the fields of an object type, in groups. There are no groups if the type is not an object. */
  ofType(type: Type): readonly FieldGroup[] {
    const nested = nestedOf(this.#site.contract, type);
    if (!nested) return [];
    return nested.groups.map(({ label, properties }) => ({ label, fields: this.of(properties) }));
  }

  #isShown(direction: Direction): boolean {
    return this.#direction === 'both' || direction === 'both' || direction === this.#direction;
  }

  #field(declared: Declared, depth: number, seen: ReadonlySet<string>, path: string): Field {
    const { name, type, required, deprecated, description, access, examples = [] } = declared;
    const own = path === '' ? name.wire : `${path}.${name.wire}`;
    const roles = access?.roles ?? [];
    return {
      name: name.wire,
      type: typeLine(this.#site, type),
      badges: [
        ...(required ? [badge('required', 'required')] : []),
        ...(deprecated ? [badge('deprecated', 'warning')] : []),
        ...(this.#direction === 'both' && declared.direction === 'response' ? [badge('read only')] : []),
        ...(this.#direction === 'both' && declared.direction === 'request' ? [badge('write only')] : []),
        ...(declared.assumed === undefined ? [] : [badge('assumed')]),
      ],
      conditions: [
        ...conditionsOf(this.#site.contract, { type, required: false, default: declared.default }).map(
          (text): Line => [prose(text)],
        ),
        ...patternOf(type),
      ],
      description,
      notes: [
        ...(deprecated?.reason?.trim() ? [['Deprecated: ', prose(deprecated.reason)]] : []),
        ...(roles.length > 0
          ? [
              [
                'Only for ',
                ...listed(
                  roles.map((role) => [code(role)]),
                  'or',
                ),
                '.',
              ],
            ]
          : []),
        ...valuesOf(type),
        ...(examples.length > 0 ? [['Example: ', valueOf(examples[0]!)]] : []),
      ],
      inner: [...this.#argumentsOf(declared), ...this.#innerOf(type, depth, seen, own)],
    };
  }

  #argumentsOf({ arguments: all = [] }: Declared): readonly FieldGroup[] {
    if (all.length === 0) return [];
    return [{ label: 'Arguments', fields: all.map((one) => this.#field(one, 0, new Set(), '')) }];
  }

  #innerOf(type: Type, depth: number, seen: ReadonlySet<string>, path: string): readonly FieldGroup[] {
    const nested = nestedOf(this.#site.contract, type);
    if (!nested || (nested.id !== undefined && (depth === 0 || seen.has(nested.id)))) return [];
    if (depth === 0) return this.#linked(nested, path);
    const inner = nested.id === undefined ? seen : new Set([...seen, nested.id]);
    return nested.groups.map(({ label, properties }) => ({
      label,
      fields: properties
        .filter(({ direction }) => this.#isShown(direction))
        .map((property) => this.#field(property, depth - 1, inner, path)),
    }));
  }

  /** Creates a separate page for a type without a name, and returns a link to the page. */
  #linked({ type, groups }: Nested, path: string): readonly FieldGroup[] {
    if (groups.every(({ properties }) => properties.length === 0)) return [];
    const part = this.#site.partFor(type, path, this.#direction, this.#inside);
    return [{ label: '', fields: [], more: [linkTo({ page: part.path }, `Properties of ${path}`)] }];
  }

  /** Returns the number of fields at a depth. Stops above `limit`. */
  #count(declared: readonly Declared[], depth: number, limit: number): number {
    let count = 0;
    const visit = (all: readonly Declared[], left: number): void => {
      for (const { type, direction = 'both' } of all) {
        if (count > limit) return;
        if (!this.#isShown(direction)) continue;
        count++;
        if (left === 0) continue;
        for (const { properties } of nestedOf(this.#site.contract, type)?.groups ?? [])
          visit(properties, left - 1);
      }
    };
    visit(declared, depth);
    return count;
  }
}

function patternOf(type: Type): readonly Line[] {
  const inner = type.kind === 'nullable' ? type.of : type;
  const pattern = inner.kind === 'primitive' ? inner.constraints.pattern : undefined;
  return pattern === undefined ? [] : [['matches ', code(pattern)]];
}

/** Returns the values of an enum without a name. The values of a named enum are on its page. */
function valuesOf(type: Type): readonly Line[] {
  const inner = type.kind === 'nullable' ? type.of : type.kind === 'list' ? type.items : type;
  if (inner.kind !== 'enum') return [];
  const shown = inner.values.slice(0, MAX_VALUES).map(({ value }): Line => [valueOf(value)]);
  const more = inner.values.length - shown.length;
  return [['One of ', ...listed([...shown, ...(more > 0 ? [[`${more} more`]] : [])], 'or'), '.']];
}
