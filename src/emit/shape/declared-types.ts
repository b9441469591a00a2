/** The types that a client in a compiled language declares: one for each type except scalars, lists, and maps. */
import type { StateMachine } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { NamedType, Property, Type, TypeId, UnionType } from '../../model/type.ts';
import type { NameScope } from '../names.ts';
import { directionsOf, type Directions } from './directions.ts';
import { enumKind, isNamedEnum, type EnumKind, type NamedEnum } from './enums.ts';
import { nestedWords, variantNames } from './nested-names.ts';
import { objectShape, type ObjectShape } from './object-shape.ts';
import type { ScalarType } from './scalars.ts';
import { isUnion, shownVariants } from './variants.ts';

/** The direction in which values of a type are sent: properties of the opposite direction are omitted. */
export type TypeDirection = 'request' | 'response' | 'both';

interface Declared {
  readonly name: string;
  readonly words: readonly string[];
  readonly direction: TypeDirection;
  readonly documentation: readonly (string | undefined)[];
  readonly isGraphql: boolean;
  /** The state machine of an enum of states. */
  readonly states?: StateMachine | undefined;
}

export type Declaration = Declared &
  (
    | { readonly kind: 'struct'; readonly shape: ObjectShape }
    | { readonly kind: 'enum'; readonly type: NamedEnum }
    | { readonly kind: 'union'; readonly type: UnionType }
  );

export type Struct = Extract<Declaration, { kind: 'struct' }>;
export type Union = Extract<Declaration, { kind: 'union' }>;

const MAX_UNION_WORDS = 4;

/** A language's naming of types. */
export interface TypeNames {
  readonly scope: NameScope;
  /** Returns the preferred name of a type. */
  readonly spell: (words: readonly string[]) => string;
}

export function claimType({ scope, spell }: TypeNames, words: readonly string[]): string {
  return scope.claimSpelled(spell(words));
}

/** The names of all types, decided once. */
export class DeclaredTypes {
  readonly contract: Contract;
  readonly scalars: Readonly<Record<string, ScalarType>>;
  /** The scope of the names of all types. */
  readonly scope: NameScope;
  readonly declarations: Declaration[] = [];
  /** Maps the name of an enum and one of its values to the constant, after the enum is printed. */
  readonly constants = new Map<string, string>();
  readonly #enums = new Map<string, NamedEnum>();
  readonly #spell: TypeNames['spell'];
  readonly #directions: Directions;
  readonly #named = new Map<string, Declaration>();
  readonly #local = new Map<Type, Map<TypeDirection, Declaration>>();

  constructor(contract: Contract, scalars: Readonly<Record<string, ScalarType>>, names: TypeNames) {
    this.scope = names.scope;
    this.#spell = names.spell;
    this.contract = contract;
    this.scalars = scalars;
    this.#directions = directionsOf(contract);
    const named = [...contract.types.values()].filter(isEmitted);
    // Names that the contract declares are claimed first, and derived names of nested types afterwards.
    const declared = named.flatMap((one) =>
      this.#directionsFor(one).map((direction) => this.#declareNamed(one, direction)),
    );
    for (const declaration of declared) if (declaration) this.#within(declaration);
  }

