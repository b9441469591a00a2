import type {
  TransitionCampaignInput,
  TransitionCampaignMemberInput,
} from '../../generated/server/graphql/types.ts';
import { graphql } from '../../generated/typescript/states.ts';
import { enterOptOut, optOutOf } from '../opt-outs/opt-out.ts';
import { mayBecome, type Machine } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import type { TrafficOwner } from '../traffic/pair.ts';
import type { Campaign, CampaignMember } from './campaign.ts';
import { moveCampaign, moveMember } from './change-campaign.ts';
import { findCampaign, findMember } from './campaign-store.ts';
import { done, INPUT, refused, unknownId, userError, type Outcome, type UserError } from './user-error.ts';

/** Moves a campaign to another state. A campaign that already has this state stays unchanged. */
export async function transitionCampaign(
  unit: Unit,
  owner: Owner,
  { id, to }: TransitionCampaignInput,
): Promise<Outcome<Campaign>> {
  const campaign = await findCampaign(unit.queries, owner, id);
  if (!campaign) return unknownId('campaign');
  if (campaign.state === to) return done(campaign);
  const errors = judgeTransition(graphql.CampaignState, campaign.state, to, 'to');
  return errors.length > 0 ? refused(...errors) : done(await moveCampaign(unit, owner, campaign, to));
}

/** Moves a member to another state. Only the recipient can end `OPTED_OUT`. */
export async function transitionMember(
  unit: Unit,
  owner: TrafficOwner,
  { id, to }: TransitionCampaignMemberInput,
): Promise<Outcome<CampaignMember>> {
  const member = await findMember(unit.queries, owner, id);
  if (!member) return unknownId('campaign member');
  if (member.state === to) return done(member);
  if (member.state === 'OPTED_OUT') {
    const message = 'The recipient has opted out, and only they can opt in again, by sending START.';
    return refused(userError(INPUT, 'to', 'OPTED_OUT', message));
  }
  const errors = judgeTransition(graphql.CampaignMemberState, member.state, to, 'to');
  if (errors.length > 0) return refused(...errors);
  if (to !== 'OPTED_OUT' || (await optOutOf(unit, owner, member))) {
    return done(await moveMember(unit, owner, member, to));
  }
  // A recipient who has opted out must not receive messages from any campaign, so all members with these
  // numbers change.
  await enterOptOut(unit, owner, member, null);
  return done((await findMember(unit.queries, owner, id)) ?? member);
}

/** Rejects a transition that the contract does not declare. */
export function judgeTransition(machine: Machine, from: string, to: string, field: string): UserError[] {
  if (mayBecome(machine, from, to)) return [];
  const next = machine.transitions[from] ?? [];
  const hint = next.length > 0 ? `it can become ${next.join(', ')}` : 'that state is final';
  return [userError(INPUT, field, 'INVALID_TRANSITION', `${from} cannot become ${to}: ${hint}.`)];
}
