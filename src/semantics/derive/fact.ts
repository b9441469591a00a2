import type { SourceSpan } from '../../core/source.ts';
import { EVIDENCE, type Evidence, type Fact } from '../semantics.ts';

/** A function that builds facts of one kind of evidence from one source. */
export type Say = <Value>(value: Value, mark?: string) => Fact<Value>;

export function because(evidence: Evidence, source: string, at: SourceSpan): Say {
  return (value, mark) => ({ value, evidence, source, at, ...(mark !== undefined && { mark }) });
}

/** True if the first is at least as certain as the second. */
export function isAtLeast(one: Evidence, other: Evidence): boolean {
  return EVIDENCE.indexOf(one) <= EVIDENCE.indexOf(other);
}

/** Returns the less certain of two. */
export function weaker(one: Evidence, other: Evidence): Evidence {
  return isAtLeast(one, other) ? other : one;
}
