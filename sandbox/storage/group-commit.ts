import type { DatabaseSync } from 'node:sqlite';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { Statements } from './statements.ts';
import { Turns } from './turns.ts';
import { Unavailable } from './unavailable.ts';

/** Application transactions that share one SQLite transaction, and one sync to the disk. */
interface Group {
  size: number;
  hasFailed: boolean;
  /** Resolves when the whole transaction is on the disk, and rejects if the whole transaction was lost. */
  readonly lasts: Promise<void>;
  readonly settle: PromiseWithResolvers<void>;
}

/** Maximum number of transactions in a commit, which limits how long the first transaction waits. */
const MAX_TRANSACTIONS = 64;

const SAVEPOINT = CompiledQuery.raw('savepoint one');
const RELEASE = CompiledQuery.raw('release one');
const ROLL_BACK = CompiledQuery.raw('rollback to one');

/** Returns a dialect of kysely for `node:sqlite` that commits in groups. */
export function groupingSqlite(database: DatabaseSync): Dialect {
  return {
    createDriver: () => new GroupCommitDriver(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new GroupingAdapter(),
    createIntrospector: (queries) => new SqliteIntrospector(queries),
  };
}

class GroupingAdapter extends SqliteAdapter {
  // The driver serializes transactions. A transaction that waits for its commit must not prevent others from
  // joining it.
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/**
 * Runs transactions one after another, each as a savepoint in a shared SQLite transaction. The shared transaction is
 * committed when no other transaction has joined it for one iteration of the event loop. All transactions in it resolve
 * after this commit, so concurrent requests need only one sync to the disk. A read outside a transaction resolves with
 * the group from which it may have read.
 */
class GroupCommitDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;
  readonly #turns = new Turns();
  readonly #joined = new WeakMap<DatabaseConnection, Group>();
  /** Unused connections, because kysely keeps every connection that it has received. */
  readonly #free: DatabaseConnection[] = [];
  #group: Group | undefined;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const free = this.#free.pop();
    if (free) return free;
    const connection: DatabaseConnection = {
      executeQuery: async (query) => {
        const group = this.#joined.get(connection);
        return group ? this.#runIn(group, query) : this.#runAlone(query);
      },
      async *streamQuery(query) {
        yield await connection.executeQuery(query);
      },
    };
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#free.push(connection);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#turns.take();
    try {
      const group = (this.#group ??= this.#open());
      this.#run(SAVEPOINT);
      group.size += 1;
      this.#joined.set(connection, group);
    } catch (fault) {
      this.#endTurn();
      throw fault;
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const group = this.#joined.get(connection)!;
    this.#runIn(group, RELEASE);
    this.#joined.delete(connection);
    this.#endTurn();
    await group.lasts;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const group = this.#joined.get(connection);
    // Without a group, the failed commit has already rolled back the transaction.
    if (!group) return;
    try {
      if (group.hasFailed) return;
      this.#run(ROLL_BACK);
      this.#run(RELEASE);
    } finally {
      this.#joined.delete(connection);
      this.#endTurn();
    }
  }

  async destroy(): Promise<void> {
    await this.#turns.take();
    if (this.#group) this.#commit(this.#group);
    if (this.#database.isOpen) this.#database.close();
    // Tasks that are still waiting are rejected, because the driver is closed.
    this.#turns.end();
  }

  #open(): Group {
    this.#database.exec('begin');
    const settle = Promise.withResolvers<void>();
    // Without this handler, Node would report an unhandled rejection if no transaction awaits the promise.
    settle.promise.catch(() => {});
    return { size: 0, hasFailed: false, lasts: settle.promise, settle };
  }

  #runIn<Row>(group: Group, query: CompiledQuery): QueryResult<Row> {
    if (group.hasFailed) throw new Error('the transaction was rolled back after an earlier error');
    return this.#run(query);
  }

  async #runAlone<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#turns.take();
    let group: Group | undefined;
    try {
      const result = this.#run<Row>(query);
      group = this.#group;
      return result;
    } finally {
      this.#endTurn();
      await group?.lasts;
    }
  }

  #run<Row>(query: CompiledQuery): QueryResult<Row> {
    try {
      return this.#statements.run<Row>(query);
    } catch (cause) {
      const fault = asUnavailable(cause);
      // Errors such as a full disk roll back everything that SQLite has open.
      if (this.#group && !this.#database.isTransaction) this.#fail(this.#group, fault);
      throw fault;
    }
  }

  #endTurn(): void {
    const group = this.#group;
    if (group && group.size >= MAX_TRANSACTIONS) this.#commit(group);
    this.#turns.end();
    if (this.#group && this.#turns.isIdle) setImmediate(() => this.#commitIdle());
  }

  #commitIdle(): void {
    if (this.#group && this.#turns.isIdle) this.#commit(this.#group);
  }

  #commit(group: Group): void {
    try {
      this.#database.exec('commit');
      this.#group = undefined;
      group.settle.resolve();
    } catch (fault) {
      if (this.#database.isTransaction) this.#database.exec('rollback');
      this.#fail(group, asUnavailable(fault));
    }
  }

  #fail(group: Group, fault: unknown): void {
    group.hasFailed = true;
    this.#group = undefined;
    group.settle.reject(fault);
  }
}

/**
 * Primary result codes that the request has not caused: a busy database, too little memory, or a full or broken disk.
 */
const UNAVAILABLE = new Set([5, 6, 7, 8, 10, 13, 14]);

/** Converts an error of SQLite for callers. */
function asUnavailable(fault: unknown): unknown {
  const code = fault instanceof Error && 'errcode' in fault ? Number(fault.errcode) & 0xff : 0;
  return UNAVAILABLE.has(code) ? new Unavailable(fault) : fault;
}
