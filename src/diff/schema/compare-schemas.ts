/**
 * Compares schemas of two documents. Returns a verdict on whether a change can break callers, and the keyword changes
 * that cause it, at the innermost locations. Each pair is compared only once, so comparing cyclic schemas terminates.
 */
import type { JsonObject, JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import { Effort } from './effort.ts';
import type { Pair, SchemaFact } from './fact.ts';
import { factsBelow, isOverlap, stepsTo, type Found } from './facts-below.ts';
import { referencesIn, sameReferences } from './identity.ts';
import { valueAt } from './keywords.ts';
import { liftedRefusal } from './lift.ts';
import { PairGraph, type PairNode } from './pair-graph.ts';
import {
  DEFAULT_LIMITS,
  Relation,
  type Limits,
  type Reading,
  type Verdict,
  type Witness,
} from './relation.ts';
import type { Direction } from './view.ts';

export type { Effect, SchemaFact } from './fact.ts';
export type { Limits, Verdict, Witness } from './relation.ts';
export type { Direction } from './view.ts';

export interface SchemaDelta {
  /**
   * For requests, the verdict on whether all values of the old schema are valid in the new schema. For responses, the
   * verdict on whether all values of the new schema are valid in the old schema.
   */
  readonly verdict: Verdict;
  readonly facts: readonly SchemaFact[];
}

export interface ComparisonOptions extends Reading {
  readonly limits?: Partial<Limits>;
  /** The budget that several comparisons share. */
  readonly effort?: Effort;
}

/** A value of a complete schema that proves a change inside it. */
export interface Lifted {
  readonly value: JsonValue;
  /** True if the value contains the witness of the change at the location of the change. */
  readonly hasWitness: boolean;
}

/**
 * Maximum cost of the lifts of one root. A lift searches for a value of the complete schema that proves a fact inside
 * it. Each fact needs a lift, and each lift costs the number of the root's facts.
 */
const MAX_LIFTED = 100_000;
/** Maximum depth of a fact to lift. A deeper value is too long to read, and its schema exhausts the stack. */
const MAX_STEPS = 200;
/** Maximum number of complete schemas to search around the same undecided facts. */
const MAX_SEARCHED = 3;

/** Compares schemas of two documents, which are bundled OpenAPI 3.1 or any JSON that contains schemas. */
export class SchemaComparison {
  readonly #relations: Readonly<Record<Direction, Relation>>;
  readonly #same: ReadonlySet<string>;
  readonly #graphs: Readonly<Record<Direction, PairGraph>>;
  readonly #below = new WeakMap<PairNode, readonly Found[]>();
  /** The cost of the lifts of each root so far. */
  readonly #lifts = new WeakMap<PairNode, number>();
  readonly #searched = new Map<string, number>();

  constructor(before: JsonValue, after: JsonValue, options: ComparisonOptions = {}) {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const same = sameReferences(before, after);
    this.#same = same;
    const { effort = new Effort() } = options;
    const relation = (direction: Direction): Relation =>
      new Relation(before, after, direction, same, limits, effort, options);
    this.#relations = { request: relation('request'), response: relation('response') };
    this.#graphs = {
      request: new PairGraph(this.#relations.request, same),
      response: new PairGraph(this.#relations.response, same),
    };
  }

  /** Compares the schemas at two JSON pointers (RFC 6901) into the documents. */
  compare(oldPointer: string, newPointer: string, direction: Direction): SchemaDelta {
    if (this.#isUntouched(oldPointer, newPointer)) return { verdict: { kind: 'included' }, facts: [] };
    const root = this.#root(oldPointer, newPointer, direction);
    const found = this.#factsBelow(root, direction);
    const facts = found.map(({ fact }) => fact);
    // Facts about properties are excluded: the rules treat an undecided one as an added property, which is safe.
    const noted = facts.filter((fact) => fact.keyword !== 'properties' && isHarmful(fact, direction));
    // A breaking change is already proven, or was searched for around the same facts. The verdict on the complete
    // schema is therefore computed on demand.
    if (facts.some(({ breaking }) => breaking) || this.#isSearched(noted, direction)) {
      let whole: Verdict | undefined;
      const verdictOf = (): Verdict => (whole ??= this.#verdict(root, found, direction));
      return {
        facts,
        get verdict() {
          return verdictOf();
        },
      };
    }
    const verdict = this.#verdict(root, found, direction);
    if (verdict.kind === 'included' || (verdict.kind === 'unknown' && noted.length > 0))
      return { verdict, facts };
    // `not` and an exclusive `oneOf` have facts of their own. Without them, a schema changes in the direction of its
    // parts.
    const isMonotone = root.pair.old[0]?.document.isInclusive === true;
    if (isMonotone && facts.length > 0 && facts.every((fact) => fact.isExact && !isHarmful(fact, direction)))
      return { verdict: { kind: 'included' }, facts };
    const whole = wholeFact(oldPointer, newPointer, direction, verdict);
    const overlap = isOverlap(root, direction);
    return { verdict, facts: [...facts, overlap ? { ...whole, overlap } : whole] };
  }

  /** True if it is proven that the change is not breaking. */
  provesSafe(oldPointer: string, newPointer: string, direction: Direction): boolean {
    const { old, new: after } = this.#root(oldPointer, newPointer, direction).pair;
    const relation = this.#relations[direction];
    return direction === 'request' ? relation.proves(old, after) : relation.proves(after, old);
  }

  /**
   * Yields values of the compared schemas that prove one fact: first one with the witness at the location of the fact,
   * then any other. Yields no value if the surrounding schemas exclude them.
   */
  *lifts(
    oldPointer: string,
    newPointer: string,
    direction: Direction,
    { id, place, witness }: SchemaFact,
  ): Iterable<Lifted> {
    const root = this.#root(oldPointer, newPointer, direction);
    const all = this.#factsBelow(root, direction);
    const found = all.find(({ fact }) => fact.id === id && fact.place === place);
    const lifts = (this.#lifts.get(root) ?? 0) + all.length;
    this.#lifts.set(root, lifts);
    if (!found || lifts > MAX_LIFTED) return;
    if (witness) {
      const own = this.#lift(root, found, direction, { not: { enum: [witness.value] } });
      if (own) yield { value: own.value, hasWitness: true };
    }
    const other = this.#lift(root, found, direction);
    if (other) yield { value: other.value, hasWitness: false };
  }

  /** Returns the reason why a value proves a breaking change, or undefined if it does not. */
  proves(oldPointer: string, newPointer: string, direction: Direction, value: JsonValue): string | undefined {
    const { old, new: after } = this.#root(oldPointer, newPointer, direction).pair;
    const relation = this.#relations[direction];
    const [sent, refusing] = direction === 'request' ? [old, after] : [after, old];
    const isProof = relation.accept(sent, value) === true && relation.accept(refusing, value) === false;
    return isProof ? relation.reason(refusing, value) : undefined;
  }

  /** True if the schema at a pointer accepts a value, or undefined if it cannot be decided. */
  accepts(side: 'old' | 'new', pointer: string, value: JsonValue): boolean | undefined {
    const relation = this.#relations.request;
    const term = relation[side].at(pointer);
    return term && relation.accept([term], value);
  }

  /** Returns the reason why the schema at a pointer rejects a value. */
  reason(side: 'old' | 'new', pointer: string, value: JsonValue): string {
    const relation = this.#relations.request;
    const term = relation[side].at(pointer);
    return term ? relation.reason([term], value) : '';
  }

  /**
   * Returns a value that is sent under the older document, preferably one of the given values. It is never an empty
   * string.
   */
  sample(oldPointer: string, given: readonly JsonValue[]): JsonValue | undefined {
    const { old } = this.#relations.request;
    const term = old.at(oldPointer);
    return term && this.#relations.request.sample(term, given);
  }

  /**
   * True if the schemas have the same text, and their references the same targets. This holds for most schemas of a
   * document.
   */
  #isUntouched(oldPointer: string, newPointer: string): boolean {
    const { old, new: after } = this.#relations.request;
    const before = valueAt(old.root, oldPointer);
    if (before === undefined || JSON.stringify(before) !== JSON.stringify(valueAt(after.root, newPointer)))
      return false;
    return [...referencesIn(before)].every((ref) => this.#same.has(ref));
  }

  /**
   * True if enough other schemas with the same undecided facts were searched. Another search would find no value
   * either.
   */
  #isSearched(noted: readonly SchemaFact[], direction: Direction): boolean {
    if (noted.length === 0) return false;
    const key = [direction, ...noted.map(({ id }) => id).sort()].join('\n');
    const times = this.#searched.get(key) ?? 0;
    this.#searched.set(key, times + 1);
    return times >= MAX_SEARCHED;
  }

  #factsBelow(root: PairNode, direction: Direction): readonly Found[] {
    let found = this.#below.get(root);
    if (!found) this.#below.set(root, (found = factsBelow(root, direction)));
    return found;
  }

  #root(oldPointer: string, newPointer: string, direction: Direction): PairNode {
    const { old, new: after } = this.#relations[direction];
    const at = (document: typeof old, pointer: string): Term => {
      const term = document.at(pointer);
      if (!term) throw new RangeError(`no schema at ${pointer} of the ${document.side} document`);
      return term;
    };
    const pair: Pair = { old: [at(old, oldPointer)], new: [at(after, newPointer)] };
    return this.#graphs[direction].node(pair);
  }

  #verdict(root: PairNode, found: readonly Found[], direction: Direction): Verdict {
    const { old, new: after } = root.pair;
    const relation = this.#relations[direction];
    const verdict = direction === 'request' ? relation.within(old, after) : relation.within(after, old);
    if (verdict.kind !== 'unknown') return verdict;
    for (const one of found) {
      const witness = one.fact.breaking ? this.#lift(root, one, direction) : undefined;
      if (witness) return { kind: 'not-included', witness };
    }
    return verdict;
  }

  /**
   * Returns a value of the complete schema that proves a fact. `made` is a schema that rejects only the wanted values
   * at the location of the fact. By default, it is the schema of the fact.
   */
  #lift(
    { pair }: PairNode,
    { local, visit }: Found,
    direction: Direction,
    made?: JsonObject,
  ): Witness | undefined {
    const relation = this.#relations[direction];
    const [sent, refusing, side] =
      direction === 'request' ? [pair.old, pair.new, 'new' as const] : [pair.new, pair.old, 'old' as const];
    const [term] = refusing;
    const refusal = made ? term!.document.make(made, '') : local.refusal?.[side];
    const steps = stepsTo(visit);
    if (!refusal || steps.length > MAX_STEPS) return undefined;
    return relation.witness(sent, liftedRefusal(refusal, steps), refusing);
  }
}

