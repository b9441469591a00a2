import { plan } from '../campaigns/plan.ts';
import { campaigns, PRESENT } from '../campaigns/store.ts';
import { emit } from '../events/emit.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { settle } from '../jobs/store.ts';
import { transact } from '../service/services.ts';
import { moveTemplate } from './change.ts';
import { templates } from './store.ts';
import { templateView } from './view.ts';

/** What a text has in it that the sandbox's review does not let pass, in any case. */
const REJECTED_WORD = 'rejectme';

/** Decides on a template that was submitted. */
export const reviewTemplate: JobHandler = async (services, job) => {
  await transact(services, async (unit) => {
    const at = { ...unit, now: Math.max(job.dueAt, unit.now) };
    await settle(at, job);
    const located = await templates.locate(at.queries, job.subject);
    if (located?.item.state !== 'PENDING_REVIEW') return;
    const { owner, item } = located;
    const to = item.body.toLowerCase().includes(REJECTED_WORD) ? 'REJECTED' : 'APPROVED';
    const decided = await moveTemplate(at, owner, item, to, services.settings.stepMs);
    await emit(at, owner, to === 'APPROVED' ? 'template.approved' : 'template.rejected', {
      object: templateView(decided),
      sequence: decided.sequence,
      previousStatus: templateView(item).state,
    });
    const waiting = { template: item.uuid, state: 'ACTIVE', ...PRESENT };
    for await (const campaign of campaigns.each(at.queries, owner, waiting)) await plan(at, campaign);
  });
};
