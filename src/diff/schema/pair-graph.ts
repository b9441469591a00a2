/** Pairs of schemas as nodes: each is compared once, when it is first asked for, whichever way leads to it. */
import type { Child, Inner, Pair } from './fact.ts';
import { isSame, referencesIn } from './identity.ts';
import { compareLocally, type Local } from './local-facts.ts';
import type { Relation } from './relation.ts';

export interface PairNode {
  readonly pair: Pair;
  readonly local: Local;
  /** Without those in which nothing differs. */
  readonly children: readonly { readonly step: Inner; readonly node: PairNode }[];
  /** True for the same words about the same things, annotations and all. */
  readonly isUntouched: boolean;
}

export class PairGraph {
  readonly #relation: Relation;
  readonly #same: ReadonlySet<string>;
  readonly #nodes = new Map<string, PairNode>();

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
    let local: Local | undefined;
    let children: PairNode['children'] | undefined;
    return {
      pair,
      isUntouched: this.#isUntouched(pair),
      get local() {
        return (local ??= compareLocally(relation, pair));
      },
      get children() {
        return (children ??= this.local.children.map(reach).filter(({ node }) => !node.isUntouched));
      },
    };
  }

  #isUntouched({ old, new: after }: Pair): boolean {
    if (old.length !== after.length) return false;
    return old.every((term, index) => {
      const other = after[index]!;
      if (term.key !== other.key || !isSame(term.schema, other.schema)) return false;
      return [...referencesIn(term.schema)].every((ref) => this.#same.has(ref));
    });
  }
}

function keyOf({ old, new: after }: Pair): string {
  return [old, after].map((terms) => terms.map(({ pointer, key }) => `${pointer} ${key}`).join()).join(' → ');
}
