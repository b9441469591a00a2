import type { LogEvent } from 'kysely';
import type { Database, Work } from './queries.ts';

/** Where a sandbox keeps what it knows. */
export interface Storage {
  /** To read from, outside of a unit of work. */
  readonly database: Database;
  /** Whether other processes may be at work on it at the same time. */
  readonly isShared: boolean;
  /**
   * Does one unit of work for a workspace, in a transaction. Those of one workspace happen one after another, whichever
   * process they are of: so what a unit has looked up stays true until its end. `act` may be called again when it was
   * rolled back, and must have no effect but through its queries.
   * @throws {Unavailable}
   */
  unit<Result>(workspaceId: string, act: (queries: Work) => Promise<Result>): Promise<Result>;
}

/** Told of what happens in a database. */
export interface Witness {
  /** Connections that were lost while nobody used them. */
  readonly report: (fault: unknown) => void;
  /** Every statement, with its time; nobody wants to know by default. */
  readonly query?: ((event: LogEvent) => void) | undefined;
}
