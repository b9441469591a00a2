import type { TendlcCampaign } from '../../generated/server/rest/models.ts';
import { rest } from '../../generated/typescript/states.ts';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { brands } from '../brands/brand-store.ts';
import { callOff, schedule } from '../jobs/job-store.ts';
import { leaveCampaign } from '../numbers/assignment.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { invalidState } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { mayBecome } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { moved } from './tendlc-draft.ts';
import { REVIEW } from './tendlc-review.ts';
import { tendlcCampaigns } from './tendlc-store.ts';

type Operations = Pick<Handlers<Admitted>, 'submitTendlcCampaign' | 'deactivateTendlcCampaign'>;

/** Returns the handlers that change the status of 10DLC campaigns. */
export function tendlcActions(services: Services): Operations {
  const { stepMs } = services.settings;
  return {
    submitTendlcCampaign(request, exchange) {
      const id = request.path.tendlc_campaign_id;
      const owner = ownerOf(exchange.principal.workspaceId);
      return commit(services, exchange, request, async (unit) => {
        const campaign = await readyFor(unit, owner, id, 'pending_review');
        const brand = await brands.find(unit.queries, owner, campaign.brand_id);
        if (brand?.status !== 'registered') {
          const detail = `The brand is ${brand?.status ?? 'gone'}; a 10DLC campaign can be submitted when its brand is registered.`;
          throw invalidState(detail);
        }
        const submitted = moved(campaign, 'pending_review', unit.now);
        await tendlcCampaigns.replace(unit.queries, owner, submitted);
        await schedule(unit, REVIEW, id, unit.now + stepMs);
        return { status: 200 as const, body: submitted };
      });
    },
    deactivateTendlcCampaign(request, exchange) {
      const id = request.path.tendlc_campaign_id;
      const owner = ownerOf(exchange.principal.workspaceId);
      return commit(services, exchange, request, async (unit) => {
        const campaign = await readyFor(unit, owner, id, 'deactivated');
        const ended = moved(campaign, 'deactivated', unit.now);
        await tendlcCampaigns.replace(unit.queries, owner, ended);
        await callOff(unit, REVIEW, id);
        await leaveCampaign(unit, owner, id, unit.now + stepMs);
        return { status: 200 as const, body: ended };
      });
    },
  };
}

/** Returns a campaign with a permitted transition to a status. */
async function readyFor(
  { queries }: Unit,
  owner: Owner,
  id: string,
  to: TendlcCampaign['status'],
): Promise<TendlcCampaign> {
  const campaign = found(await tendlcCampaigns.find(queries, owner, id), '10DLC campaign', id);
  if (mayBecome(rest.TendlcCampaignStatus, campaign.status, to)) return campaign;
  throw invalidState(`The 10DLC campaign is ${campaign.status} and cannot become ${to}.`);
}
