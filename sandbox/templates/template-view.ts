import type * as models from '../../generated/server/rest/models.ts';
import { segment } from '../messages/segments.ts';
import { timestamp } from '../service/unit.ts';
import { variablesOf } from './placeholders.ts';
import type { Template } from './template.ts';

/** Returns the number of segments of a text with unfilled placeholders. */
export function segmentsEstimate({ body }: Template): number {
  return segment(body).segments;
}

/** Returns a template as webhooks show it. */
export function templateView(template: Template): models.Template {
  return {
    id: template.uuid,
    object: 'template',
    name: template.name,
    body: template.body,
    locale: template.locale,
    variables: variablesOf(template.body),
    state: template.state.toLowerCase(),
    segments_estimate: segmentsEstimate(template),
    created_at: timestamp(template.createdAt),
    updated_at: timestamp(template.updatedAt),
  };
}
