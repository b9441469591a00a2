/**
 * Finds a value for a goal, or proves its absence. For each kind of value, a goal is split into drafts without choices.
 * Each draft is built or refuted. A goal that depends on itself has no finite value on this path, so it counts as
 * refuted while its search is running (the least fixed point). Conclusions from this assumption are stored only if the
 * assumption is proven.
 */
import type { JsonValue } from '../../core/json.ts';
import { buildArray } from './build-array.ts';
import { buildNumber } from './build-number.ts';
import { buildObject } from './build-object.ts';
import { buildText } from './build-text.ts';
import { firstOf, type Builder } from './builder.ts';
import type { SchemaDocument, Term } from './document.ts';
import { Draft, type Choice, type Step } from './draft.ts';
import type { Effort } from './effort.ts';
import { found, goalOf, KINDS, NONE, unknown, type Answer, type Goal, type Part } from './goal.ts';
import { isSame } from './identity.ts';
import type { Schema } from './keywords.ts';
import { proceed } from './steps.ts';
import { take } from './take.ts';

export interface FinderLimits {
  /** Maximum number of drafts per question. */
  readonly drafts: number;
  /** Maximum depth of nested goals. */
  readonly depth: number;
}

/**
 * Maximum number of values inside a found value. Found values share their parts, so a value can be exponentially large.
 */
const MAX_VALUES = 20_000;
/** A validation of a value counts as several drafts. */
const DRAFTS_PER_CHECK = 100;
/** Maximum number of drafts to prove that a choice is unnecessary. If they do not suffice, the choice is made. */
const MAX_APART = 200;
/** A goal that used up its drafts is tried again only if more than this multiple of them is left. */
const RETRY = 2;
const TOO_MANY = 'too many combinations of schemas';
/** Maximum number of open choices. Each choice is a nested call that copies the draft. */
const MAX_CHOICES = 300;
const sizes = new WeakMap<object, number>();

function small(answer: Answer): Answer {
  return answer.kind === 'value' && sizeOf(answer.value) > MAX_VALUES
    ? unknown(`a value with more than ${MAX_VALUES} members`)
    : answer;
}

