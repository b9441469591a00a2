/** Records the coverage of a GraphQL response. Follows the document's selections, because aliases rename fields. */
import {
  Kind,
  parse,
  valueFromASTUntyped,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { Argument, NamedType, Property, Type } from '../../model/type.ts';
import { withSide } from './aspects.ts';
import type { Ledger } from './ledger.ts';
import { seeValue } from './values.ts';

/** Records the coverage of one response to one document. */
export class SelectionCoverage {
  readonly #ledger: Ledger;
  readonly #contract: Contract;
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #variables: JsonObject;

  constructor(ledger: Ledger, contract: Contract, document: DocumentNode, variables: JsonObject) {
    this.#ledger = ledger;
    this.#contract = contract;
    this.#variables = variables;
    const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    this.#fragments = new Map(fragments.map((one) => [one.name.value, one]));
  }

  /** Records a selected field: its arguments, and the parts of its type that the value covers. */
  field(node: FieldNode, declared: readonly Argument[], type: Type, value: JsonValue): void {
    for (const { name, value: given } of node.arguments ?? []) {
      const argument = declared.find((one) => one.name.wire === name.value);
      const sent = valueFromASTUntyped(given, this.#variables) as JsonValue | undefined;
      if (!argument || sent === undefined) continue;
      this.#ledger.see(argument, 'sent');
      seeValue(this.#ledger, this.#contract, 'client', argument.type, sent);
    }
    this.#value(type, value, node.selectionSet);
  }

  #value(type: Type, value: JsonValue, selection: SelectionSetNode | undefined, owner?: NamedType): void {
    switch (type.kind) {
      case 'reference': {
        const named = namedType(this.#contract, type.target);
        this.#value(named.type, value, selection, named);
        break;
      }
      case 'nullable':
        this.#ledger.see(type, withSide('service', value === null ? 'null' : 'value'));
        if (value !== null) this.#value(type.of, value, selection);
        break;
      case 'list':
        if (Array.isArray(value))
          for (const item of value) this.#value(type.items, item as JsonValue, selection);
        break;
      case 'object':
        if (selection && isJsonObject(value)) this.#object(owner, value, selection);
        break;
      case 'union':
        if (selection && isJsonObject(value)) {
          const concrete = this.#concrete(value);
          for (const variant of type.variants)
            if (variant.kind === 'reference' && variant.target === concrete?.id)
              this.#ledger.see(variant, withSide('service', 'variant'));
          this.#object(concrete, value, selection);
        }
        break;
      default:
        seeValue(this.#ledger, this.#contract, 'service', type, value);
    }
  }

  /**
   * Records the coverage of an object. `type` is the selection's type, or undefined if the response does not identify
   * the variant of a union.
   */
  #object(type: NamedType | undefined, value: JsonObject, selection: SelectionSetNode): void {
    for (const node of selection.selections) {
      if (node.kind === Kind.FIELD) this.#member(type, value, node);
      else {
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node;
        const condition = fragment?.typeCondition?.name.value;
        const on = condition === undefined ? type : this.#contract.types.get(`graphql:${condition}`);
        const is = this.#concrete(value) ?? type;
        if (fragment && on && (!is || is === on || isPartOf(is, on) || isPartOf(on, is)))
          this.#object(on, value, fragment.selectionSet);
      }
    }
  }

  #member(type: NamedType | undefined, value: JsonObject, node: FieldNode): void {
    const key = node.alias?.value ?? node.name.value;
    if (!Object.hasOwn(value, key)) return;
    // A field selected on an interface is also a field of the implementing type.
    for (const owner of new Set([type, this.#concrete(value)])) {
      const property = propertyOf(owner, node.name.value);
      if (!property) continue;
      this.#ledger.see(property, 'selected');
      this.field(node, property.arguments, property.type, value[key]!);
    }
  }

  #concrete(value: JsonObject): NamedType | undefined {
    const name = value['__typename'];
    return typeof name === 'string' ? this.#contract.types.get(`graphql:${name}`) : undefined;
  }
}

/** True if a type implements the other type, or is one of its variants. */
function isPartOf({ id, type }: NamedType, other: NamedType): boolean {
  if (other.type.kind === 'union')
    return other.type.variants.some((variant) => variant.kind === 'reference' && variant.target === id);
  return type.kind === 'object' && type.implements.includes(other.id);
}

function propertyOf(owner: NamedType | undefined, name: string): Property | undefined {
  if (owner?.type.kind !== 'object') return undefined;
  return owner.type.properties.find((property) => property.name.wire === name);
}

/** Returns the root fields that the executed operation selects directly, not in a fragment. */
export function rootFields(document: DocumentNode, operationName: string): readonly FieldNode[] {
  const operation = document.definitions.find(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.name?.value === operationName,
  );
  return operation && 'selectionSet' in operation
    ? operation.selectionSet.selections.filter((one) => one.kind === Kind.FIELD)
    : [];
}

/** Stores the parsed documents of a run, because requests repeat them. */
export class Documents {
  readonly #parsed = new Map<string, DocumentNode | undefined>();

  /** Returns undefined for an invalid document. */
  parsed(text: string): DocumentNode | undefined {
    if (!this.#parsed.has(text)) this.#parsed.set(text, parsedOrNot(text));
    return this.#parsed.get(text);
  }
}

function parsedOrNot(text: string): DocumentNode | undefined {
  try {
    return parse(text, { noLocation: true });
  } catch {
    return undefined;
  }
}
