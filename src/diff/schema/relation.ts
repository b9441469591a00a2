/**
 * Questions between two documents in one direction of travel: does a value exist that schemas of the one accept and schemas of the
 * other refuse? A value is only given when ajv agrees.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { candidates } from './candidates.ts';
import { SchemaDocument, type Term } from './document.ts';
import { Finder, type FinderLimits } from './finder.ts';
import type { Answer, Part } from './goal.ts';
import { Keys } from './identity.ts';
import { Judge } from './judge.ts';
import type { Direction } from './view.ts';

/** A value that tells two schemas apart, confirmed by ajv. */
export interface Witness {
  readonly value: JsonValue;
  /** ajv's reason for the rejection. */
  readonly reason: string;
}

export type Verdict =
  /** Proved. */
  | { readonly kind: 'included' }
  | { readonly kind: 'not-included'; readonly witness: Witness }
  /** Neither proved nor refuted; so many values were tried. */
  | { readonly kind: 'unknown'; readonly searched: number; readonly reason: string };

export interface Limits extends FinderLimits {
  /** Values tried when nothing can be proved. */
  readonly values: number;
}

export const DEFAULT_LIMITS: Limits = { drafts: 20_000, depth: 200, values: 300 };

const INCLUDED: Verdict = { kind: 'included' };

export class Relation {
  readonly direction: Direction;
  readonly old: SchemaDocument;
  readonly new: SchemaDocument;
  readonly #finder: Finder;
  readonly #judges: Readonly<Record<'old' | 'new', Judge>>;
  readonly #limits: Limits;

  constructor(
    before: JsonValue,
    after: JsonValue,
    direction: Direction,
    same: ReadonlySet<string>,
    limits: Limits,
    isOpen: boolean,
  ) {
    const keys = new Keys(same);
    this.direction = direction;
    this.old = new SchemaDocument('old', before, direction, keys);
    this.new = new SchemaDocument('new', after, direction, keys);
    this.#judges = { old: new Judge(this.old), new: new Judge(this.new) };
    this.#limits = limits;
    this.#finder = new Finder(this.old, (term, value) => this.#accepts(term, value), limits, isOpen);
  }

  /** Returns true if every value accepted by `accepted` is provably accepted by `refusing`. */
  proves(accepted: readonly Term[], refusing: readonly Term[]): boolean {
    return refusing.every((term) => this.#ask(accepted, term).kind === 'none');
  }

  /** The same with a witness, or with a search for one. */
  within(accepted: readonly Term[], refusing: readonly Term[]): Verdict {
    for (const term of refusing) {
      const verdict = this.#withinOne(accepted, term);
      if (verdict.kind !== 'included') return verdict;
    }
    return INCLUDED;
  }

  /** The same for a schema made up for the question, where the real ones have to refuse as well. */
  breaks(accepted: readonly Term[], made: Term, refusing: readonly Term[]): Verdict {
    const verdict = this.#withinOne(accepted, made);
    if (verdict.kind !== 'not-included') return verdict;
    const { value } = verdict.witness;
    const term = refusing.find((one) => this.#accepts(one, value) === false);
    if (!term)
      return { kind: 'unknown', searched: 1, reason: 'another part of the schema accepts the value found' };
    // What was made up of a `not` has nothing to say to a reader.
    return isJsonObject(made.schema) && made.schema['not'] !== undefined
      ? this.#witness(term, value)
      : verdict;
  }

  /** A value alone, for which the schema made up need not be compiled: the real ones confirm it. */
  witness(accepted: readonly Term[], made: Term, refusing: readonly Term[]): Witness | undefined {
    const answer = this.#ask(accepted, made);
    if (answer.kind === 'value' && this.accept(accepted, answer.value) === true) {
      const { value } = answer;
      const term = refusing.find((one) => this.#accepts(one, value) === false);
      if (term) return { value, reason: this.#judges[term.document.side].reason(term, value) };
    }
    const verdict = this.breaks(accepted, made, refusing);
    return verdict.kind === 'not-included' ? verdict.witness : undefined;
  }

  /** True when all of some schemas accept a value; undefined when ajv can not say. */
  accept(terms: readonly Term[], value: JsonValue): boolean | undefined {
    const verdicts = terms.map((term) => this.#accepts(term, value));
    if (verdicts.includes(false)) return false;
    return verdicts.includes(undefined) ? undefined : true;
  }

  /** A value that a schema accepts, one of those given if it can be; never an empty text. */
  sample(term: Term, given: readonly JsonValue[]): JsonValue | undefined {
    const fits = (value: JsonValue): boolean => value !== '' && this.#accepts(term, value) === true;
    const own = given.find(fits);
    if (own !== undefined) return own;
    let odd: JsonValue | undefined;
    for (const value of candidates([term], [], this.#limits.values)) {
      if (!fits(value)) continue;
      // What is easy to read and to type comes before what is merely valid.
      if (/^[ -~]*$/.test(JSON.stringify(value))) return value;
      odd ??= value;
    }
    return odd;
  }

  reason(terms: readonly Term[], value: JsonValue): string {
    const refusing = terms.find((term) => this.#accepts(term, value) === false);
    return refusing ? this.#judges[refusing.document.side].reason(refusing, value) : '';
  }

  #withinOne(accepted: readonly Term[], term: Term): Verdict {
    const answer = this.#ask(accepted, term);
    if (answer.kind === 'none') return INCLUDED;
    if (answer.kind === 'value' && this.#confirms(accepted, term, answer.value))
      return this.#witness(term, answer.value);
    return this.#search(
      accepted,
      term,
      answer.kind === 'unknown' ? answer.reason : 'ajv does not confirm the value found',
    );
  }

  #ask(accepted: readonly Term[], term: Term): Answer {
    const parts = accepted.map((one): Part => ({ sign: 'own', term: one }));
    return this.#finder.ask([...parts, { sign: 'not', term }]);
  }

  /** Values made from the schema at hand, one after the other; what is refused without being meant is passed over. */
  #search(accepted: readonly Term[], term: Term, reason: string): Verdict {
    let searched = 0;
    for (const value of candidates(accepted, [term], this.#limits.values)) {
      searched++;
      if (this.#confirms(accepted, term, value)) return this.#witness(term, value);
    }
    return { kind: 'unknown', searched, reason };
  }

  #confirms(accepted: readonly Term[], term: Term, value: JsonValue): boolean {
    return this.#accepts(term, value) === false && this.accept(accepted, value) === true;
  }

  #witness(term: Term, value: JsonValue): Verdict {
    const reason = this.#judges[term.document.side].reason(term, value);
    return { kind: 'not-included', witness: { value, reason } };
  }

  #accepts(term: Term, value: JsonValue): boolean | undefined {
    return this.#judges[term.document.side].accepts(term, value);
  }
}
