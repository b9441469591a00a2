/** Two corresponding schemas. Changes are judged in the context of both as a whole. */
import type { JsonValue } from '../../core/json.ts';
import { isProvenByBound } from './bounds.ts';
import type { Term } from './document.ts';
import type { Child, Effect, LocalFact, Pair } from './fact.ts';
import { existing, segment, valueAt, type Schema } from './keywords.ts';
import type { Relation, Verdict } from './relation.ts';
import { constraintsOf, type ValueConstraints } from './value-constraints.ts';

/** A change to judge, with the keyword of each side as a schema. */
export interface Change {
  readonly keyword: string;
  readonly item?: string;
  readonly old?: JsonValue;
  readonly new?: JsonValue;
  readonly default?: JsonValue;
  readonly isAdditional?: true;
  readonly oldBy: Term;
  readonly newBy: Term;
  /** A property name or an index inside the value of the keyword, which the pointer includes. */
  readonly member?: string;
  /** A schema with only this keyword of the side. It is omitted if the side lacks the keyword. */
  readonly oldSays?: Term;
  readonly newSays?: Term;
  /** The variant to which the comparison is limited on this side, if the change is inside a union. */
  readonly oldOnly?: Term;
  readonly newOnly?: Term;
}

export class Comparison {
  readonly relation: Relation;
  readonly pair: Pair;
  readonly old: ValueConstraints;
  readonly new: ValueConstraints;
  readonly narrows: boolean;
  readonly widens: boolean;
  readonly facts: LocalFact[] = [];
  readonly children: Child[] = [];
  /** Keywords that were already compared by the decimal digits of their numbers. */
  readonly decided = new Set<string>();

  constructor(relation: Relation, pair: Pair) {
    this.relation = relation;
    this.pair = pair;
    this.old = constraintsOf(pair.old);
    this.new = constraintsOf(pair.new);
    this.narrows = !relation.proves(pair.old, pair.new);
    this.widens = !relation.proves(pair.new, pair.old);
  }

  /** Judges a change and records it. With `unlessSame`, records it only if it affects a value. */
  note(change: Change, unlessSame = false): LocalFact {
    const { keyword, item, member, oldBy, newBy, oldSays, newSays, oldOnly, newOnly } = change;
    const oldTerms = oldOnly ? [...this.pair.old, oldOnly] : this.pair.old;
    const newTerms = newOnly ? [...this.pair.new, newOnly] : this.pair.new;
    const narrowing = this.#judge(this.narrows, oldTerms, newSays, this.pair.new);
    const widening = this.#judge(this.widens, newTerms, oldSays, this.pair.old);
    const beyond = {
      narrowing: narrowing.kind === 'unknown' && isProvenByBound(this.relation, keyword, this.old, this.new),
      widening: widening.kind === 'unknown' && isProvenByBound(this.relation, keyword, this.new, this.old),
    };
    const searched = Math.max(
      narrowing.kind === 'unknown' && !beyond.narrowing ? narrowing.searched : 0,
      widening.kind === 'unknown' && !beyond.widening ? widening.searched : 0,
    );
    const below = `/${keyword}${member === undefined ? '' : `/${segment(member)}`}`;
    const at = ({ document, pointer }: Term): string =>
      mappingOf(document.root, pointer) ?? existing(document.root, pointer + below);
    const [oldPointer, newPointer] = [at(oldBy), at(newBy)];
    const fact: LocalFact = {
      id: [oldPointer, newPointer, keyword, ...(item === undefined ? [] : [item])].join(' '),
      keyword,
      ...(item !== undefined && { item }),
      ...(change.old !== undefined && { old: change.old }),
      ...(change.new !== undefined && { new: change.new }),
      ...(change.default !== undefined && { default: change.default }),
      ...(change.isAdditional && { isAdditional: change.isAdditional }),
      effect: effectOf(
        beyond.narrowing ? 'not-included' : narrowing.kind,
        beyond.widening ? 'not-included' : widening.kind,
      ),
      ...((beyond.narrowing || beyond.widening) && { beyond }),
      ...(searched > 0 && { searched }),
      ...(narrowing.kind === 'not-included' && { narrowing: narrowing.witness }),
      ...(widening.kind === 'not-included' && { widening: widening.witness }),
      refusal: { ...(oldSays && { old: oldSays }), ...(newSays && { new: newSays }) },
      oldPointer,
      newPointer,
    };
    if (!unlessSame || fact.effect !== 'annotation') this.facts.push(fact);
    return fact;
  }

  /**
   * Judges one direction. If the complete schemas do not differ in this direction, their parts do not differ either.
   */
  #judge(
    matters: boolean,
    accepted: readonly Term[],
    says: Term | undefined,
    refusing: readonly Term[],
  ): Verdict {
    if (!matters || !says) return { kind: 'included' };
    return this.relation.breaks(accepted, says, refusing);
  }

  /** Returns a schema created for one side. It allows null if the constraints do. */
  says(side: 'old' | 'new', schema: Schema, by: Term): Term {
    const own = this[side].nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
    return by.document.make(own, by.pointer);
  }
}

/** Returns the pointer of the discriminator's mapping if `pointer` leads to a tag added by `viewOf`. */
function mappingOf(root: JsonValue, pointer: string): string | undefined {
  const [, union] = /^(.*)\/(?:oneOf|anyOf)\/\d+\/allOf\/1\/properties\/[^/]+$/s.exec(pointer) ?? [];
  return union === undefined || valueAt(root, pointer) !== undefined
    ? undefined
    : existing(root, `${union}/discriminator/mapping`);
}

/**
 * Returns the effect of a change. If a difference is proven in one direction and not excluded in the other direction,
 * the effect is `changed`, because a change is safe only if this is proven. A proof for one direction is valid even if
 * the other direction is undecided.
 */
function effectOf(narrowing: Verdict['kind'], widening: Verdict['kind']): Effect {
  if (narrowing === 'included' && widening === 'included') return 'annotation';
  if (widening === 'included') return 'narrowed';
  if (narrowing === 'included') return 'widened';
  return narrowing === 'unknown' && widening === 'unknown' ? 'unknown' : 'changed';
}
