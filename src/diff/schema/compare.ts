/**
 * Compares schemas of two documents: a verdict on the inclusion that a direction of travel needs, and the changes of single keywords
 * at the innermost places that make it so. Pairs are compared once, however often they are reached, so that cycles end.
 */
import type { JsonValue } from '../../core/json.ts';
import type { Term } from './document.ts';
import type { Child, Inner, LocalFact, Pair, SchemaFact } from './fact.ts';
import { isSame, sameReferences } from './identity.ts';
import { segment } from './keywords.ts';
import { compareLocally, type Local } from './local-facts.ts';
import { liftedRefusal } from './lift.ts';
import { DEFAULT_LIMITS, Relation, type Limits, type Verdict, type Witness } from './relation.ts';
import type { Direction } from './view.ts';

export type { Effect, SchemaFact } from './fact.ts';
export type { Limits, Verdict, Witness } from './relation.ts';
export type { Direction } from './view.ts';

export interface SchemaDelta {
  /** Request: is all that was valid still valid? Response: could all that can be sent have been sent before? */
  readonly verdict: Verdict;
  readonly facts: readonly SchemaFact[];
}

export interface ComparisonOptions {
  readonly limits?: Partial<Limits>;
  /**
   * Whether members are sent that a schema does not declare but that the other one does. They are possible where objects are open,
   * and nobody means them: adding an optional property would be a break of every request. Default: false.
   */
  readonly undeclared?: boolean;
}

interface Visit {
  readonly pair: Pair;
  readonly place: string;
  readonly steps: readonly Inner[];
  /** What can still matter here: a place above may have excluded it. */
  readonly narrows: boolean;
  readonly widens: boolean;
}

interface Found {
  readonly fact: SchemaFact;
  readonly local: LocalFact;
  readonly steps: readonly Inner[];
}

/** All comparisons between two documents, given as bundled OpenAPI 3.1 (or any JSON with schemas in it). */
export class SchemaComparison {
  readonly #relations: Readonly<Record<Direction, Relation>>;
  readonly #locals: Readonly<Record<Direction, Map<string, Local>>> = {
    request: new Map(),
    response: new Map(),
  };
  readonly #same: ReadonlySet<string>;

  constructor(before: JsonValue, after: JsonValue, options: ComparisonOptions = {}) {
    const limits = { ...DEFAULT_LIMITS, ...options.limits };
    const same = sameReferences(before, after);
    this.#same = same;
    const relation = (direction: Direction): Relation =>
      new Relation(before, after, direction, same, limits, options.undeclared ?? false);
    this.#relations = { request: relation('request'), response: relation('response') };
  }

  /** Compares the schemas at two JSON pointers (RFC 6901) into the documents. */
  compare(oldPointer: string, newPointer: string, direction: Direction): SchemaDelta {
    const root = this.#root(oldPointer, newPointer, direction);
    const found = this.#facts(root, direction);
    const verdict = this.#verdict(root, found, direction);
    const facts = found.map(({ fact }) =>
      verdict.kind === 'included' ? { ...fact, breaking: false } : fact,
    );
    if (verdict.kind !== 'not-included' || facts.some(({ breaking }) => breaking)) return { verdict, facts };
    return { verdict, facts: [...facts, wholeFact(oldPointer, newPointer, direction, verdict.witness)] };
  }

  /** A witness of one fact that is a value of the compared schemas, not of the place; undefined when the surroundings forbid it. */
  lift(
    oldPointer: string,
    newPointer: string,
    direction: Direction,
    { id, place }: SchemaFact,
  ): Witness | undefined {
    const root = this.#root(oldPointer, newPointer, direction);
    const found = this.#facts(root, direction).find(({ fact }) => fact.id === id && fact.place === place);
    return found && this.#lift(root, found, direction);
  }

  #root(oldPointer: string, newPointer: string, direction: Direction): Pair {
    const { old, new: after } = this.#relations[direction];
    const at = (document: typeof old, pointer: string): Term => {
      const term = document.at(pointer);
      if (!term) throw new RangeError(`no schema at ${pointer} of the ${document.side} document`);
      return term;
    };
    return { old: [at(old, oldPointer)], new: [at(after, newPointer)] };
  }

  #facts(root: Pair, direction: Direction): readonly Found[] {
    const found = new Map<string, Found>();
    const visited = new Set<string>();
    const queue: Visit[] = [{ pair: root, place: '', steps: [], narrows: true, widens: true }];
    for (let visit = queue.shift(); visit; visit = queue.shift()) {
      const key = `${keyOf(visit.pair)} ${visit.narrows} ${visit.widens}`;
      if (visited.has(key) || this.#isUntouched(visit.pair)) continue;
      visited.add(key);
      const local = this.#local(visit.pair, direction);
      const narrows = visit.narrows && local.narrowed.kind !== 'included';
      const widens = visit.widens && local.widened.kind !== 'included';
      for (const fact of local.facts) {
        const placed = placedFact(fact, visit.place, direction, narrows, widens);
        const before = found.get(fact.id);
        if (!before || (placed.breaking && !before.fact.breaking))
          found.set(fact.id, { fact: placed, local: fact, steps: visit.steps });
      }
      for (const child of local.children) queue.push(below(visit, child, narrows, widens));
    }
    return [...found.values()];
  }

  #local(pair: Pair, direction: Direction): Local {
    const known = this.#locals[direction];
    const key = keyOf(pair);
    let local = known.get(key);
    if (!local) known.set(key, (local = compareLocally(this.#relations[direction], pair)));
    return local;
  }

  /** True for the same words about the same things, annotations and all. */
  #isUntouched({ old, new: after }: Pair): boolean {
    if (old.length !== after.length) return false;
    return old.every((term, index) => {
      const other = after[index]!;
      if (term.key !== other.key || !isSame(term.schema, other.schema)) return false;
      const refs = JSON.stringify(term.schema).matchAll(/"\$ref":("(?:[^"\\]|\\.)*")/g);
      return refs.every(([, ref]) => this.#same.has(JSON.parse(ref!) as string));
    });
  }

  #verdict(root: Pair, found: readonly Found[], direction: Direction): Verdict {
    const { narrowed, widened } = this.#local(root, direction);
    const verdict = direction === 'request' ? narrowed : widened;
    if (verdict.kind !== 'unknown') return verdict;
    for (const one of found) {
      const witness = one.fact.breaking ? this.#lift(root, one, direction) : undefined;
      if (witness) return { kind: 'not-included', witness };
    }
    return verdict;
  }

  #lift(root: Pair, { local, steps }: Found, direction: Direction): Witness | undefined {
    const relation = this.#relations[direction];
    const [sent, refusing, side] =
      direction === 'request' ? [root.old, root.new, 'new' as const] : [root.new, root.old, 'old' as const];
    const refusal = local.refusal?.[side];
    if (!refusal) return undefined;
    const verdict = relation.breaks(sent, liftedRefusal(refusal, steps), refusing);
    return verdict.kind === 'not-included' ? verdict.witness : undefined;
  }
}