/**
 * Compares two schemas once. For several comparisons between the same documents, `SchemaComparison` shares their
 * results.
 */
export function compareSchemas(
  before: JsonValue,
  oldPointer: string,
  after: JsonValue,
  newPointer: string,
  { direction, ...options }: ComparisonOptions & { readonly direction: Direction },
): SchemaDelta {
  return new SchemaComparison(before, after, options).compare(oldPointer, newPointer, direction);
}

/** True if a fact is breaking in this direction, or could be, although no value proves it. */
export function isHarmful({ effect, shadowed }: SchemaFact, direction: Direction): boolean {
  return !shadowed && (effect === 'unknown' || effect === 'changed' || effect === HARM[direction]);
}

/** The effect harmful to callers, by direction. */
export const HARM = { request: 'narrowed', response: 'widened' } as const;

/** Returns the fact for a difference that is proven or cannot be excluded, but that no single keyword explains. */
function wholeFact(
  oldPointer: string,
  newPointer: string,
  direction: Direction,
  verdict: Exclude<Verdict, { readonly kind: 'included' }>,
): SchemaFact {
  return {
    id: `${oldPointer} ${newPointer}`,
    place: '',
    keyword: '',
    effect: verdict.kind === 'unknown' ? 'unknown' : HARM[direction],
    breaking: verdict.kind === 'not-included',
    ...(verdict.kind === 'unknown' ? { searched: verdict.searched } : { witness: verdict.witness }),
    oldPointer,
    newPointer,
  };
}
