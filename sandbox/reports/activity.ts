import type { ActivityReport, MessageStatus } from '../../generated/server/graphql/types.ts';
import { campaignMembers } from '../campaigns/store.ts';
import type { Campaign } from '../campaigns/campaign.ts';
import { keywordOf } from '../messages/keywords.ts';
import type { Message } from '../messages/message.ts';
import { messages } from '../messages/store.ts';
import { optOuts } from '../opt-outs/store.ts';
import { timestamp } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/database.ts';
import type { Pair } from '../traffic/pair.ts';
import { pairOf } from './between.ts';
import { STATUSES, statusOf } from './message-fields.ts';

/** From a time, up to another that no longer belongs to it; milliseconds since the epoch. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Whether something between two numbers at a time counts. */
type Counts = (pair: Pair, time: number) => boolean;

/** Counts what was sent and received over a period. @param campaign to count for, in place of the whole workspace. */
export async function reportActivity(
  queries: Queries,
  owner: Owner,
  { from, to }: Period,
  campaign?: Campaign,
): Promise<ActivityReport> {
  const counts = campaign ? await ofCampaign(queries, owner, campaign) : () => true;
  const span = { createdAfter: from - 1, createdBefore: to };
  const tally = newTally();
  for await (const message of messages.each(queries, owner, {}, span)) {
    if (counts(pairOf(message), message.createdAt)) add(tally, message);
  }
  for await (const { created_at: createdAt, ...pair } of optOuts.each(queries, owner, {}, span)) {
    if (counts(pair, Date.parse(createdAt))) tally.optedOut.add(pair.to);
  }
  const { optedOut, byStatus, ...sums } = tally;
  return {
    from: timestamp(from),
    to: timestamp(to),
    ...sums,
    optedOut: optedOut.size,
    byStatus: STATUSES.flatMap((status) => {
      const count = byStatus.get(status);
      return count === undefined ? [] : [{ status, count }];
    }),
  };
}

/** What is between the numbers of a member belongs to the campaign, from the time at which the member was added. */
async function ofCampaign(queries: Queries, owner: Owner, { uuid: campaign }: Campaign): Promise<Counts> {
  const added = new Map<string, number>();
  // Newest first, so the earliest time remains.
  for await (const { from, to, createdAt } of campaignMembers.each(queries, owner, { campaign })) {
    added.set(`${from} ${to}`, createdAt);
  }
  return ({ from, to }, time) => time >= (added.get(`${from} ${to}`) ?? Infinity);
}

interface Tally {
  sent: number;
  delivered: number;
  undelivered: number;
  failed: number;
  received: number;
  segments: number;
  readonly optedOut: Set<string>;
  readonly byStatus: Map<MessageStatus, number>;
}

function newTally(): Tally {
  return {
    sent: 0,
    delivered: 0,
    undelivered: 0,
    failed: 0,
    received: 0,
    segments: 0,
    optedOut: new Set(),
    byStatus: new Map(),
  };
}

function add(tally: Tally, message: Message): void {
  const status = statusOf(message.status);
  tally.byStatus.set(status, (tally.byStatus.get(status) ?? 0) + 1);
  if (message.direction === 'inbound') {
    tally.received += 1;
    // An opt-out may have been lifted since; the message that asked for it stays.
    if (keywordOf(message.body ?? '') === 'stop') tally.optedOut.add(message.from);
    return;
  }
  if (message.sentAt !== null) {
    tally.sent += 1;
    tally.segments += message.segments;
  }
  tally.delivered += Number(message.status === 'delivered');
  tally.undelivered += Number(message.status === 'undelivered');
  tally.failed += Number(message.status === 'failed');
}
