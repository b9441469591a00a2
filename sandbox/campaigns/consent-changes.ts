import { graphql } from '../../generated/typescript/states.ts';
import { mayBecome } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { Pair } from '../traffic/pair.ts';
import type { CampaignMember } from './campaign.ts';
import { moveMember } from './change-campaign.ts';
import { campaignMembers, PRESENT } from './campaign-store.ts';

/** Moves the members with these numbers to `OPTED_OUT` if their states permit it, because the recipient sent STOP. */
export async function optedOut(unit: Unit, owner: Owner, pair: Pair): Promise<void> {
  await moveAll(unit, owner, pair, 'OPTED_OUT', ({ state }) => state !== 'OPTED_OUT');
}

/** Moves the members with these numbers from `OPTED_OUT` to `INACTIVE`, because the recipient sent START. */
export async function optedIn(unit: Unit, owner: Owner, pair: Pair): Promise<void> {
  await moveAll(unit, owner, pair, 'INACTIVE', ({ state }) => state === 'OPTED_OUT');
}

/** Moves the contacted members with these numbers to `RESPONDED`, because the recipient sent another text. */
export async function replied(unit: Unit, owner: Owner, pair: Pair): Promise<void> {
  await moveAll(unit, owner, pair, 'RESPONDED', ({ state }) => state === 'ACTIVE');
}

async function moveAll(
  unit: Unit,
  owner: Owner,
  { from, to }: Pair,
  state: CampaignMember['state'],
  applies: (member: CampaignMember) => boolean,
): Promise<void> {
  const where = { from_number: from, to_number: to, ...PRESENT };
  for await (const member of campaignMembers.each(unit.queries, owner, where)) {
    if (!applies(member) || !mayBecome(graphql.CampaignMemberState, member.state, state)) continue;
    await moveMember(unit, owner, member, state);
  }
}
