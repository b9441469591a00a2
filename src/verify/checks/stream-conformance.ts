import { essenceOf } from '../judge/declared.ts';
import { itemsOf } from '../trails/streams.ts';
import { FINE, type Check, type Objection } from './check.ts';

/** Statuses for resources that the caller must not see. */
const HIDDEN: ReadonlySet<number> = new Set([401, 403, 404, 410]);

export const streamConformance: Check = {
  id: 'stream-conformance',
  on: 'trail',
  of: 'stream',
  severity: 'error',
  summary:
    'A stream of events must continue after the event in `Last-Event-ID`, and its events must be visible to its caller. A subscription must be a stream of server-sent events.',
  enforces:
    'WHATWG HTML §9.2 (Server-sent events); GraphQL over Server-Sent Events (distinct connections mode)',
  help: 'Read the events of a stream from the same data and with the same access rules as other requests, in order, and begin after the event with the given id.',
  run: ({ opened, shown, resumed }) => {
    const objections: Objection[] = [];
    const { case: made, outcome } = opened;
    const mediaType = essenceOf(outcome.headers['content-type'] ?? '');
    // A service may reject the subscription, or offer subscriptions only over WebSocket.
    if (made.kind === 'graphql' && outcome.status >= 300) return undefined;
    if (made.kind === 'graphql' && mediaType !== 'text/event-stream') {
      const message = `A subscription with \`Accept: text/event-stream\` returned status ${outcome.status} and Content-Type ${mediaType || '(none)'}.`;
      return [{ kind: 'subscription', message }];
    }
    if (shown && HIDDEN.has(shown.read.outcome.status)) {
      const message = `The stream has the event ${shown.id}, but ${shown.read.case.operation.id} returns ${shown.read.outcome.status} for it.`;
      objections.push({ kind: 'hidden', message, steps: [opened, shown.read] });
    }
    if (resumed) {
      const { again, after, expected } = resumed;
      const found = itemsOf(again).map(({ id }) => id);
      const steps = [opened, again] as const;
      if (found.includes(after)) {
        const message = `The stream after the event ${after} has this event again.`;
        objections.push({ kind: 'repeated', message, steps: [...steps] });
      } else if (expected !== undefined && found[0] !== expected) {
        const message = `The stream after the event ${after} begins with ${found[0] ?? 'no event'}, but the next event was ${expected}.`;
        objections.push({ kind: 'missing', message, steps: [...steps] });
      }
    }
    return objections.length === 0 ? FINE : objections;
  },
};
