/** Determines the declarations of a module of types: its own type and the unnamed types inside it. */
import type { Type } from '../../../../model/type.ts';
import type { Direction } from '../../../shape/directions.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { withoutNull } from '../../../shape/declared-types.ts';
import { nestedWords, variantNames } from '../../../shape/nested-names.ts';
import { fieldPlans } from './fields.ts';
import type { AliasPlan, ClassPlan, ModulePlan } from './plan.ts';
import type { Folder, Place, DeclaredTypes } from './declared-types.ts';

/** The maximum length of a choice of literals in an annotation. */
const MAX_CHOICE_LENGTH = 40;

/** Plans the module of a type. */
export class Planner {
  readonly #declaredTypes: DeclaredTypes;
  readonly #module: string;
  readonly #direction: Direction;
  readonly #claim: DeclaredTypes['claim'];
  readonly #classes: ClassPlan[] = [];
  readonly #aliases: AliasPlan[] = [];
  readonly #local = new Map<Type, Place>();

  /** `module`: its path within the package, `models.order`. */
  constructor(
    declaredTypes: DeclaredTypes,
    module: string,
    direction: Direction,
    claim: DeclaredTypes['claim'] = (folder, words) => declaredTypes.claim(folder, words),
  ) {
    this.#declaredTypes = declaredTypes;
    this.#module = module;
    this.#direction = direction;
    this.#claim = claim;
  }

  /** True if it has no declarations. */
  get isEmpty(): boolean {
    return this.#classes.length + this.#aliases.length === 0;
  }

  /**
   * Declares a type under a name, and all unnamed types inside it.
   *
   * @param words used for the names of the types inside it.
   */
  declare(
    name: string,
    words: readonly string[],
    type: Type,
    documentation: readonly (string | undefined)[],
    known?: string,
  ): this {
    const shape = objectShape(this.#declaredTypes.contract, withoutNull(type));
    // If this were a TypedDict, type checkers would accept only its declared keys.
    const isMap =
      this.#direction === 'request' && shape?.properties.length === 0 && shape.additional.kind !== 'never';
    if (!shape || isMap) {
      this.#aliases.push({ name, documentation, type, ...(known !== undefined && { known }) });
      this.#visit(type, { words, of: `\`${name}\`` }, false);
      return this;
    }
    const fields = fieldPlans(shape, this.#direction);
    this.#classes.push({ name, documentation, fields, additional: shape.additional });
    for (const { property } of fields) {
      const place = {
        words: [...words, ...property.name.words],
        of: `\`${property.name.wire}\` of \`${name}\``,
      };
      this.#visit(property.type, place, true);
    }
    this.#visit(shape.additional, { words: [...words, 'value'], of: `a member of \`${name}\`` }, true);
    return this;
  }

  /** Finds the unnamed types inside a type used elsewhere, such as the result of an operation. */
  visit(type: Type, words: readonly string[], of: string): this {
    this.#visit(type, { words, of }, true);
    return this;
  }

  plan(): ModulePlan {
    return {
      direction: this.#direction,
      classes: this.#classes,
      aliases: this.#aliases,
      local: this.#local,
    };
  }

  /** @param isInner true if the type itself has no name yet */
  #visit(type: Type, place: TypeLocation, isInner: boolean): void {
    const { words } = place;
    switch (type.kind) {
      case 'nullable':
        return this.#visit(type.of, place, isInner);
      case 'list':
        return this.#visit(type.items, place, true);
      case 'union':
        for (const [variant, own] of variantNames(this.#declaredTypes.contract, type.variants)) {
          const isObject = ['object', 'intersection'].includes(withoutNull(variant).kind);
          this.#visit(variant, { ...place, words: isObject ? [...words, ...own] : words }, true);
        }
        return;
      case 'enum': {
        const text = type.values.map(({ value }) => JSON.stringify(value)).join(', ');
        if (isInner && text.length > MAX_CHOICE_LENGTH) this.#hoist(type, place);
        return;
      }
      case 'intersection':
      case 'object': {
        const shape = objectShape(this.#declaredTypes.contract, type);
        if (!shape) return;
        if (shape.properties.length > 0) return this.#hoist(type, place);
        return this.#visit(shape.additional, { ...place, words: [...words, 'value'] }, true);
      }
      default:
    }
  }

  #hoist(type: Type, { words: place, of }: TypeLocation): void {
    if (this.#local.has(type)) return;
    const [folder] = this.#module.split('.') as [Folder];
    const words = nestedWords(place, (shorter) => this.#declaredTypes.isFree(folder, shorter));
    const name = this.#claim(folder, words);
    const kind = type.kind === 'enum' ? 'alias' : 'class';
    this.#local.set(type, { name, module: this.#module, kind });
    this.declare(name, words, type, [`${kind === 'alias' ? 'Values' : 'Properties'} of ${of}.`]);
  }
}

/** The location of an unnamed type: words for its name, and a description. */
interface TypeLocation {
  readonly words: readonly string[];
  readonly of: string;
}
