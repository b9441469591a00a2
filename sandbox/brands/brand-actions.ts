import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { callOff, schedule } from '../jobs/job-store.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { invalid } from '../service/problems.ts';
import type { Services } from '../service/services.ts';
import { nextVersion } from '../service/version.ts';
import { moved } from './brand-lifecycle.ts';
import { shortcomings } from './details.ts';
import { findBrand, isOpen, wrongState } from './find.ts';
import { isProven, mustProve } from './otp.ts';
import { REGISTER, VET } from './registry.ts';
import { saveBrand } from './save.ts';
import { brandView } from './brand-store.ts';

/** Returns the handlers that submit and vet brands. */
export function brandActions(
  services: Services,
): Pick<Handlers<Admitted>, 'submitBrand' | 'requestBrandVetting'> {
  const { stepMs } = services.settings;
  return {
    async submitBrand(request, exchange) {
      const { workspaceId } = exchange.principal;
      return commit(services, exchange, request, async (unit) => {
        const brand = await findBrand(unit.queries, workspaceId, request.path.brand_id);
        if (!isOpen(brand)) throw wrongState(brand, 'only a draft or failed brand can be submitted');
        const errors = shortcomings(brand);
        if (errors.length > 0) throw invalid(...errors);
        const pending = moved(brand, 'pending', unit.now);
        await saveBrand(unit, workspaceId, brand, pending);
        if (!mustProve(pending) || isProven(pending)) {
          await schedule(unit, REGISTER, brand.id, unit.now + stepMs);
        }
        return { status: 200, body: brandView(pending) };
      });
    },
    async requestBrandVetting(request, exchange) {
      const { workspaceId } = exchange.principal;
      return commit(services, exchange, request, async (unit) => {
        const brand = await findBrand(unit.queries, workspaceId, request.path.brand_id);
        if (brand.status !== 'registered') throw wrongState(brand, 'only a registered brand can be vetted');
        const after = nextVersion(brand, { vetting: { ...request.body, score: null } }, unit.now);
        await saveBrand(unit, workspaceId, brand, after);
        await callOff(unit, VET, brand.id);
        await schedule(unit, VET, brand.id, unit.now + stepMs);
        return { status: 202, body: brandView(after) };
      });
    },
  };
}
