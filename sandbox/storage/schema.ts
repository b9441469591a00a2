import { sql, type ColumnDefinitionBuilder, type CreateTableBuilder, type RawBuilder } from 'kysely';
import { apiKeys } from '../access/api-key-store.ts';
import { brands } from '../brands/brand-store.ts';
import { campaignMembers, campaigns } from '../campaigns/campaign-store.ts';
import { contacts } from '../contacts/contact-store.ts';
import { conversations } from '../conversations/conversation-store.ts';
import { events } from '../events/event-store.ts';
import { media } from '../media/media-store.ts';
import { messages } from '../messages/message-store.ts';
import { optOuts } from '../opt-outs/opt-out-store.ts';
import { phoneNumbers } from '../numbers/number-store.ts';
import { templates } from '../templates/template-store.ts';
import { tendlcCampaigns } from '../tendlc/tendlc-store.ts';
import { webhookDeliveries, webhookEndpoints } from '../webhooks/webhook-store.ts';
import { workspaces } from '../workspace/workspace-store.ts';
import type { Column, Definition } from './collection.ts';
import type { Queries } from './queries.ts';

/** The version of the tables. A database of a different version is rejected. */
export const SCHEMA_VERSION = 8;

/**
 * Returns the error for a different version. @param database the name in the message @param way the suggested solution
 */
export function otherVersion(database: string, version: unknown, way: string): Error {
  const versions = `its tables have version ${String(version)}, but this sandbox requires ${SCHEMA_VERSION}`;
  return new Error(`${database} was created by another version of the sandbox: ${versions}. ${way}`);
}

type DataType = Parameters<CreateTableBuilder<string, string>['addColumn']>[1];

/** Names of column types that differ between kinds of databases. */
export interface ColumnTypes {
  /** Compared byte for byte, so that both databases have the same order and distinguish case. */
  readonly text: DataType;
  readonly bytes: DataType;
}

/** The SQL that differs between kinds of databases. */
export interface Dialect {
  readonly types: ColumnTypes;
  /** Suffix for a table of short rows, which are stored inside of the index of its key. */
  readonly shortRows: RawBuilder<unknown>;
}

export const SQLITE: Dialect = { types: { text: 'text', bytes: 'blob' }, shortRows: sql`without rowid` };

export const POSTGRES: Dialect = {
  types: { text: sql`text collate "C"`, bytes: 'bytea' },
  shortRows: sql``,
};

/** Every collection with a table. */
const COLLECTIONS: readonly { readonly definition: Definition<never, string> }[] = [
  apiKeys,
  brands,
  campaignMembers,
  campaigns,
  contacts,
  conversations,
  events,
  media,
  messages,
  optOuts,
  phoneNumbers,
  templates,
  tendlcCampaigns,
  webhookDeliveries,
  webhookEndpoints,
  workspaces,
];

/** Creates all tables in an empty database. */
export async function createTables(queries: Queries, { types, shortRows }: Dialect = SQLITE): Promise<void> {
  const { schema } = queries;
  const { text, bytes } = types;
  for (const { definition } of COLLECTIONS) await createCollection(queries, definition, types);
  await schema
    .createTable('jobs')
    .addColumn('id', text, (id) => id.primaryKey())
    .addColumn('workspace_id', text, notNull)
    .addColumn('kind', text, notNull)
    .addColumn('subject', text, notNull)
    .addColumn('queue', text, notNull)
    .addColumn('lane', text, notNull)
    .addColumn('due_at', 'bigint', notNull)
    .addColumn('claims', 'integer', notNull)
    .addColumn('failures', 'integer', notNull)
    .addColumn('cause', text)
    .modifyEnd(shortRows)
    .execute();
  await schema.createIndex('jobs_due').on('jobs').columns(['queue', 'due_at', 'id', 'lane']).execute();
  await schema.createIndex('jobs_of').on('jobs').columns(['subject', 'kind']).execute();
  await schema
    .createTable('idempotency_keys')
    .addColumn('scope', text, notNull)
    .addColumn('key', text, notNull)
    .addColumn('fingerprint', text, notNull)
    .addColumn('response', bytes, notNull)
    .addColumn('expires_at', 'bigint', notNull)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['scope', 'key'])
    .execute();
  await schema.createIndex('idempotency_keys_expired').on('idempotency_keys').column('expires_at').execute();
  await schema
    .createTable('media_contents')
    .addColumn('id', text, (id) => id.primaryKey())
    .addColumn('bytes', bytes, notNull)
    .execute();
}

async function createCollection(
  queries: Queries,
  definition: Definition<never, string>,
  { text }: ColumnTypes,
): Promise<void> {
  const { table, columns, unique = [] } = definition;
  let create: CreateTableBuilder<string, string> = queries.schema
    .createTable(table)
    .addColumn('id', text, (id) => id.primaryKey())
    .addColumn('workspace_id', text, notNull)
    .addColumn('mode', text, notNull)
    .addColumn('created_at', 'bigint', notNull)
    .addColumn('data', text, notNull);
  for (const [name, { type }] of Object.entries<Column<never>>(columns)) {
    create = create.addColumn(name, type === 'integer' ? 'bigint' : text);
  }
  await create.execute();
  await index(queries, table, 'newest', ['workspace_id', 'mode', ...OLDEST_FIRST], false);
  for (const names of unique) {
    await index(queries, table, `${names.join('_')}_once`, ['workspace_id', 'mode', ...names], true);
  }
  for (const [name, { isSought = true }] of Object.entries<Column<never>>(columns)) {
    if (!isSought || unique.some((names) => names.length === 1 && names[0] === name)) continue;
    // The column comes first, because searches may have no owner.
    await index(queries, table, `by_${name}`, [name, 'workspace_id', 'mode', ...OLDEST_FIRST], false);
  }
}

/**
 * The reversed order of lists. An index that ends with these columns finds the start of a list, or the rows after a
 * cursor, directly. New rows are appended at the end of the index, which is fastest.
 */
const OLDEST_FIRST = ['created_at', 'id'];

async function index(
  queries: Queries,
  table: string,
  name: string,
  columns: readonly string[],
  unique: boolean,
): Promise<void> {
  const create = queries.schema
    .createIndex(`${table}_${name}`)
    .on(table)
    .columns([...columns]);
  await (unique ? create.unique() : create).execute();
}

function notNull(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}
