import type { SourceSpan } from '../../core/source.ts';
import { EVIDENCE, type Evidence, type Fact } from '../semantics.ts';

/** Builds facts with the same evidence and source. */
export type FactBuilder = <Value>(value: Value, mark?: string) => Fact<Value>;

export function because(evidence: Evidence, source: string, at: SourceSpan): FactBuilder {
  return (value, mark) => ({ value, evidence, source, at, ...(mark !== undefined && { mark }) });
}

/** True if the evidence `one` is at least as certain as `other`. */
export function isAtLeast(one: Evidence, other: Evidence): boolean {
  return EVIDENCE.indexOf(one) <= EVIDENCE.indexOf(other);
}

/** Returns the less certain evidence. */
export function weaker(one: Evidence, other: Evidence): Evidence {
  return isAtLeast(one, other) ? other : one;
}
