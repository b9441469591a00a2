import type { CreateTendlcCampaignRequest, TendlcCampaign } from '../../generated/typescript/models.ts';
import { bodyError, invalidFields, Refused } from '../service/problems.ts';

/** Bytes in UTF-8 of all texts together: so an event that holds a campaign stays below 20 kB. */
const MOST_TEXT = 16_000;

/** @throws {Refused} when a use case that stands for several is one of several. */
export function refuseNesting({ sub_use_cases: several = [] }: CreateTendlcCampaignRequest): void {
  const index = several.indexOf('MIXED');
  if (index < 0) return;
  const detail = 'Names the use cases themselves, of which MIXED is none.';
  throw new Refused(invalidFields([bodyError(['sub_use_cases', String(index)], 'not_allowed', detail)]));
}

/** @throws {Refused} when a text is no Unicode, or the texts are too long together. */
export function refuseTexts(campaign: TendlcCampaign): void {
  const texts = textsOf(campaign);
  const broken = texts.filter(([, text]) => !text.isWellFormed());
  if (broken.length > 0) {
    const detail = 'Holds half a surrogate pair.';
    throw new Refused(invalidFields(broken.map(([path]) => bodyError(path, 'invalid_format', detail))));
  }
  const bytes = texts.reduce((sum, [, text]) => sum + Buffer.byteLength(text), 0);
  if (bytes <= MOST_TEXT) return;
  throw new Refused({
    code: 'validation_failed',
    detail: `The texts take ${bytes} bytes in UTF-8 together; at most ${MOST_TEXT} are allowed.`,
  });
}

type Text = readonly [path: readonly string[], text: string];

function textsOf(campaign: TendlcCampaign): readonly Text[] {
  const { description, message_flow, opt_in_message, opt_out_message, help_message } = campaign;
  const { sample_messages, opt_in_keywords, opt_out_keywords, help_keywords } = campaign;
  const { privacy_policy_url, terms_url } = campaign;
  const messages = { description, message_flow, opt_in_message, opt_out_message, help_message };
  const lists = { sample_messages, opt_in_keywords, opt_out_keywords, help_keywords };
  return [
    ...Object.entries({ ...messages, privacy_policy_url, terms_url }).flatMap(([name, text]): Text[] =>
      text === null ? [] : [[[name], text]],
    ),
    ...Object.entries(lists).flatMap(([name, items]) =>
      items.map((text, index): Text => [[name, String(index)], text]),
    ),
  ];
}
