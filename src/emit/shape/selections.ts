/** Derives the result types of canonical operations from their selections, as types of the model. */
import { Kind, parse, type FragmentDefinitionNode, type SelectionSetNode } from 'graphql';
import { splitWords } from '../../core/words.ts';
import type { Contract } from '../../model/contract.ts';
import type { ClientDocument } from '../../model/operation.ts';
import type { NamedType, Property, Type, TypeId } from '../../model/type.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import {
  collectFields,
  keysOf,
  possibleTypes,
  propertiesOf,
  mergeFields,
  type Selected,
} from './selected-fields.ts';

export interface Selections {
  /** The contract, and a type for each selection. */
  readonly contract: Contract;
  /** The type of each operation's result, by the name of the operation. */
  readonly results: ReadonlyMap<string, Type>;
}

export function selectionsOf(contract: Contract, shapes: readonly GraphqlShape[]): Selections {
  const types = new Map(contract.types);
  const results = new Map(
    shapes.map((shape) => [
      shape.document.name.wire,
      new Reader(contract, shape.document, types).result(shape.root),
    ]),
  );
  return { contract: { ...contract, types }, results };
}

class Reader {
  readonly #contract: Contract;
  readonly #document: ClientDocument;
  readonly #types: Map<TypeId, NamedType>;
  readonly #set: SelectionSetNode | undefined;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;

  constructor(contract: Contract, document: ClientDocument, types: Map<TypeId, NamedType>) {
    this.#contract = contract;
    this.#document = document;
    this.#types = types;
    const { definitions } = parse(document.text, { noLocation: true });
    this.#set = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)?.selectionSet;
    this.#fragments = new Map(
      definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((definition) => [definition.name.value, definition]),
    );
  }

  /** Returns the type of the root field, or of all of `data`. */
  result(root: string | undefined): Type {
    const { at, operation, name } = this.#document;
    const fields = this.#contract.operations.flatMap((candidate) =>
      candidate.kind === 'graphql' && candidate.operation === operation ? [candidate] : [],
    );
    const properties = fields.map(({ name: own, result, description, deprecated, extensions }): Property => ({
      at,
      name: own,
      type: result,
      required: true,
      direction: 'both',
      arguments: [],
      extensions,
      ...(description !== undefined && { description }),
      ...(deprecated && { deprecated }),
    }));
    const selected = collectFields(this.#contract, this.#fragments, [this.#set!], undefined, properties);
    const words = [...name.words, 'result'];
    const only = selected.length === 1 && selected[0]!.key === root ? selected[0] : undefined;
    const what = `Result of \`${name.wire}\`.`;
    if (only?.property) return this.#typeOf(only.property.type, only.sets, { words, what });
    return this.#named(words, this.#object(selected), what);
  }

  /** @param name the name and the description for the type of the selected object, if it gets a name */
  #typeOf(
    type: Type,
    sets: readonly SelectionSetNode[],
    name?: { readonly words: readonly string[]; readonly what: string },
  ): Type {
    if (sets.length === 0) return type;
    if (type.kind === 'nullable') return { ...type, of: this.#typeOf(type.of, sets, name) };
    if (type.kind === 'list') return { ...type, items: this.#typeOf(type.items, sets, name) };
    const spread = this.#onlySpread(type, sets);
    if (spread) {
      const id: TypeId = `graphql:fragment ${spread.name.value}`;
      if (!this.#types.has(id)) {
        // Store the type before visiting the fields, because a fragment can contain itself in a nested field.
        const words = splitWords(spread.name.value);
        const what = `Fields of the fragment \`${spread.name.value}\`.`;
        this.#named(words, { kind: 'any', at: type.at }, what, id);
        this.#named(words, this.#selection(type, [spread.selectionSet]), what, id);
      }
      return { kind: 'reference', target: id, at: type.at };
    }
    const selection = this.#selection(type, sets);
    return name ? this.#named(name.words, selection, name.what) : selection;
  }

  /** Returns one object, or a union of objects if their fields differ and include `__typename`. */
  #selection(type: Type, sets: readonly SelectionSetNode[]): Type {
    const possible = possibleTypes(this.#contract, type);
    const each = possible.map((one) => ({
      one,
      selected: collectFields(this.#contract, this.#fragments, sets, one.name.wire, propertiesOf(one)),
    }));
    const [first] = each;
    if (!first) return { kind: 'any', at: type.at };
    const isAlike = each.every(({ selected }) => keysOf(selected) === keysOf(first.selected));
    const hasTypename = each.every(({ selected }) => selected.some(({ key }) => key === '__typename'));
    if (each.length === 1) return this.#object(first.selected, first.one.name.wire);
    if (isAlike || !hasTypename) return this.#object(mergeFields(each.map(({ selected }) => selected)));
    const variants = each.map(({ one, selected }) => this.#object(selected, one.name.wire));
    return { kind: 'union', at: type.at, match: 'one', variants };
  }

  #object(selected: readonly Selected[], typename?: string): Type {
    const { at } = this.#document;
    const properties = selected.map(({ key, property, sets, isConditional }): Property => {
      const name = { wire: key, words: splitWords(key) };
      const base = {
        at,
        name,
        required: !isConditional,
        direction: 'both',
        arguments: [],
        extensions: {},
      } as const;
      if (!property) return { ...base, type: typenameType(at, typename) };
      const { description, deprecated } = property;
      return {
        ...base,
        type: this.#typeOf(property.type, sets),
        ...(description !== undefined && { description }),
        ...(deprecated && { deprecated }),
      };
    });
    return {
      kind: 'object',
      at,
      properties,
      additional: { kind: 'any', at },
      implements: [],
      constraints: {},
    };
  }

  /** Returns the fragment if a selection contains only this fragment, and the fragment is on the same type. */
  #onlySpread(type: Type, sets: readonly SelectionSetNode[]): FragmentDefinitionNode | undefined {
    const [set, ...others] = sets;
    const [only, ...more] = set?.selections ?? [];
    if (others.length > 0 || more.length > 0 || only?.kind !== Kind.FRAGMENT_SPREAD) return undefined;
    if ((only.directives ?? []).length > 0 || type.kind !== 'reference') return undefined;
    const fragment = this.#fragments.get(only.name.value);
    return fragment && type.target === `graphql:${fragment.typeCondition.name.value}` ? fragment : undefined;
  }

  #named(
    words: readonly string[],
    type: Type,
    description: string,
    id: TypeId = `graphql:selection ${words.join(' ')}`,
  ): Type {
    this.#types.set(id, {
      id,
      at: this.#document.at,
      protocol: 'graphql',
      name: { wire: words.join(' '), words },
      declaredAs: 'object',
      type,
      description,
      usage: { request: false, response: true },
      extensions: {},
      examples: [],
    });
    return { kind: 'reference', target: id, at: this.#document.at };
  }
}

function typenameType(at: Type['at'], typename: string | undefined): Type {
  if (typename !== undefined) return { kind: 'literal', at, value: typename };
  return { kind: 'primitive', at, primitive: 'string', constraints: {} };
}
