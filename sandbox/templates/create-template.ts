import type { CreateTemplateInput } from '../../generated/server/graphql/types.ts';
import { newlyStored, repeated } from '../campaigns/stored.ts';
import { done, refused, type Outcome } from '../campaigns/user-error.ts';
import { fingerprintOf } from '../service/idempotency.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { judgeContent } from './template-rules.ts';
import { findTemplate, templates } from './template-store.ts';
import type { Template } from './template.ts';

/** Creates a template. The same id with the same input returns the existing template. */
export async function createTemplate(
  unit: Unit,
  owner: Owner,
  { id, name, body, locale }: CreateTemplateInput,
): Promise<Outcome<Template>> {
  const errors = judgeContent(name, body);
  if (errors.length > 0) return refused(...errors);
  const fields = { name, body, locale: locale ?? 'EN_US' };
  const fingerprint = fingerprintOf(fields);
  const existing = id ? await findTemplate(unit.queries, owner, id) : undefined;
  if (existing) return repeated(existing, fingerprint);
  const stored = newlyStored(unit, 'tpl', id ?? null, fingerprint);
  const template: Template = { ...fields, ...stored, state: 'DRAFT' };
  await templates.insert(unit.queries, owner, template);
  return done(template);
}