  /** Returns the declaration of a named type, or undefined for a scalar, a list, or a map. */
  named(id: TypeId, direction: TypeDirection): Declaration | undefined {
    return this.#named.get(
      `${this.#directions.split.has(id) && direction === 'request' ? 'request' : 'own'} ${id}`,
    );
  }

  /**
   * Returns the declaration of an unnamed type. A type that is used in both directions is declared only once, even if a
   * call uses its parts.
   */
  local(type: Type, direction: TypeDirection): Declaration | undefined {
    const known = this.#local.get(type);
    return known?.get('both') ?? known?.get(direction);
  }

  /** Returns the declaration of a type expression, ignoring null. */
  declared(type: Type, direction: TypeDirection): Declaration | undefined {
    const inner = withoutNull(type);
    return inner.kind === 'reference' ? this.named(inner.target, direction) : this.local(inner, direction);
  }

  /** Returns the kind of the values of a named enum, or undefined for an unknown name. */
  enumKind(name: string): EnumKind | undefined {
    const found = this.#enums.get(name);
    return found && enumKind(found);
  }

  /** Declares the unnamed types inside a type of a call. Their names begin with `words`. */
  visit(type: Type, words: readonly string[], direction: TypeDirection, isGraphql = false): void {
    this.#visit(type, { words, direction, isGraphql });
  }

  #directionsFor({ id, usage }: NamedType): readonly TypeDirection[] {
    if (this.#directions.split.has(id)) return ['response', 'request'];
    if (usage.request && usage.response) return ['both'];
    return [usage.request ? 'request' : 'response'];
  }

  #declareNamed(named: NamedType, direction: TypeDirection): Declaration | undefined {
    const { id, protocol } = named;
    const isSecond = this.#directions.split.has(id) && direction === 'request';
    const isGraphql = protocol === 'graphql';
    const shape = this.#shapeOf(withoutNull(named.type));
    if (!shape) return undefined;
    const text = named.description?.trim() ? named.description : undefined;
    const declaration: Declaration = {
      ...shape,
      ...this.#nameOf(isSecond ? [...named.name.words, 'param'] : named.name.words, isGraphql),
      direction,
      documentation: [text, deprecation(named)],
      isGraphql,
      states: named.states,
    };
    this.#named.set(`${isSecond ? 'request' : 'own'} ${id}`, declaration);
    this.#add(declaration);
    return declaration;
  }

  /** Returns the name of a type. A GraphQL type gets a prefix if a REST type has the same name. */
  #nameOf(plain: readonly string[], isGraphql: boolean): Pick<Declaration, 'name' | 'words'> {
    const isTaken = this.scope.has(this.#spell(plain));
    const words = isGraphql && isTaken ? ['graphql', ...plain] : plain;
    return { name: claimType({ scope: this.scope, spell: this.#spell }, words), words };
  }

  /** Returns the kind of a type's declaration, or undefined if the type has none. */
  #shapeOf(type: Type): (Pick<Declaration, 'kind'> & ShapeOf) | undefined {
    if (isNamedEnum(type)) return { kind: 'enum', type };
    if (type.kind === 'union') return isUnion(this.contract, type) ? { kind: 'union', type } : undefined;
    const shape = objectShape(this.contract, type);
    return shape && type.kind !== 'reference' && shape.properties.length > 0
      ? { kind: 'struct', shape }
      : undefined;
  }

  #add(declaration: Declaration): void {
    this.declarations.push(declaration);
    if (declaration.kind === 'enum') this.#enums.set(declaration.name, declaration.type);
  }

  #within(declaration: Declaration): void {
    const { words, direction, isGraphql } = declaration;
    if (declaration.kind === 'struct') {
      const { properties, additional } = declaration.shape;
      for (const { name, type } of properties)
        this.#visit(type, { words: [...words, ...name.words], direction, isGraphql });
      this.#visit(additional, { words: [...words, 'value'], direction, isGraphql });
    }
    if (declaration.kind === 'union')
      for (const [variant, name] of variantNames(
        this.contract,
        shownVariants(this.contract, declaration.type),
      ))
        this.#visit(variant, { words: [...words, ...name], direction, isGraphql });
  }

  #visit(type: Type, place: Place): void {
    switch (type.kind) {
      case 'nullable':
        return this.#visit(type.of, place);
      case 'list':
        return this.#visit(type.items, { ...place, words: [...place.words, 'item'] });
      case 'enum':
        if (isNamedEnum(type) && type.values.length > 1) this.#hoist(type, place);
        return;
      case 'union':
      case 'intersection':
      case 'object': {
        if (this.#shapeOf(type)) return this.#hoist(type, place);
        const additional = objectShape(this.contract, type)?.additional;
        if (additional) this.#visit(additional, { ...place, words: [...place.words, 'value'] });
        return;
      }
      default:
    }
  }

  #hoist(type: Type, { words, direction, isGraphql }: Place): void {
    const shape = this.#shapeOf(type);
    if (!shape || this.local(type, direction)) return;
    const declaration: Declaration = {
      ...shape,
      ...this.#nameOf(
        nestedWords(
          words,
          (shorter) => !this.scope.has(this.#spell(shorter)),
          // The name of a variant has one word more than the name of its union.
          shape.kind === 'union' ? MAX_UNION_WORDS : undefined,
        ),
        isGraphql,
      ),
      direction,
      documentation: [],
      isGraphql,
    };
    this.#local.set(type, new Map(this.#local.get(type)).set(direction, declaration));
    this.#add(declaration);
    this.#within(declaration);
  }
}

type ShapeOf =
  | { readonly kind: 'struct'; readonly shape: ObjectShape }
  | { readonly kind: 'enum'; readonly type: NamedEnum }
  | { readonly kind: 'union'; readonly type: UnionType };

interface Place {
  readonly words: readonly string[];
  readonly direction: TypeDirection;
  readonly isGraphql: boolean;
}

/** Returns the properties of an object that are sent in its direction, in order. */
export function sentProperties({ direction: own, shape }: Struct): readonly Property[] {
  return shape.properties.filter(
    ({ direction }) => direction === 'both' || own === 'both' || direction === own,
  );
}

/** Returns the type without null. */
export function withoutNull(type: Type): Type {
  return type.kind === 'nullable' ? withoutNull(type.of) : type;
}

/** True for a nullable type, directly or through a named type. */
export function isNullable(contract: Contract, type: Type): boolean {
  const seen = new Set<Type>([type]);
  // Iterating over a set also visits elements added during the iteration.
  for (const one of seen) {
    if (one.kind === 'nullable' || (one.kind === 'primitive' && one.primitive === 'null')) return true;
    if (one.kind === 'reference') seen.add(namedType(contract, one.target).type);
    if (one.kind === 'union') for (const variant of one.variants) seen.add(variant);
  }
  return false;
}

/** True for types in calls. Of the SDL's types, these are inputs, enums, and selections. */
export function isEmitted({ protocol, declaredAs, id }: NamedType): boolean {
  if (protocol === 'rest' || declaredAs === 'input' || declaredAs === 'enum') return true;
  return /^graphql:(selection|fragment) /.test(id);
}

export function deprecation({ deprecated }: Pick<NamedType, 'deprecated'>): string | undefined {
  return deprecated && `Deprecated: ${deprecated.reason ?? 'as declared in the contract.'}`;
}
