import { plan } from '../campaigns/plan.ts';
import { campaigns, PRESENT } from '../campaigns/campaign-store.ts';
import { emit } from '../events/emit.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { perform } from '../jobs/perform.ts';
import { moveTemplate } from './change-template.ts';
import { templates } from './template-store.ts';
import { templateView } from './template-view.ts';

/** The sandbox's review rejects a text that contains this word, in upper or lower case. */
const REJECTED_WORD = 'rejectme';

/** Approves or rejects a submitted template. */
export const reviewTemplate: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await templates.locate(unit.queries, job.subject);
    if (located?.item.state !== 'PENDING_REVIEW') return undefined;
    const { owner, item } = located;
    const to = item.body.toLowerCase().includes(REJECTED_WORD) ? 'REJECTED' : 'APPROVED';
    const decided = await moveTemplate(unit, owner, item, to, services.settings.stepMs);
    await emit(unit, owner, to === 'APPROVED' ? 'template.approved' : 'template.rejected', {
      object: templateView(decided),
      sequence: decided.sequence,
      previousStatus: templateView(item).state,
    });
    const waiting = { template: item.uuid, state: 'ACTIVE', ...PRESENT };
    for await (const campaign of campaigns.each(unit.queries, owner, waiting)) await plan(unit, campaign);
    return undefined;
  });
