import type { CreateTendlcCampaignRequest, TendlcCampaign } from '../../generated/server/rest/models.ts';
import { bodyError, invalid, Refused } from '../service/problems.ts';

/**
 * Maximum bytes in UTF-8 of all texts together. This limits the size of an event with a campaign to 20 kB, or to 100 kB
 * if all characters are control characters.
 */
const MAX_TEXT = 16_000;

/** Rejects a combined use case among the sub use cases. @throws {Refused} */
export function rejectNesting({ sub_use_cases: several = [] }: CreateTendlcCampaignRequest): void {
  const index = several.indexOf('MIXED');
  if (index < 0) return;
  const detail = 'Names the use cases themselves, of which MIXED is none.';
  throw invalid(bodyError(['sub_use_cases', String(index)], 'not_allowed', detail));
}

/** Rejects texts that are too long together. @throws {Refused} */
export function rejectTexts(campaign: TendlcCampaign): void {
  const bytes = textsOf(campaign).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (bytes <= MAX_TEXT) return;
  throw new Refused({
    code: 'validation_failed',
    detail: `The texts take ${bytes} bytes in UTF-8 together; at most ${MAX_TEXT} are allowed.`,
  });
}

function textsOf(campaign: TendlcCampaign): readonly string[] {
  const { description, message_flow, opt_in_message, opt_out_message, help_message } = campaign;
  const { sample_messages, opt_in_keywords, opt_out_keywords, help_keywords } = campaign;
  const { privacy_policy_url, terms_url } = campaign;
  const texts = [description, message_flow, opt_in_message, opt_out_message, help_message];
  const lists = [sample_messages, opt_in_keywords, opt_out_keywords, help_keywords];
  return [...texts, privacy_policy_url, terms_url, ...lists.flat()].filter((text) => text !== null);
}
