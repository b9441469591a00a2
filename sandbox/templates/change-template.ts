import { graphql } from '../../generated/typescript/states.ts';
import { callOff, schedule } from '../jobs/job-store.ts';
import { become } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { templates } from './template-store.ts';
import type { Template } from './template.ts';

/** Kind of the jobs that review templates. */
export const REVIEW_TEMPLATE = 'template.review';

/** Stores a change to a template. */
export async function changeTemplate(
  unit: Unit,
  owner: Owner,
  template: Template,
  change: Partial<Template>,
): Promise<Template> {
  const changed = { ...template, ...change, sequence: template.sequence + 1, updatedAt: unit.now };
  await templates.replace(unit.queries, owner, changed);
  return changed;
}

/** Moves a template to a permitted next state. @param stepMs duration of a review. */
export async function moveTemplate(
  unit: Unit,
  owner: Owner,
  template: Template,
  to: Template['state'],
  stepMs: number,
): Promise<Template> {
  const state = become(graphql.TemplateState, template.state, to);
  await callOff(unit, REVIEW_TEMPLATE, template.id);
  if (state === 'PENDING_REVIEW') await schedule(unit, REVIEW_TEMPLATE, template.id, unit.now + stepMs);
  return changeTemplate(unit, owner, template, { state });
}
