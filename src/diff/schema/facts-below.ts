/** Finds differences at every location reachable from two schemas. */
import type { Inner, LocalFact, SchemaFact } from './fact.ts';
import { segment, UNREAD } from './keywords.ts';
import type { PairNode } from './pair-graph.ts';
import type { Witness } from './relation.ts';
import type { Direction } from './view.ts';

/** A pair on the path from the root. */
export interface Visit {
  readonly node: PairNode;
  readonly from?: { readonly visit: Visit; readonly step: Inner };
  /**
   * The steps from the root as a pointer. It is the pointer of the parent with a suffix, so that V8 shares the memory
   * of the prefix.
   */
  readonly place: string;
  /** False if it is proven at a parent location that the change is not breaking. */
  readonly matters: boolean;
}

/** A fact as found at one location. */
export interface Found {
  readonly fact: SchemaFact;
  readonly local: LocalFact;
  readonly visit: Visit;
}

/**
 * Returns the facts of all pairs reachable from the root, each fact once: at its nearest location, or at a location
 * where it is worse.
 */
export function factsBelow(root: PairNode, direction: Direction): readonly Found[] {
  const found = new Map<string, Found>();
  if (root.isUntouched) return [];
  const way = direction === 'request' ? 'narrows' : 'widens';
  const queue: Visit[] = [{ node: root, place: '', matters: true }];
  const seen = { true: new Set([root]), false: new Set<PairNode>() };
  // The queue grows during the iteration.
  for (const visit of queue) {
    const { local, children } = visit.node;
    const matters = visit.matters && local[way];
    for (const fact of local.facts) {
      const before = found.get(fact.id)?.fact;
      const isWorse = matters && (before?.shadowed === true || isProven(fact, direction));
      if (before && (before.breaking || !isWorse)) continue;
      found.set(fact.id, { fact: placedFact(fact, visit, direction, matters), local: fact, visit });
    }
    const known = seen[`${matters}`];
    for (const { step, node } of children) {
      if (known.has(node)) continue;
      known.add(node);
      queue.push({ node, from: { visit, step }, place: visit.place + placeOf(step), matters });
    }
  }
  return [...found.values()];
}

/** Returns the steps from the root to a visited pair. */
export function stepsTo(visit: Visit): readonly Inner[] {
  const steps: Inner[] = [];
  for (let at = visit.from; at; at = at.visit.from) steps.push(at.step);
  return steps.toReversed();
}

function placeOf({ keyword, member }: Inner): string {
  return `/${keyword}${member === undefined ? '' : `/${segment(member)}`}`;
}

function witnessOf({ narrowing, widening }: LocalFact, direction: Direction): Witness | undefined {
  return direction === 'request' ? narrowing : widening;
}

function isProven(fact: LocalFact, direction: Direction): boolean {
  const beyond = direction === 'request' ? fact.beyond?.narrowing : fact.beyond?.widening;
  return beyond === true || witnessOf(fact, direction) !== undefined;
}

/** True if the only new values fit several alternatives of the old `oneOf`, and no alternative is new. */
export function isOverlap({ pair, local }: PairNode, direction: Direction): boolean {
  const [{ document } = { document: undefined }] = pair.old;
  return direction === 'response' && document?.isInclusive === false && local.keepsAlternatives;
}

function canHarm({ effect, keyword }: LocalFact, direction: Direction): boolean {
  const isHarmless = effect === 'annotation' || effect === (direction === 'request' ? 'widened' : 'narrowed');
  return !isHarmless && keyword !== UNREAD;
}

function placedFact(local: LocalFact, visit: Visit, direction: Direction, matters: boolean): SchemaFact {
  const { narrowing: _, widening: __, refusal: ___, beyond: ____, ...fact } = local;
  const proven = isProven(local, direction);
  const witness = witnessOf(local, direction);
  return {
    ...fact,
    place: visit.place,
    breaking: proven && matters,
    ...(proven && matters && isOverlap(visit.node, direction) && { overlap: true }),
    ...(!matters && canHarm(fact, direction) && { shadowed: true }),
    ...(witness ? { witness } : proven && { beyond: true }),
  };
}
