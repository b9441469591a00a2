import type { LogEvent } from 'kysely';
import type { Database, Work } from './queries.ts';

/** The storage of a sandbox. */
export interface Storage {
  /** The database for reads outside a unit of work. */
  readonly database: Database;
  /** True if other processes may use the database at the same time. */
  readonly isShared: boolean;
  /**
   * Runs one unit of work for a workspace, in a transaction. Units of one workspace run one after another, across all
   * processes, so data that a unit has read does not change until its end. `act` may be called again after a rollback,
   * and must have no effect except through its queries.
   * @throws {Unavailable}
   */
  unit<Result>(workspaceId: string, act: (queries: Work) => Promise<Result>): Promise<Result>;
}

/** Observes a database. */
export interface Witness {
  /** Receives the errors of connections that are lost while idle. */
  readonly report: (fault: unknown) => void;
  /** Receives every statement, with its duration; absent by default. */
  readonly query?: ((event: LogEvent) => void) | undefined;
}
