import { perform } from '../jobs/perform.ts';
import type { JobHandler } from '../jobs/runner.ts';
import type { Job } from '../jobs/job-store.ts';
import type { Services } from '../service/services.ts';
import { advance, vetted, type Act } from './brand-lifecycle.ts';
import { saveBrand } from './save.ts';
import { brands, type StoredBrand } from './brand-store.ts';

/** Kind of the jobs that advance a submitted brand through and beyond its registration. */
export const REGISTER = 'brand.register';
/** Kind of the jobs that complete a vetting. */
export const VET = 'brand.vet';

/** Simulates the next step of the registry for a brand. */
export const register: JobHandler = (services, job) => act(services, job, advance);

/** Simulates the vetting provider, in one step. */
export const vet: JobHandler = (services, job) =>
  act(services, job, (brand, now) => ({ brand: vetted(brand, now) }));

function act(services: Services, job: Job, next: (brand: StoredBrand, now: number) => Act): Promise<void> {
  return perform(services, job, async (unit) => {
    const located = await brands.locate(unit.queries, job.subject);
    if (!located) return undefined;
    const { brand, nextIn } = next(located.item, unit.now);
    await saveBrand(unit, located.owner.workspaceId, located.item, brand);
    return nextIn === undefined ? undefined : unit.now + nextIn * services.settings.stepMs;
  });
}