/** One comparison; for several between the same documents, `SchemaComparison` shares what they have in common. */
export function compareSchemas(
  before: JsonValue,
  oldPointer: string,
  after: JsonValue,
  newPointer: string,
  { direction, ...options }: ComparisonOptions & { readonly direction: Direction },
): SchemaDelta {
  return new SchemaComparison(before, after, options).compare(oldPointer, newPointer, direction);
}

function keyOf({ old, new: after }: Pair): string {
  return [old, after].map((terms) => terms.map(({ pointer, key }) => `${pointer} ${key}`).join()).join(' → ');
}

function below(visit: Visit, { step, ...pair }: Child, narrows: boolean, widens: boolean): Visit {
  const member = step.member === undefined ? '' : `/${segment(step.member)}`;
  return {
    pair,
    place: `${visit.place}/${step.keyword}${member}`,
    steps: [...visit.steps, step],
    narrows,
    widens,
  };
}

function placedFact(
  { narrowing, widening, refusal: _, ...fact }: LocalFact,
  place: string,
  direction: Direction,
  narrows: boolean,
  widens: boolean,
): SchemaFact {
  const witness = direction === 'request' ? narrows && narrowing : widens && widening;
  return {
    ...fact,
    place,
    effect: effectHere(fact.effect, narrows, widens),
    breaking: Boolean(witness),
    ...(witness && { witness }),
  };
}

function effectHere(effect: SchemaFact['effect'], narrows: boolean, widens: boolean): SchemaFact['effect'] {
  if (effect === 'changed' && narrows !== widens) return narrows ? 'narrowed' : 'widened';
  const matters = {
    narrowed: narrows,
    widened: widens,
    changed: narrows,
    unknown: narrows || widens,
    annotation: true,
  };
  return matters[effect] ? effect : 'annotation';
}

/** A difference that no single keyword explains. */
function wholeFact(
  oldPointer: string,
  newPointer: string,
  direction: Direction,
  witness: Witness,
): SchemaFact {
  return {
    id: `${oldPointer} ${newPointer}`,
    place: '',
    keyword: '',
    effect: direction === 'request' ? 'narrowed' : 'widened',
    breaking: true,
    witness,
    oldPointer,
    newPointer,
  };
}
