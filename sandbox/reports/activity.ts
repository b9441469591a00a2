import { sql, type Expression } from 'kysely';
import type { ActivityReport } from '../../generated/server/graphql/types.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import type { Message } from '../messages/message.ts';
import { timestamp } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';
import { owned } from '../storage/owner.ts';
import { STATUSES, statusOf } from './message-fields.ts';

/** A half-open interval; milliseconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Number of messages with one status and direction. PostgreSQL returns sums as strings. */
interface Count {
  readonly status: Message['status'];
  readonly direction: Message['direction'];
  readonly messages: number;
  readonly sent: number;
  readonly segments: number | string | null;
}

/** Counts the messages of a period. @param campaign restricts the report to one campaign. */
export async function reportActivity(
  queries: Queries,
  owner: Owner,
  { from, to }: Period,
  campaign?: Campaign,
): Promise<ActivityReport> {
  const inPeriod = sql`${owned(owner)} and created_at >= ${from} and created_at < ${to}`;
  const counts = await countMessages(queries, inPeriod, campaign);
  const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0);
  const countOf = (status: Message['status'], direction?: Message['direction']): number =>
    sum((count) =>
      count.status === status && (direction ?? count.direction) === count.direction ? count.messages : 0,
    );
  return {
    from: timestamp(from),
    to: timestamp(to),
    sent: sum(({ sent }) => sent),
    delivered: countOf('delivered', 'outbound'),
    undelivered: countOf('undelivered', 'outbound'),
    failed: countOf('failed', 'outbound'),
    received: sum(({ direction, messages }) => (direction === 'inbound' ? messages : 0)),
    segments: sum(({ segments }) => Number(segments)),
    optedOut: await countOptedOut(queries, inPeriod, campaign),
    byStatus: STATUSES.flatMap((status) => {
      const count = sum((each) => (statusOf(each.status) === status ? each.messages : 0));
      return count > 0 ? [{ status, count }] : [];
    }),
  };
}

async function countMessages(
  queries: Queries,
  inPeriod: Expression<unknown>,
  campaign?: Campaign,
): Promise<readonly Count[]> {
  const { rows } = await sql<Count>`
    select status, direction, count(*) as messages, count(sent_segments) as sent, sum(sent_segments) as segments
    from messages
    where ${inPeriod} and ${ofCampaign('messages', campaign)}
    group by status, direction`.execute(queries);
  return rows;
}

/**
 * Counts the numbers that opted out, each once. Counts messages that ask for it as well as opt-outs, because opt-outs
 * can be deleted.
 */
async function countOptedOut(
  queries: Queries,
  inPeriod: Expression<unknown>,
  campaign?: Campaign,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from_number as number from messages
      where ${inPeriod} and asks_stop = 1 and ${ofCampaign('messages', campaign)}
      union
      select to_number as number from opt_outs
      where ${inPeriod} and ${ofCampaign('opt_outs', campaign)}
    ) as opted_out`.execute(queries);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the condition for messages or opt-outs of a campaign: those between the numbers of a member since the member
 * was added.
 */
function ofCampaign(table: 'messages' | 'opt_outs', campaign?: Campaign): Expression<boolean> {
  if (!campaign) return sql`1 = 1`;
  const at = sql.table(table);
  const between = (ours: string, theirs: string): Expression<boolean> => sql`exists (
    select 1 from campaign_members
    where campaign_members.workspace_id = ${at}.workspace_id and campaign_members.mode = ${at}.mode
      and campaign_members.campaign = ${campaign.uuid} and campaign_members.created_at <= ${at}.created_at
      and campaign_members.from_number = ${sql.ref(`${table}.${ours}`)}
      and campaign_members.to_number = ${sql.ref(`${table}.${theirs}`)})`;
  const sent = between('from_number', 'to_number');
  if (table === 'opt_outs') return sent;
  const received = between('to_number', 'from_number');
  return sql`case when direction = 'outbound' then ${sent} else ${received} end`;
}
