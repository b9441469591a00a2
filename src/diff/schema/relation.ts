/**
 * Answers questions between two documents in one direction: does a value exist that schemas of one accept and schemas
 * of the other reject? A value is returned only if ajv confirms it.
 */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { candidates } from './candidates.ts';
import { SchemaDocument, type Term } from './document.ts';
import type { Effort } from './effort.ts';
import { Finder, type FinderLimits } from './finder.ts';
import type { Answer, Part } from './goal.ts';
import { Keys } from './identity.ts';
import { Judge } from './value-judge.ts';
import { unreadTexts } from './unread-keywords.ts';
import type { Direction } from './view.ts';

/** A value that distinguishes two schemas, confirmed by ajv. */
export interface Witness {
  readonly value: JsonValue;
  /** ajv's reason for the rejection. */
  readonly reason: string;
}

/** The answer to the question of whether one side accepts all values of the other side. */
export type Verdict =
  /** A proof exists that every value is included. */
  | { readonly kind: 'included' }
  | { readonly kind: 'not-included'; readonly witness: Witness }
  /** The inclusion is neither proven nor refuted. `searched` is the number of values that were tried. */
  | { readonly kind: 'unknown'; readonly searched: number; readonly reason: string };

export interface Limits extends FinderLimits {
  /** Maximum number of values to try if nothing can be proven. */
  readonly values: number;
}

export const DEFAULT_LIMITS: Limits = { drafts: 20_000, depth: 200, values: 300 };

/** Options for reading schemas. */
export interface Reading {
  /**
   * True to assume that a schema's undeclared properties are sent if the other schema declares them. Open objects allow
   * such properties, but no sender intends them. With this assumption, adding an optional property would break
   * requests. Default: false.
   */
  readonly undeclared?: boolean;
  /**
   * True to read `oneOf` as `anyOf`. Overlapping alternatives are common. JSON Schema rejects a value that fits two of
   * them, which authors rarely intend. Default: false.
   */
  readonly inclusive?: boolean;
}

/** Maximum sum of the schemas' characters over all values of one search. Large schemas are tried with fewer values. */
const MAX_TEXT = 10_000_000;
/** The number of characters that count for one part of a value, or for one schema from which it is made. */
const CHARACTERS_PER_PART = 300;

const INCLUDED: Verdict = { kind: 'included' };

export class Relation {
  readonly direction: Direction;
  readonly old: SchemaDocument;
  readonly new: SchemaDocument;
  readonly #finder: Finder;
  readonly #judges: Readonly<Record<'old' | 'new', Judge>>;
  readonly #limits: Limits;
  readonly #effort: Effort;

  constructor(
    before: JsonValue,
    after: JsonValue,
    direction: Direction,
    same: ReadonlySet<string>,
    limits: Limits,
    effort: Effort,
    { undeclared = false, inclusive = false }: Reading,
  ) {
    const keys = new Keys(same);
    this.direction = direction;
    this.old = new SchemaDocument('old', before, direction, keys, inclusive);
    this.new = new SchemaDocument('new', after, direction, keys, inclusive);
    const texts = unreadTexts(after);
    const shared = new Set([...unreadTexts(before)].filter((text) => texts.has(text)));
    this.#judges = { old: new Judge(this.old, shared), new: new Judge(this.new, shared) };
    this.#limits = limits;
    this.#effort = effort;
    this.#finder = new Finder(
      this.old,
      (term, value) => this.#accepts(term, value),
      limits,
      effort,
      undeclared,
    );
  }

  /** Returns true if every value accepted by `accepted` is provably accepted by `refusing`. */
  proves(accepted: readonly Term[], refusing: readonly Term[]): boolean {
    return refusing.every((term) => this.#ask(accepted, term).kind === 'none');
  }

  /** Decides the same question as `proves`. Without a proof, returns a witness, or the result of a search for one. */
  within(accepted: readonly Term[], refusing: readonly Term[]): Verdict {
    for (const term of refusing) {
      const verdict = this.#withinOne(accepted, term);
      if (verdict.kind !== 'included') return verdict;
    }
    return INCLUDED;
  }

  /**
   * Returns the same verdict as `within`, for a schema created for the question. The actual schemas must reject the
   * value as well.
   */
  breaks(accepted: readonly Term[], made: Term, refusing: readonly Term[]): Verdict {
    const verdict = this.#withinOne(accepted, made);
    if (verdict.kind !== 'not-included') return verdict;
    const { value } = verdict.witness;
    const term = refusing.find((one) => this.#accepts(one, value) === false);
    if (!term)
      return { kind: 'unknown', searched: 1, reason: 'another part of the schema accepts the value found' };
    // The reason of a generated `not` is meaningless to users.
    return isJsonObject(made.schema) && made.schema['not'] !== undefined
      ? this.#witness(term, value)
      : verdict;
  }

  /**
   * Returns the witness of `breaks`, or undefined. First tries a value that the actual schemas confirm, because ajv
   * then need not compile `made`.
   */
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

  /** True if all schemas accept a value, or undefined if ajv cannot decide. */
  accept(terms: readonly Term[], value: JsonValue): boolean | undefined {
    const verdicts = terms.map((term) => this.#accepts(term, value));
    if (verdicts.includes(false)) return false;
    return verdicts.includes(undefined) ? undefined : true;
  }

  /** Returns a value that a schema accepts, preferably one of the given values. It is never an empty string. */
  sample(term: Term, given: readonly JsonValue[]): JsonValue | undefined {
    const fits = (value: JsonValue): boolean => value !== '' && this.#accepts(term, value) === true;
    const own = given.find(fits);
    if (own !== undefined) return own;
    let odd: JsonValue | undefined;
    for (const { value } of candidates([term], [], this.#limits.values)) {
      if (!fits(value)) continue;
      // Prefer values that are easy to read and to type.
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
      answer.kind === 'unknown' ? answer.reason : 'ajv rejects the value that was found',
    );
  }

  #ask(accepted: readonly Term[], term: Term): Answer {
    const parts = accepted.map((one): Part => ({ sign: 'own', term: one }));
    return this.#finder.ask([...parts, { sign: 'not', term }]);
  }

  /** Generates values from the schemas until one of them proves the difference or a limit is reached. */
  #search(accepted: readonly Term[], term: Term, reason: string): Verdict {
    const { characters } = this.#effort;
    const size = [...accepted, term].reduce((sum, { schema }) => sum + JSON.stringify(schema).length, 0);
    let left = characters.share(MAX_TEXT);
    let searched = 0;
    for (const { value, cost } of candidates(accepted, [term], this.#limits.values)) {
      searched++;
      const used = size + cost * CHARACTERS_PER_PART;
      characters.spend(used);
      if (this.#confirms(accepted, term, value)) return this.#witness(term, value);
      left -= used;
      if (left <= 0) break;
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
