/** Webhooks that are not sent, or sent too often. */
import type { Fault } from '../fault.ts';
import { eventsOf } from '../places.ts';

export const lostEvent: Fault = {
  id: 'lost-event',
  title: 'does not send a webhook',
  placesIn: eventsOf,
  breaks: () => ({ send: () => 0 }),
};

export const repeatedEvent: Fault = {
  id: 'repeated-event',
  title: 'sends a webhook twice, with two ids',
  placesIn: eventsOf,
  breaks: () => ({ send: (_at, times) => times * 2 }),
};
