import { byCodeUnit } from '../../core/order.ts';
import type { SurfaceName } from '../../core/surface.ts';
import { namedType } from '../../model/lookup.ts';
import type { Contract } from '../../model/contract.ts';
import type { Name } from '../../model/name.ts';
import type { NamedType, PrimitiveType, Property, Type, TypeId } from '../../model/type.ts';
import { ByType } from './by-type.ts';
import type { Direction } from './directions.ts';
import { objectShape } from './object-shape.ts';

/** A language's spelling of the public surface. */
export interface SurfaceSpelling {
  /** Returns the name of a type, or undefined for a type without a name in the language. */
  readonly type: (id: TypeId, direction: Direction) => string | undefined;
  readonly field: (name: Name) => string;
  readonly argument: (name: Name) => string;
  readonly primitive: (type: PrimitiveType) => string;
  readonly scalar: (type: NamedType) => string;
  readonly binary: (direction: Direction) => string;
}

/** Maximum length of the text of an unnamed type. For longer text, the name in the contract is shown. */
const MAX_TEXT = 1000;

type Entry = readonly [string, SurfaceName];

const FLOW = { request: 'takes', response: 'gives' } as const;

/** Prints the types of a surface: briefly where they are used, and completely where they are declared. */
export class SurfaceTypes {
  readonly #contract: Contract;
  readonly #spelling: SurfaceSpelling;
  /** The types that `within` is processing, because a type without a name in the language may contain itself. */
  readonly #open = new Set<TypeId | Type>();
  readonly #texts = new ByType<string>();

  constructor(contract: Contract, spelling: SurfaceSpelling) {
    this.#contract = contract;
    this.#spelling = spelling;
  }

  /**
   * Returns the text of a type: its name, or the kind of its structure. The contents of structures are separate names.
   */
  text(type: Type, direction: Direction): string {
    const of = (inner: Type): string => this.text(inner, direction);
    switch (type.kind) {
      case 'reference': {
        const named = namedType(this.#contract, type.target);
        const name = this.#spelling.type(named.id, direction);
        if (name !== undefined) return name;
        if (named.declaredAs === 'scalar') return this.#spelling.scalar(named);
        const { wire } = named.name;
        return this.#texts.of(
          named.id,
          direction,
          () => {
            const whole = of(named.type);
            return whole.length > MAX_TEXT ? wire : whole;
          },
          // A type that contains itself is shown by its wire name.
          () => wire,
        );
      }
      case 'nullable':
        return `${of(type.of)} | null`;
      case 'list':
        return `list<${of(type.items)}>`;
      case 'primitive':
        return this.#spelling.primitive(type);
      case 'binary':
        return this.#spelling.binary(direction);
      case 'literal':
        return JSON.stringify(type.value);
      case 'union':
        // Callers can write the variants in any order.
        return [...new Set(type.variants.map(of))].sort(byCodeUnit).join(' | ');
      default:
        return type.kind === 'intersection' ? 'object' : type.kind;
    }
  }

  /** Returns the names of a named type: its own name, and the names in its contents. */
  declared(named: NamedType): readonly Entry[] {
    const { request, response } = named.usage;
    const reads = response || !request ? this.#spelling.type(named.id, 'response') : undefined;
    const writes = request ? this.#spelling.type(named.id, 'request') : undefined;
    if (reads !== undefined && reads === writes) {
      const read = this.#declaration(reads, named, 'response');
      const written = new Map(this.#declaration(reads, named, 'request'));
      return read.map(([name, entry]): Entry => {
        const other = written.get(name);
        return [name, other ? { ...entry, flow: 'both' } : entry];
      });
    }
    return [
      ...(reads === undefined ? [] : this.#declaration(reads, named, 'response')),
      ...(writes === undefined ? [] : this.#declaration(writes, named, 'request')),
    ];
  }

  #declaration(name: string, { type }: NamedType, direction: Direction): readonly Entry[] {
    const flow = FLOW[direction];
    return [
      [name, { kind: 'type', flow, required: true, type: this.text(type, direction) }],
      ...this.within(name, type, direction),
    ];
  }

  /** Returns the names in the contents of an unnamed type. */
  within(place: string, type: Type, direction: Direction): readonly Entry[] {
    const flow = FLOW[direction];
    switch (type.kind) {
      case 'reference': {
        const { id, type: inner } = namedType(this.#contract, type.target);
        if (this.#spelling.type(id, direction) !== undefined) return [];
        return this.#once(id, () => this.within(place, inner, direction));
      }
      case 'nullable':
        return this.within(place, type.of, direction);
      case 'list':
        return this.within(`${place}[]`, type.items, direction);
      case 'enum':
        return type.values.map(({ value }): Entry => [
          `${place}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
          { kind: 'value', flow, required: true, type: '' },
        ]);
      case 'union':
        return type.variants.flatMap((variant, index) =>
          this.within(`${place}|${index + 1}`, variant, direction),
        );
      case 'object':
        return this.#members(place, type, direction);
      case 'intersection':
        return this.#once(type, () => this.#members(place, type, direction));
      default:
        return [];
    }
  }

  /** Returns the entries, or no entries if `type` is already being processed. */
  #once(type: TypeId | Type, entries: () => readonly Entry[]): readonly Entry[] {
    if (this.#open.has(type)) return [];
    this.#open.add(type);
    const found = entries();
    this.#open.delete(type);
    return found;
  }

  #members(place: string, type: Type, direction: Direction): readonly Entry[] {
    const shape = objectShape(this.#contract, type);
    if (!shape) return [];
    const { additional, properties } = shape;
    const isMap = additional.kind !== 'any' && additional.kind !== 'never';
    return [
      ...properties
        .filter((property) => property.direction === 'both' || property.direction === direction)
        .flatMap((property) => this.#member(place, property, direction)),
      ...(isMap ? this.#rest(`${place}[*]`, additional, direction) : []),
    ];
  }

  #member(place: string, { name, type, required }: Property, direction: Direction): readonly Entry[] {
    const own = `${place}.${this.#spelling.field(name)}`;
    const entry = this.#field(type, required, direction);
    return [[own, entry], ...this.within(own, type, direction)];
  }

  #rest(place: string, type: Type, direction: Direction): readonly Entry[] {
    const entry = this.#field(type, false, direction);
    return [[place, entry], ...this.within(place, type, direction)];
  }

  #field(type: Type, required: boolean, direction: Direction): SurfaceName {
    return { kind: 'field', flow: FLOW[direction], required, type: this.text(type, direction) };
  }
}
