import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { UNWATCHED } from '../../../sandbox/observe/watch.ts';
import { newPostgresDatabase } from '../../support/postgres/database.ts';
import { HELLO, json, startSandbox } from '../harness.ts';
import { onPostgres } from './needs.ts';

/** Tables that grow with the traffic, and the columns that differ between copies of a row. */
const GROWING = {
  contacts: `'phone', '+1' || n`,
  conversations: `'participant', '+1' || n`,
  events: `'type', 'message.queued'`,
  idempotency_keys: `'key', 'key ' || n, 'expires_at', (one).expires_at + n`,
  jobs: `'due_at', (one).due_at + 1000 * n`,
  messages: `'conversation_id', 'cnv_' || n % 100, 'contact_id', 'con_' || n`,
} as const;

const COPIES = 5000;

onPostgres('with many rows', () => {
  test('no statement for sending, delivering, or reading scans a whole table', async () => {
    const database = await newPostgresDatabase();
    const seen = new Map<string, CompiledQuery>();
    const { rest, graphql, clock } = await startSandbox({
      database,
      watch: { ...UNWATCHED, query: ({ query }) => void seen.set(query.sql, query) },
    });
    const send = () => rest('/v1/messages', json(HELLO, { 'idempotency-key': `key-${seen.size}` }));
    const { body: message } = await send();

    const client = new pg.Client(database);
    await client.connect();
    for (const [table, changes] of Object.entries(GROWING)) {
      const id = table === 'idempotency_keys' ? '' : `'id', (one).id || '-' || n,`;
      const created = /jobs|idempotency/.test(table) ? '' : `'created_at', (one).created_at - n,`;
      await client.query(
        `insert into ${table}
        select (jsonb_populate_record(one, jsonb_build_object(${id} ${created} ${changes}))).*
        from (select stored as one from ${table} as stored limit 1) as stored, generate_series(1, ${COPIES}) as n`,
      );
    }
    await client.query('analyze');
    seen.clear();

    await send();
    await clock.turn(400);
    for (const query of [
      'messages?limit=100',
      `messages?conversation_id=${message.conversation_id}`,
      'messages?status=failed&created_after=2026-01-01T00:00:00Z',
      `messages?to=${encodeURIComponent(HELLO.to)}`,
      `messages/${message.id}`,
      'contacts?phone=%2B12025550143',
      `contacts/${message.contact_id}`,
      'conversations?status=open',
      'events?type=message.failed',
    ]) {
      expect((await rest(`/v1/${query}`)).status).toBe(200);
    }
    const status = await graphql(
      'query($id: ID!) { getStatus(input: { messageId: $id }) { history { sequence } } }',
      {
        id: message.id,
      },
    );
    expect(status.body.errors).toBeUndefined();

    const scans: string[] = [];
    const read = new Set<string>();
    for (const { sql, parameters } of seen.values()) {
      if (!/^(select|update|delete|insert)/.test(sql)) continue;
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      for (const [, table = ''] of plan.matchAll(/Scan.* on (\w+)/g)) read.add(table);
      for (const [, table = ''] of plan.matchAll(/Seq Scan on (\w+)/g)) {
        if (Object.hasOwn(GROWING, table)) scans.push(`${sql}\n${plan}`);
      }
    }
    await client.end();
    expect(scans).toEqual([]);
    expect([...read]).toEqual(expect.arrayContaining(Object.keys(GROWING)));
  });
});
