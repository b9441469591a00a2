import type { SourceSpan } from '../core/source.ts';
import type { Change } from './delta/change.ts';
import type { Sides } from './delta/sides.ts';
import type { Bump, Level } from './severity.ts';

/** One change with its judgment. */
export interface DiffFinding {
  /** Id of the rule. It never changes. */
  readonly id: string;
  readonly level: Level;
  /** The subject as in `Change`. */
  readonly subject: string;
  readonly place: string;
  /** The change as a sentence. */
  readonly message: string;
  /** Reason for the level. */
  readonly reason: string;
  readonly help: string;
  readonly at: Partial<Sides<SourceSpan>>;
  /** Other subjects that the same change affects. */
  readonly also: readonly string[];
  readonly witness?: Witness;
  /** The change that the rule judged. */
  readonly change: Change;
}

/** The proof of a finding. */
export interface Witness {
  /** A value of a schema, confirmed by ajv. */
  readonly value?: unknown;
  readonly says: string;
  /** A shell command for a request. The request is valid under the old contract, and may now fail. */
  readonly curl?: string;
}

/** The findings of a comparison. */
export interface DiffReport {
  /** Worst first, then in the order of the documents. */
  readonly findings: readonly DiffFinding[];
  /** Undefined if nothing has changed. */
  readonly worst: Level | undefined;
  /** The required version bump. */
  readonly bump: Bump;
}
