import type { MediaTypeChange } from '../delta/change.ts';
import { rule } from '../rule.ts';
import { code, named } from './words.ts';

export const mediaTypeRemoved = rule<'media-type'>({
  id: 'media-type-removed',
  on: 'media-type',
  summary: 'Callers that send or accept this media type get an error, or a response that they cannot read.',
  help: 'Support both media types.',
  mirror: 'media-type-added',
  judge(change) {
    if (change.action !== 'removed') return undefined;
    const message = `The ${named(change.place)} was removed.`;
    const { flow, covering } = change;
    if (covering === 'all')
      return {
        direction: 'offer',
        effect: 'widened',
        message,
        reason: 'A media type range still covers it.',
      };
    if (flow === 'response' && covering === 'some') {
      const reason = 'Some media types of the range remain, and no others were added.';
      return { direction: 'response', effect: 'narrowed', message, reason };
    }
    if (isPushed(change))
      return {
        direction: 'response',
        effect: 'narrowed',
        message,
        reason: 'The service no longer sends it, so receivers need no change.',
      };
    return {
      direction: 'offer',
      effect: 'narrowed',
      message,
      ...(isReply(change) && {
        reason: 'Replies with this media type are now undeclared, and the service may reject them.',
      }),
    };
  },
});

export const mediaTypeAdded = rule<'media-type'>({
  id: 'media-type-added',
  on: 'media-type',
  summary: 'Callers that neither send nor request the new media type do not notice it.',
  help: 'No action is needed.',
  mirror: 'media-type-removed',
  judge(change) {
    if (change.action !== 'added') return undefined;
    const { place, flow, covering, replaced } = change;
    const message = `The ${named(place)} was added.`;
    if (covering === 'all')
      return {
        direction: 'offer',
        effect: 'widened',
        message,
        reason: 'A media type range already covered it.',
      };
    if (flow === 'response' && replaced !== undefined)
      return {
        direction: 'response',
        effect: 'widened',
        message: `The ${named(place)} replaces ${code(replaced)}.`,
        reason: `Clients that expect ${replaced} can receive other media types.`,
        help: KEEP,
      };
    if (isPushed(change))
      return {
        direction: 'response',
        effect: 'widened',
        message,
        reason: 'Receivers cannot choose the media type, and may be unable to read this one.',
        help: KEEP,
      };
    return {
      direction: 'offer',
      effect: 'widened',
      message,
      ...(isReply(change) && { reason: 'Receivers can reply as before.' }),
    };
  },
});

const KEEP = 'Keep sending only the media types that were declared before.';

/** True for the body of an event: the service chooses its media type. */
function isPushed({ flow, isNegotiated }: MediaTypeChange): boolean {
  return flow === 'response' && !isNegotiated;
}

/** True for the response of a receiver to an event. */
function isReply({ flow, place }: MediaTypeChange): boolean {
  return flow === 'request' && /(?:^| )response /.test(place);
}
