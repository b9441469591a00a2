/** The types of parameters and form fields, as far as they determine how the text is read. */
import type { JsonValue } from '../../../core/json.ts';
import type { Contract } from '../../../model/contract.ts';
import { namedType, resolve } from '../../../model/lookup.ts';
import type { ObjectType, Type, TypeId } from '../../../model/type.ts';

/** A value of `any` stays a string. A `file` is a part of a multipart body. */
export type TextScalar = 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'any' | 'file';

export type TextShape =
  | TextScalar
  | { readonly list: TextShape }
  | {
      readonly members: readonly (readonly [name: string, shape: TextShape])[];
      /** The shape of properties that are not declared by name. */
      readonly rest?: TextShape;
    }
  /** Several alternatives, or several parts that all apply. In both cases, the text is read in the same way. */
  | { readonly either: readonly TextShape[] }
  | { readonly named: TypeId };

/**
 * Describes types as shapes. It describes a named structure once and then refers to it, so a type can contain itself,
 * and no shape is duplicated.
 */
export class TextShapes {
  readonly #contract: Contract;
  readonly #named = new Set<TypeId>();

  constructor(contract: Contract) {
    this.#contract = contract;
  }

  of(type: Type): TextShape {
    return either(this.#alternatives(type));
  }

  /** Yields the named shapes so far, and all shapes to which they refer, in the order of their first use. */
  *named(): Generator<{ readonly id: TypeId; readonly shape: TextShape }> {
    // Iterating over a set also visits elements added during the iteration.
    for (const id of this.#named) yield { id, shape: this.of(namedType(this.#contract, id).type) };
  }

  get hasNamed(): boolean {
    return this.#named.size > 0;
  }

  #alternatives(type: Type): readonly TextShape[] {
    switch (type.kind) {
      case 'any':
      case 'scalar':
      case 'never':
        return ['any'];
      case 'primitive':
        return [type.primitive];
      case 'binary':
        return ['file'];
      case 'literal':
        return [scalarOf(type.value)];
      case 'enum':
        return [
          ...type.values.map(({ value }) => scalarOf(value)),
          ...(type.open ? ['string' as const] : []),
        ];
      case 'list':
        return [{ list: either([...type.prefix, type.items].flatMap((item) => this.#alternatives(item))) }];
      case 'object':
        return [this.#object(type)];
      case 'union':
        return type.variants.flatMap((variant) => this.#alternatives(variant));
      case 'intersection': {
        const parts = type.parts.flatMap((part) => this.#alternatives(part));
        const informative = parts.filter((part) => part !== 'any');
        return informative.length > 0 ? informative : parts;
      }
      case 'nullable':
        return [...this.#alternatives(type.of), 'null'];
      case 'reference':
        return this.#reference(type.target);
    }
  }

  #reference(id: TypeId): readonly TextShape[] {
    const { at, type: own } = namedType(this.#contract, id);
    const type = resolve(this.#contract, { kind: 'reference', target: id, at });
    if (type.kind === 'primitive' || type.kind === 'enum' || type.kind === 'literal' || type.kind === 'any') {
      return this.#alternatives(own);
    }
    this.#named.add(id);
    return [{ named: id }];
  }

  #object({ properties, additional }: ObjectType): TextShape {
    const members = properties.map(({ name, type }) => [name.wire, this.of(type)] as const);
    if (additional.kind === 'never' || additional.kind === 'any') return { members };
    return { members, rest: this.of(additional) };
  }
}

/** Returns the distinct alternatives, the only alternative itself, or `any` if there are none. */
function either(alternatives: readonly TextShape[]): TextShape {
  const distinct = [...new Map(alternatives.map((shape) => [JSON.stringify(shape), shape])).values()];
  const [only] = distinct;
  if (distinct.length === 1 && only !== undefined) return only;
  return distinct.length === 0 ? 'any' : { either: distinct };
}

function scalarOf(value: JsonValue): TextScalar {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'boolean':
      return 'boolean';
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    default:
      return value === null ? 'null' : 'any';
  }
}
