import type { JsonValue } from '../../../../core/json.ts';
import type { Contract } from '../../../../model/contract.ts';
import { namedType } from '../../../../model/lookup.ts';
import type { Imports } from '../../../ecmascript/imports.ts';
import type { Direction } from '../../../shape/directions.ts';
import { deprecation } from '../../../ecmascript/documentation.ts';
import { packageNames } from '../../../ecmascript/package-names.ts';
import { modelNames, type ModelNames } from '../../../ecmascript/type-names.ts';
import {
  docComment,
  es,
  identifier,
  joinEs,
  jsonLiteral,
  propertyKey,
  type Es,
} from '../../../encode/ecmascript.ts';
import type { Kit } from '../../../target.ts';
import { unionOf } from './layout.ts';
import type { ObjectType, Property, ReferenceType, Type, TypeId } from '../../../../model/type.ts';

/** The context of a printed type. */
export interface Position {
  /** The direction, which determines the properties of an object. */
  readonly direction: Direction;
  /** The form of raw bytes in this context. */
  readonly binary: 'string' | 'File' | 'Bytes' | 'Binary';
}

/** Writes type expressions. A named type becomes a member of the `models` namespace. */
export class TypePrinter {
  readonly #contract: Contract;
  readonly #imports: Imports;
  readonly #sizes = new Map<TypeId, number>();
  readonly #names: ModelNames;
  #usesModels = false;

  constructor(contract: Contract, imports: Imports, kit: Kit) {
    this.#contract = contract;
    this.#imports = imports;
    this.#names = modelNames(contract, packageNames(kit));
  }

  /** True if printed code references a named type. */
  get usesModels(): boolean {
    return this.#usesModels;
  }

  /** Returns a type of the runtime. */
  runtime(
    name: 'Binary' | 'Operation' | 'OperationRequest' | 'OtherStatus' | 'Result' | 'StatusRange' | 'Streamed',
  ): Es {
    return this.#imports.type(name, '../runtime/result.ts');
  }

