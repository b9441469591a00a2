import { isDeepStrictEqual } from 'node:util';
import { rest } from '../../generated/typescript/states.ts';
import type { CreateBrandResult, Handlers } from '../../generated/server/rest/handlers.ts';
import type { CreateBrandRequest } from '../../generated/server/rest/models.ts';
import { callOff } from '../jobs/job-store.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { readPage } from '../rest/list.ts';
import { invalidState } from '../service/problems.ts';
import { transact, type Services } from '../service/services.ts';
import { isFinal } from '../service/states.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { nextVersion } from '../service/version.ts';
import { tendlcCampaigns } from '../tendlc/tendlc-store.ts';
import { ownerOf } from '../workspace/workspace-store.ts';
import { moved } from './brand-lifecycle.ts';
import { detailsOf } from './details.ts';
import { findBrand, isOpen, mayBeDeleted, wrongState } from './find.ts';
import { REGISTER, VET } from './registry.ts';
import { saveBrand } from './save.ts';
import { brands, brandView, type StoredBrand } from './brand-store.ts';

type Operations = Pick<
  Handlers<Admitted>,
  'listBrands' | 'createBrand' | 'getBrand' | 'updateBrand' | 'deleteBrand'
>;

type Created = Extract<CreateBrandResult, { status: 201 }>;

/** The statuses listed if the request names no status. */
const LISTED = Object.keys(rest.BrandStatus.transitions).filter((status) => status !== 'deleted');

/** Returns the handlers of operations on brands. */
export function brandOperations(services: Services): Operations {
  return {
    listBrands({ query }, { principal }) {
      const where = { status: query.status ?? LISTED };
      return readPage(services, ownerOf(principal.workspaceId), brands, query, where, brandView);
    },
    async createBrand(request, exchange) {
      const { workspaceId } = exchange.principal;
      return commit(services, exchange, request, (unit) => created(unit, workspaceId, request.body));
    },
    async getBrand({ path }, { principal }) {
      const brand = await findBrand(services.database, principal.workspaceId, path.brand_id);
      return { status: 200, body: brandView(brand) };
    },
    async updateBrand({ path, body }, { principal: { workspaceId } }) {
      return transact(services, { workspaceId }, async (unit) => {
        const brand = await findBrand(unit.queries, workspaceId, path.brand_id);
        if (!isOpen(brand)) throw wrongState(brand, 'only a draft or failed brand can be changed');
        const after = patched(brand, body, unit.now);
        await saveBrand(unit, workspaceId, brand, after);
        return { status: 200, body: brandView(after) };
      });
    },
    async deleteBrand({ path }, { principal: { workspaceId } }) {
      return transact(services, { workspaceId }, async (unit) => {
        await remove(unit, workspaceId, await findBrand(unit.queries, workspaceId, path.brand_id));
        return { status: 204 };
      });
    },
  };
}

async function created(unit: Unit, workspaceId: string, request: CreateBrandRequest): Promise<Created> {
  const at = timestamp(unit.now);
  const brand: StoredBrand = {
    ...detailsOf(request),
    id: unit.ids('brd'),
    object: 'brand',
    status: 'draft',
    identity_status: 'SELF_DECLARED',
    vetting: null,
    failure_reasons: [],
    sequence: 1,
    created_at: at,
    updated_at: at,
    otp_expires_at: null,
  };
  await brands.insert(unit.queries, ownerOf(workspaceId), brand);
  return { status: 201, headers: { location: `/v1/brands/${brand.id}` }, body: brandView(brand) };
}

/** Applies a JSON Merge Patch. A spread is sufficient, because a brand is flat, and cleared fields are null. */
function patched(brand: StoredBrand, patch: Partial<StoredBrand>, now: number): StoredBrand {
  const merged = { ...brand, ...patch };
  if (isDeepStrictEqual(merged, brand)) return brand;
  const isSamePerson = merged.mobile_phone === brand.mobile_phone && merged.entity_type === brand.entity_type;
  const keepsProof = isSamePerson && merged.entity_type === 'SOLE_PROPRIETOR';
  // The verification no longer applies, because the details have changed. For a sole proprietor, only the phone number
  // was verified.
  const proof = keepsProof ? {} : ({ identity_status: 'SELF_DECLARED', otp_expires_at: null } as const);
  return nextVersion(brand, { ...patch, ...proof }, now);
}

async function remove(unit: Unit, workspaceId: string, brand: StoredBrand): Promise<void> {
  if (!mayBeDeleted(brand))
    throw wrongState(brand, 'only a draft, failed or registered brand can be deleted');
  const inUse = await tendlcCampaigns.count(unit.queries, ownerOf(workspaceId), {
    brand_id: brand.id,
    status: Object.keys(rest.TendlcCampaignStatus.transitions).filter(
      (status) => !isFinal(rest.TendlcCampaignStatus, status),
    ),
  });
  if (inUse > 0) {
    const detail = `${inUse} 10DLC campaigns of the brand are neither expired nor deactivated.`;
    throw invalidState(detail);
  }
  for (const kind of [REGISTER, VET]) await callOff(unit, kind, brand.id);
  await saveBrand(unit, workspaceId, brand, moved(brand, 'deleted', unit.now));
}
