import type { SourceSpan } from '../core/source.ts';
import type { Change } from './delta/change.ts';
import type { Sides } from './delta/sides.ts';
import type { Bump, Level } from './severity.ts';

/** One real change and what it means. */
export interface DiffFinding {
  /** Of the rule; stable. */
  readonly id: string;
  readonly level: Level;
  /** As in `Change`. */
  readonly subject: string;
  readonly place: string;
  /** The change as a sentence. */
  readonly message: string;
  /** Reason for the level. */
  readonly reason: string;
  readonly help: string;
  readonly at: Partial<Sides<SourceSpan>>;
  /** Other subjects that it shows in. */
  readonly also: readonly string[];
  readonly witness?: Witness;
  /** The fact itself. */
  readonly change: Change;
}

/** The proof of a finding. */
export interface Witness {
  /** Of a schema, confirmed by ajv. */
  readonly value?: unknown;
  readonly says: string;
  /** A request with it, as one shell line, that worked and will not. */
  readonly curl?: string;
}

export interface DiffReport {
  /** Worst first, then in the order of the documents. */
  readonly findings: readonly DiffFinding[];
  /** Undefined when nothing has changed. */
  readonly worst: Level | undefined;
  /** The version bump that the change requires. */
  readonly bump: Bump;
}
