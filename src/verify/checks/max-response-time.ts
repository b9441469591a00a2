import { FINE, type Check } from './check.ts';

export const maxResponseTime: Check = {
  id: 'max-response-time',
  on: 'any',
  severity: 'error',
  summary: 'Every answer comes within the time that was set; judges nothing when none was.',
  enforces: 'the limit of the run (--max-response-time)',
  help: 'Find what takes so long, or set a higher limit.',
  run: ({ milliseconds }, { maxResponseTimeMs }) => {
    if (maxResponseTimeMs === undefined) return undefined;
    if (milliseconds <= maxResponseTimeMs) return FINE;
    return [
      {
        kind: 'slow',
        message: `The answer took ${Math.round(milliseconds)} ms; the limit is ${maxResponseTimeMs} ms.`,
      },
    ];
  },
};
