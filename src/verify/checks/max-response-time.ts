import { isStreamType } from '../../core/media-type.ts';
import { essenceOf } from '../judge/declared.ts';
import { FINE, type Check } from './check.ts';

export const maxResponseTime: Check = {
  id: 'max-response-time',
  on: 'any',
  severity: 'error',
  summary:
    'Every response must arrive within the configured time. Without a configured time, the check is off.',
  enforces: 'the limit of the run (--max-response-time)',
  help: 'Find the cause of the delay, or set a higher limit.',
  run: ({ milliseconds, outcome }, { maxResponseTimeMs }) => {
    if (maxResponseTimeMs === undefined) return undefined;
    // A stream is read until it pauses, so its duration is not a response time.
    const contentType = 'headers' in outcome ? outcome.headers['content-type'] : undefined;
    if (isStreamType(essenceOf(contentType ?? ''))) return undefined;
    if (milliseconds <= maxResponseTimeMs) return FINE;
    return [
      {
        kind: 'slow',
        message: `The response took ${Math.round(milliseconds)} ms; the limit is ${maxResponseTimeMs} ms.`,
      },
    ];
  },
};
