import { isDeepStrictEqual } from 'node:util';
import { rest } from '../../generated/typescript/states.ts';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { brands } from '../brands/brand-store.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { bodyError, invalid, invalidState } from '../service/problems.ts';
import { transact, type Services } from '../service/services.ts';
import { mayBecome } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import type { Owner } from '../storage/collection.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { draftOf, patched } from './tendlc-draft.ts';
import { rejectTexts, rejectNesting } from './tendlc-rules.ts';
import { tendlcCampaigns } from './tendlc-store.ts';

type Operations = Pick<
  Handlers<Admitted>,
  'listTendlcCampaigns' | 'createTendlcCampaign' | 'getTendlcCampaign' | 'updateTendlcCampaign'
>;

/** Returns the handlers that read and change 10DLC campaigns. */
export function tendlcOperations(services: Services): Operations {
  return {
    listTendlcCampaigns({ query }, { principal }) {
      const { status, brand_id } = query;
      const owner = ownerOf(principal.workspaceId);
      return readPage(services, owner, tendlcCampaigns, query, { status, brand_id }, (campaign) => campaign);
    },
    createTendlcCampaign(request, exchange) {
      const { body } = request;
      const owner = ownerOf(exchange.principal.workspaceId);
      rejectNesting(body);
      return commit(services, exchange, request, async (unit) => {
        await refuseBrand(unit, owner, body.brand_id);
        const campaign = draftOf(body, unit);
        rejectTexts(campaign);
        await tendlcCampaigns.insert(unit.queries, owner, campaign);
        const headers = { location: `/v1/tendlc_campaigns/${campaign.id}` };
        return { status: 201 as const, headers, body: campaign };
      });
    },
    async getTendlcCampaign({ path: { tendlc_campaign_id: id } }, { principal }) {
      const campaign = await tendlcCampaigns.find(services.database, ownerOf(principal.workspaceId), id);
      return { status: 200, body: found(campaign, '10DLC campaign', id) };
    },
    updateTendlcCampaign({ path: { tendlc_campaign_id: id }, body }, { principal }) {
      const owner = ownerOf(principal.workspaceId);
      return transact(services, principal, async (unit) => {
        const campaign = found(await tendlcCampaigns.find(unit.queries, owner, id), '10DLC campaign', id);
        // A campaign can be changed as long as it can be submitted.
        if (!mayBecome(rest.TendlcCampaignStatus, campaign.status, 'pending_review')) {
          const detail = `The 10DLC campaign is ${campaign.status}; only a draft or rejected one can be changed.`;
          throw invalidState(detail);
        }
        const changed = patched(campaign, body);
        if (isDeepStrictEqual(changed, campaign)) return { status: 200, body: campaign };
        rejectTexts(changed);
        const next = nextVersion(campaign, changed, unit.now);
        await tendlcCampaigns.replace(unit.queries, owner, next);
        return { status: 200, body: next };
      });
    },
  };
}

async function refuseBrand({ queries }: Unit, owner: Owner, id: string): Promise<void> {
  const brand = await brands.find(queries, owner, id);
  if (!brand) {
    throw invalid(bodyError(['brand_id'], 'invalid_value', `No brand has the id ${id}.`));
  }
  if (brand.status !== 'deleted') return;
  throw invalidState('The brand is deleted.');
}