function sizeOf(value: JsonValue): number {
  if (typeof value !== 'object' || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const size = Object.values(value).reduce<number>((sum, inside) => sum + sizeOf(inside), 1);
  sizes.set(value, size);
  return size;
}

export class Finder implements Builder {
  readonly isOpen: boolean;
  readonly #home: SchemaDocument;
  readonly #judge: (term: Term, value: JsonValue) => boolean | undefined;
  readonly #limits: FinderLimits;
  readonly #known = new Map<string, Answer>();
  /** The depth of each open goal. */
  readonly #open = new Map<string, number>();
  /** For each refuted goal that depends on open goals: the depth of the shallowest one. */
  readonly #assumed = new Map<string, number>();
  /**
   * For each goal that used up the drafts of a question: the number of drafts. The same number would not suffice again.
   */
  readonly #exceeded = new Map<string, number>();
  readonly #effort: Effort;
  /** The depth of the shallowest open goal that the current answer assumes to be refuted, or `Infinity`. */
  #rests = Infinity;
  #left = 0;
  #choices = 0;

  constructor(
    home: SchemaDocument,
    judge: (term: Term, value: JsonValue) => boolean | undefined,
    limits: FinderLimits,
    effort: Effort,
    isOpen: boolean,
  ) {
    this.#home = home;
    this.#judge = judge;
    this.#limits = limits;
    this.#effort = effort;
    this.isOpen = isOpen;
  }

  /** Answers a separate question with its own budget. */
  ask(parts: readonly Part[]): Answer {
    const most = this.#effort.drafts.share(this.#limits.drafts);
    this.#left = most;
    const answer = this.find(parts);
    this.#effort.drafts.spend(most - this.#left);
    return answer;
  }

  find(parts: readonly Part[]): Answer {
    const goal = goalOf(parts);
    if (!goal) return NONE;
    const known = this.#known.get(goal.key);
    if (known) {
      this.#rests = Math.min(this.#rests, this.#assumed.get(goal.key) ?? Infinity);
      return known;
    }
    const opened = this.#open.get(goal.key);
    if (opened !== undefined) {
      this.#rests = Math.min(this.#rests, opened);
      return NONE;
    }
    const exceeded = this.#exceeded.get(goal.key);
    if (exceeded !== undefined && this.#left <= RETRY * exceeded) return unknown(TOO_MANY);
    const depth = this.#open.size;
    if (depth >= this.#limits.depth) return unknown(`schemas nested more than ${depth} levels deep`);
    return this.#settle(goal, depth);
  }

  #settle(goal: Goal, depth: number): Answer {
    const before = this.#rests;
    const assumed = this.#assumed.size;
    const drafts = this.#left;
    this.#rests = Infinity;
    this.#open.set(goal.key, depth);
    const answer = small(this.#search(goal));
    this.#open.delete(goal.key);
    if (answer.kind === 'none' && this.#rests < depth) {
      this.#known.set(goal.key, answer);
      this.#assumed.set(goal.key, this.#rests);
      this.#rests = Math.min(before, this.#rests);
      return answer;
    }
    // Maps preserve insertion order, so later assumptions are at the end.
    const since = this.#assumed.size > assumed ? [...this.#assumed.keys()].slice(assumed) : [];
    for (const key of since) {
      this.#assumed.delete(key);
      if (answer.kind !== 'none') this.#known.delete(key);
    }
    this.#rests = before;
    if (answer.kind !== 'unknown' || this.#left > 0) this.#known.set(goal.key, answer);
    else if (drafts > 0) this.#exceeded.set(goal.key, drafts);
    return answer;
  }

  #search(goal: Goal): Answer {
    const parts = goal.parts.toSorted((left, right) => rank(left) - rank(right));
    return firstOf(KINDS, (kind) => {
      const draft = new Draft(kind, take);
      return proceed(draft, parts) ? this.#explore(draft, goal) : NONE;
    });
  }

  #explore(draft: Draft, goal: Goal): Answer {
    if (!this.spend()) return unknown(TOO_MANY);
    if (draft.values) return this.#listed(draft.values, goal);
    const choice = this.#nextChoice(draft);
    if (!choice) return this.#checked(this.#build(draft), draft, goal);
    const open = choice.alternatives.filter((steps) => !steps.some((step) => contradicts(draft, step)));
    if (open.length === 0) return NONE;
    if (this.#isCrowded(draft)) draft.choices = this.#needed(draft.choices, draft);
    if (this.#isCrowded(draft)) return unknown(`more than ${MAX_CHOICES} choices between schemas`);
    this.#choices++;
    const answer = this.#chosen(draft, choice, open, goal);
    this.#choices--;
    return answer;
  }

  #chosen(draft: Draft, choice: Choice, open: Choice['alternatives'], goal: Goal): Answer {
    const rest = draft.choices.filter((other) => other !== choice);
    return firstOf(open, (steps) => {
      const next = draft.clone();
      next.choices = [...rest];
      return proceed(next, steps) ? this.#explore(next, goal) : NONE;
    });
  }

  /** Chooses schemas to accept first. Skips a schema to reject if it already rejects every value of the draft. */
  #nextChoice(draft: Draft): Choice | undefined {
    const accepted = draft.choices.filter(({ refused }) => !refused);
    if (accepted.length > 0) return fewest(accepted);
    if (draft.choices.length > 1) draft.choices = this.#needed(draft.choices, draft);
    return fewest(draft.choices);
  }

  #isCrowded(draft: Draft): boolean {
    return this.#choices + draft.choices.length > MAX_CHOICES;
  }

  #needed(choices: readonly Choice[], draft: Draft): Choice[] {
    return choices.filter(({ refused }) => !refused || !this.#isApart(draft, refused));
  }

  /** True if the schema to reject accepts no value of the draft, regardless of the outcome of the open goals. */
  #isApart(draft: Draft, refused: Term): boolean {
    const before = this.#rests;
    const kept = Math.max(0, this.#left - MAX_APART);
    this.#rests = Infinity;
    this.#left -= kept;
    const answer = this.find([...draft.leaves, { sign: 'also', term: refused }]);
    const isCertain = this.#rests === Infinity;
    this.#left += kept;
    this.#rests = before;
    return answer.kind === 'none' && isCertain;
  }

  /** Tries all listed values with ajv, because schemas list few values. */
  #listed(values: readonly JsonValue[], goal: Goal): Answer {
    let doubt: Answer = NONE;
    for (const value of values) {
      const fits = this.#fits(goal, value);
      if (fits) return found(value);
      if (fits === undefined) doubt = unknown('a schema that ajv cannot compile');
    }
    return doubt;
  }

  #build(draft: Draft): Answer {
    switch (draft.kind) {
      case 'null':
        return draft.excluded.includes(null) ? NONE : found(null);
      case 'boolean': {
        const value = [true, false].find((one) => !draft.excluded.includes(one));
        return value === undefined ? NONE : found(value);
      }
      case 'number':
        return buildNumber(draft);
      case 'string':
        return buildText(draft);
      case 'array':
        return buildArray(draft, this);
      case 'object':
        return buildObject(draft, this);
    }
  }

  /**
   * Returns the answer if its value is certain. A value is uncertain if it is excluded, or if the draft omits a keyword
   * and the value is not valid.
   */
  #checked(answer: Answer, draft: Draft, goal: Goal): Answer {
    if (answer.kind !== 'value') return answer;
    const { value } = answer;
    if (draft.excluded.some((other) => isSame(other, value))) return unknown('an excluded value');
    if (draft.vague === undefined) return answer;
    this.#left -= DRAFTS_PER_CHECK;
    if (this.#fits(goal, value)) return answer;
    return unknown(draft.vague);
  }

  #fits({ parts }: Goal, value: JsonValue): boolean | undefined {
    let fits: boolean | undefined = true;
    for (const { sign, term } of parts) {
      const accepted = this.accepts(term, value);
      if (accepted === (sign === 'not')) return false;
      if (accepted === undefined) fits = undefined;
    }
    return fits;
  }

  spend(): boolean {
    return this.#left-- > 0;
  }

  accepts(term: Term, value: JsonValue): boolean | undefined {
    return this.#judge(term, value);
  }

  make(schema: Schema): Term {
    return this.#home.make(schema, '');
  }
}

function contradicts(draft: Draft, step: Step): boolean {
  if (typeof step === 'function') return false;
  return draft.seen.has(`${step.sign === 'not' ? 'yes' : 'not'} ${step.term.key}`);
}

function fewest(choices: readonly Choice[]): Choice | undefined {
  return choices.toSorted((left, right) => left.alternatives.length - right.alternatives.length)[0];
}

function rank({ sign }: Part): number {
  return ['own', 'also', 'not'].indexOf(sign);
}