  #binary(kind: Position['binary']): Es {
    if (kind === 'Binary') return this.runtime('Binary');
    if (kind === 'Bytes') return this.#imports.type('Bytes', '../runtime/bytes.ts');
    return kind === 'File' ? es`File` : es`string`;
  }

  /** Returns the target of a reference. */
  inside(type: ReferenceType): Type {
    return namedType(this.#contract, type.target).type;
  }

  print(type: Type, position: Position): Es {
    switch (type.kind) {
      case 'any':
      case 'scalar':
        return es`unknown`;
      case 'never':
        return es`never`;
      case 'primitive':
        return PRIMITIVES[type.primitive];
      case 'binary':
        return this.#binary(position.binary);
      case 'literal':
        return literalType(type.value);
      case 'enum':
      case 'union':
      case 'nullable':
        return either(this.#alternatives(type, position));
      case 'list':
        return this.#list(type.prefix, type.items, position);
      case 'object':
        return this.#object(type, position);
      case 'intersection':
        return intersectionOf(this.#combined(type.parts).parts.map((part) => this.#grouped(part, position)));
      case 'reference':
        return this.#reference(type.target, position);
    }
  }

  /** Returns the alternatives of a type, including those of nested unions. */
  #alternatives(type: Type, position: Position): readonly Es[] {
    switch (type.kind) {
      case 'enum':
        return [
          ...type.values.map(({ value }) => literalType(value)),
          ...(type.open ? [es`(string & {})`] : []),
        ];
      case 'union':
        return type.variants.flatMap((variant) => this.#alternatives(variant, position));
      case 'nullable':
        return [...this.#alternatives(type.of, position), es`null`];
      default:
        return [this.print(type, position)];
    }
  }

  /**
   * Returns the parts that TypeScript can combine, and their alternatives. Omits the other parts, so the type accepts
   * more values.
   */
  #combined(parts: readonly Type[]): { readonly parts: readonly Type[]; readonly size: number } {
    let size = 1;
    const kept = parts.filter((part) => {
      const combined = size * this.#sizeOf(part);
      if (part.kind === 'any' || (combined > MAX_ALTERNATIVES && combined > size)) return false;
      size = combined;
      return true;
    });
    return { parts: kept, size };
  }

  /** Returns the number of alternatives that the type has in TypeScript. */
  #sizeOf(type: Type): number {
    switch (type.kind) {
      case 'enum':
        return Math.max(1, type.values.length);
      case 'union':
        return Math.max(
          1,
          type.variants.reduce((size, variant) => size + this.#sizeOf(variant), 0),
        );
      case 'nullable':
        return this.#sizeOf(type.of) + 1;
      case 'intersection':
        return this.#combined(type.parts).size;
      case 'reference': {
        const known = this.#sizes.get(type.target);
        if (known !== undefined) return known;
        // A reference from a type back to itself counts as one alternative.
        this.#sizes.set(type.target, 1);
        const size = this.#sizeOf(this.inside(type));
        this.#sizes.set(type.target, size);
        return size;
      }
      default:
        return 1;
    }
  }

  /** Returns one member of an object or of a group of parameters. */
  member(key: string, type: Es, isOptional: boolean, doc: Es): Es {
    const name = isOptional ? es`${propertyKey(key)}?` : propertyKey(key);
    // A union of several lines starts on its own line.
    return type.text.startsWith('\n')
      ? es`${doc}readonly ${name}:${type};`
      : es`${doc}readonly ${name}: ${type};`;
  }

  #reference(id: TypeId, { direction }: Position): Es {
    this.#usesModels = true;
    return es`models.${identifier(this.#names[direction].get(id)!)}`;
  }

  /** A list of a request is not `readonly`, so that a handler can store it as a part of a model. */
  #list(prefix: readonly Type[], items: Type, position: Position): Es {
    const modifier = position.direction === 'request' ? es`` : es`readonly `;
    if (prefix.length === 0) return es`${modifier}${this.#grouped(items, position)}[]`;
    const first = prefix.map((type) => es`${this.#grouped(type, position)}?`);
    const rest = items.kind === 'never' ? [] : [es`...${this.#grouped(items, position)}[]`];
    return es`${modifier}[${joinEs([...first, ...rest], ', ')}]`;
  }

  #object({ properties, additional }: ObjectType, position: Position): Es {
    const members = properties
      .filter(({ direction }) => direction === 'both' || direction === position.direction)
      .map((property) => this.#property(property, position));
    if (members.length === 0) {
      if (additional.kind === 'never') return es`Readonly<Record<string, never>>`;
      return es`Readonly<Record<string, ${this.print(additional, position)}>>`;
    }
    if (additional.kind !== 'never' && additional.kind !== 'any')
      members.push(es`readonly [name: string]: unknown;`);
    return es`{\n  ${joinEs(members, '\n')}\n}`;
  }

  #property(property: Property, position: Position): Es {
    const doc = docComment([property.description, deprecation(property)]);
    return this.member(property.name.wire, this.print(property.type, position), !property.required, doc);
  }

  /** Prints a type, in parentheses if it contains an operator. */
  #grouped(type: Type, position: Position): Es {
    const text = this.print(type, position);
    if (!COMPOSED.has(type.kind)) return text;
    return text.text.startsWith('\n') ? es`(${text}\n)` : es`(${text})`;
  }
}

/** TypeScript rejects an intersection of unions with 100,000 combinations (TS2590). This limit is well below that. */
const MAX_ALTERNATIVES = 2_000;

/** Kinds of types printed with an operator. */
const COMPOSED = new Set<Type['kind']>(['enum', 'intersection', 'list', 'nullable', 'union']);

const PRIMITIVES = {
  string: es`string`,
  integer: es`number`,
  number: es`number`,
  boolean: es`boolean`,
  null: es`null`,
} as const;

function literalType(value: JsonValue): Es {
  return typeof value === 'object' && value !== null ? es`unknown` : jsonLiteral(value);
}

/** Returns a union. A union that contains the unknown type is unknown. */
function either(types: readonly Es[]): Es {
  if (types.some((type) => type.text === 'unknown')) return es`unknown`;
  return types.length === 0 ? es`never` : unionOf(types);
}

function intersectionOf(types: readonly Es[]): Es {
  const distinct = [...new Map(types.map((type) => [type.text, type])).values()];
  return distinct.length === 0 ? es`unknown` : joinEs(distinct, ' & ');
}
