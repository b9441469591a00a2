/** Pairs of schemas as nodes: each is compared once, on first use, for all paths to it. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Child, Inner, Pair } from './fact.ts';
import { isSame, referencesIn } from './identity.ts';
import { valueAt } from './keywords.ts';
import { compareLocally, type Local } from './local-facts.ts';
import type { Relation } from './relation.ts';

/** Two corresponding schemas. Their differences and subschemas are computed on first use. */
export interface PairNode {
  readonly pair: Pair;
  readonly local: Local;
  /** Excludes children without differences. */
  readonly children: readonly { readonly step: Inner; readonly node: PairNode }[];
  /** True if both are textually equal, including annotations and targets of references. */
  readonly isUntouched: boolean;
}

/**
 * Maximum number of pairs of each schema whose inner schemas are compared. Without this limit, the number of pairs can
 * be the product of the lengths of two cycles, and can double with each `allOf` of references in a cycle.
 */
const MAX_PARTNERS = 8;

export class PairGraph {
  readonly #relation: Relation;
  readonly #same: ReadonlySet<string>;
  readonly #nodes = new Map<string, PairNode>();
  /** The number of compared pairs by schema. */
  readonly #partners = new Map<string, number>();

  constructor(relation: Relation, same: ReadonlySet<string>) {
    this.#relation = relation;
    this.#same = same;
  }

  node(pair: Pair): PairNode {
    const key = keyOf(pair);
    let node = this.#nodes.get(key);
    if (!node) this.#nodes.set(key, (node = this.#make(pair)));
    return node;
  }

  #make(pair: Pair): PairNode {
    const relation = this.#relation;
    const reach = ({ step, ...inside }: Child): { step: Inner; node: PairNode } => ({
      step,
      node: this.node(inside),
    });
    const isEntered = (): boolean => this.#enters(pair);
    let local: Local | undefined;
    let children: PairNode['children'] | undefined;
    return {
      pair,
      isUntouched: this.#isUntouched(pair),
      get local() {
        return (local ??= compareLocally(relation, pair, isEntered));
      },
      get children() {
        return (children ??= this.local.children.map(reach).filter(({ node }) => !node.isUntouched));
      },
    };
  }

  /** True if the inner schemas of a pair are compared, because one of its schemas has few other pairs. */
  #enters({ old, new: after }: Pair): boolean {
    const keys = [...old, ...after].map((term) => `${term.document.side} ${termKey(term)}`);
    const counts = keys.map((key) => this.#partners.get(key) ?? 0);
    if (Math.min(...counts) >= MAX_PARTNERS) return false;
    keys.forEach((key, index) => this.#partners.set(key, counts[index]! + 1));
    return true;
  }

  #isUntouched({ old, new: after }: Pair): boolean {
    if (old.length !== after.length) return false;
    return old.every((term, index) => {
      const other = after[index]!;
      if (term.key !== other.key || !isSame(term.schema, other.schema)) return false;
      // The view of a request omits required properties with a default.
      if (!isSame(requiredIn(term), requiredIn(other))) return false;
      return [...referencesIn(term.schema)].every((ref) => this.#same.has(ref));
    });
  }
}

function requiredIn({ document, pointer }: Term): JsonValue | undefined {
  const source = valueAt(document.root, pointer);
  return isJsonObject(source) ? source['required'] : undefined;
}

function keyOf({ old, new: after }: Pair): string {
  return [old, after].map((terms) => terms.map(termKey).join()).join(' → ');
}

function termKey({ pointer, key }: Term): string {
  return `${pointer} ${key}`;
}
