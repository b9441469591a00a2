import type { UpdateTemplateInput } from '../../generated/server/graphql/types.ts';
import { graphql } from '../../generated/typescript/states.ts';
import { differing, isEmpty } from '../campaigns/stored.ts';
import { judgeTransition } from '../campaigns/transition.ts';
import {
  done,
  INPUT,
  judgeNulls,
  refused,
  unknownId,
  userError,
  type Outcome,
  type UserError,
} from '../campaigns/user-error.ts';
import { mayBecome } from '../service/states.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { changeTemplate, moveTemplate } from './change-template.ts';
import { judgeContent } from './template-rules.ts';
import { findTemplate } from './template-store.ts';
import type { Template } from './template.ts';

/** Changes a template, and then moves it to another state. @param stepMs duration of a review. */
export async function updateTemplate(
  unit: Unit,
  owner: Owner,
  input: UpdateTemplateInput,
  stepMs: number,
): Promise<Outcome<Template>> {
  const template = await findTemplate(unit.queries, owner, input.id);
  if (!template) return unknownId('template');
  const change = differing(template, {
    name: input.name ?? undefined,
    body: input.body ?? undefined,
  } as Partial<Template>);
  // A changed template becomes a draft again.
  const state = isEmpty(change) ? template.state : 'DRAFT';
  const to = input.state ?? state;
  const errors = [
    ...judgeNulls(input, ['name', 'body', 'state']),
    ...judgeContent(change.name, change.body),
    ...judgeState(template, change),
    ...(to === state ? [] : judgeMove(state, to)),
  ];
  if (errors.length > 0) return refused(...errors);
  let current = template;
  if (current.state !== state) current = await moveTemplate(unit, owner, current, state, stepMs);
  if (!isEmpty(change)) current = await changeTemplate(unit, owner, current, change);
  if (current.state !== to) current = await moveTemplate(unit, owner, current, to, stepMs);
  return done(current);
}

/** Rejects changes to a template that is under review or archived. */
function judgeState({ state }: Template, change: Partial<Template>): UserError[] {
  if (state === 'DRAFT' || mayBecome(graphql.TemplateState, state, 'DRAFT')) return [];
  return Object.keys(change).map((field) =>
    userError(INPUT, field, 'INVALID_STATE', `Cannot be changed while ${state}.`),
  );
}

/** Rejects undeclared transitions, and transitions to states that only the review can set. */
function judgeMove(from: Template['state'], to: Template['state']): UserError[] {
  if (to !== 'APPROVED' && to !== 'REJECTED') {
    return judgeTransition(graphql.TemplateState, from, to, 'state');
  }
  return [userError(INPUT, 'state', 'INVALID_TRANSITION', `${to} is decided by the review.`)];
}
