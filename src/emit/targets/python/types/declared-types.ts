/** The module and name of each contract type in the package. */
import type { Contract } from '../../../../model/contract.ts';
import type { NamedType, Type, TypeId } from '../../../../model/type.ts';
import { isLiteral } from '../../../encode/python.ts';
import { NameScope } from '../../../names.ts';
import type { Direction } from '../../../shape/directions.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import type { ScalarType } from '../../../shape/scalars.ts';
import { isEmitted, withoutNull } from '../../../shape/declared-types.ts';
import { claimName, moduleStem, pythonName } from '../names.ts';

/** A name exported by a module of the package. */
export interface Place {
  readonly name: string;
  /** Path within the package: `models.order`. */
  readonly module: string;
  /** `class`: an object. `alias`: another name for a type. */
  readonly kind: 'class' | 'alias';
  /** True for an alias that can refer to other types. */
  readonly isStructured?: boolean;
  /** The function that recognizes the known values of an enum. */
  readonly known?: string;
}

export type Folder = 'models' | 'params' | 'graphql';

/** The names of all types, decided once. */
export class DeclaredTypes {
  readonly contract: Contract;
  readonly scalars: Readonly<Record<string, ScalarType>>;
  readonly #response = new Map<TypeId, Place>();
  readonly #request = new Map<TypeId, Place>();
  readonly #names: Readonly<Record<Folder, NameScope>> = {
    models: new NameScope(),
    params: new NameScope(),
    graphql: new NameScope(),
  };
  readonly #stems: Readonly<Record<Folder, NameScope>> = {
    models: new NameScope(),
    params: new NameScope(),
    graphql: new NameScope(),
  };

  constructor(contract: Contract, scalars: Readonly<Record<string, ScalarType>>) {
    this.contract = contract;
    this.scalars = scalars;
    for (const named of contract.types.values()) if (isEmitted(named)) this.#place(named);
  }

  /** Returns the name and the module of a type, or undefined for a type without a Python name. */
  place(id: TypeId, direction: Direction): Place | undefined {
    return (direction === 'response' ? this.#response : this.#request).get(id);
  }

  /** Reserves and returns the name of a type in a folder, for an unnamed type of the contract. */
  claim(folder: Folder, words: readonly string[]): string {
    return claimName(this.#names[folder], { words }, 'type');
  }

  /** True if no type of a folder has this name. */
  isFree(folder: Folder, words: readonly string[]): boolean {
    return !this.#names[folder].has(pythonName({ words }, 'type'));
  }

  stem(folder: Folder, words: readonly string[]): string {
    const stem = moduleStem(words);
    return this.#stems[folder].claimSpelled(stem);
  }

  #place(named: NamedType): void {
    const { words } = named.name;
    const { request, response } = named.usage;
    const kind = objectShape(this.contract, withoutNull(named.type)) ? 'class' : 'alias';
    if (named.protocol === 'graphql') {
      const place = this.#own('graphql', words, kind, named);
      if (named.declaredAs !== 'input') this.#response.set(named.id, place);
      if (named.declaredAs === 'input' || named.declaredAs === 'enum') this.#request.set(named.id, place);
      return;
    }
    const isShared = kind === 'alias' && !isStructured(named.type);
    if (response || !request || isShared)
      this.#response.set(named.id, this.#own('models', words, kind, named));
    if (!request) return;
    const shared = isShared ? this.#response.get(named.id) : undefined;
    this.#request.set(named.id, shared ?? this.#own('params', [...words, 'param'], kind, named));
  }

  #own(folder: Folder, words: readonly string[], kind: Place['kind'], named: NamedType): Place {
    const module = `${folder}.${this.stem(folder, words)}`;
    const place = {
      name: this.claim(folder, words),
      module,
      kind,
      isStructured: kind === 'alias' && isStructured(named.type),
    };
    // A module cannot have the name of one of its exports.
    return named.usage.response && isChoice(named.type)
      ? { ...place, known: this.stem(folder, ['is', 'known', ...words]) }
      : place;
  }
}

/** True for an enum whose values are all allowed in `Literal[…]`. */
function isChoice(type: Type): boolean {
  const inner = withoutNull(type);
  return inner.kind === 'enum' && inner.values.every(({ value }) => isLiteral(value));
}

/** True for a type that can contain or refer to other types. */
function isStructured(type: Type): boolean {
  switch (type.kind) {
    case 'nullable':
      return isStructured(type.of);
    case 'primitive':
    case 'enum':
    case 'literal':
    case 'binary':
    case 'scalar':
      return false;
    default:
      return true;
  }
}
