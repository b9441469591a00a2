/** Causes webhooks that no creation causes: by changes, state transitions, and actions. */
import { statesAfter } from '../../model/lookup.ts';
import { derive } from '../../semantics/derive/derive.ts';
import type { Case } from '../exchange.ts';
import { eventOf } from '../judge/webhook-event.ts';
import { sightingsOf } from '../judge/sightings.ts';
import {
  actionsOn,
  bareChange,
  mergesOf,
  retargeted,
  singleChanges,
  someRequests,
  stateChoicesOf,
} from '../lab/changes.ts';
import type { Subject } from '../lab/experiment.ts';
import { readerOf, readsOf } from '../lab/readings.ts';
import { create, creatorsOf, existing, keyed } from '../lab/subjects.ts';
import { bodyOf, type Receiver } from '../receive/receiver.ts';
import type { Tour } from './plan.ts';
import { withChoice } from './state-now.ts';
import { type Subscribed } from './subscriptions.ts';
import { SHORT_WAIT_MS } from './webhook-causes.ts';

/** Maximum number of properties, and of states, that are changed in one resource. */
const MAX_EACH = 3;

/** For each webhook that the address has not received, changes resources of its collection. */
export async function causeOthers(tour: Tour, receiver: Receiver, { mailbox }: Subscribed): Promise<void> {
  const { contract } = tour;
  const seen = new Set(mailbox.deliveries.map((one) => eventOf(contract, bodyOf(one))?.name.wire));
  const unseen = derive(contract).events.filter(({ webhook, callback }) => !callback && !seen.has(webhook));
  let salt = 0;
  for (const concept of new Set(unseen.map(({ collection }) => collection.value))) {
    const subject = await subjectOf(tour, concept);
    for (const made of subject ? writesTo(tour, subject) : []) {
      const before = mailbox.deliveries.length;
      await tour.ask(keyed(tour, made, `${mailbox.url} event ${salt++}`));
      await receiver.until(() => mailbox.deliveries.length > before, SHORT_WAIT_MS / 4);
    }
  }
}

/** Returns a new resource in its current state, or an existing resource if none can be created. */
async function subjectOf(tour: Tour, concept: string): Promise<Subject | undefined> {
  const [creator] = creatorsOf(tour, concept);
  const subject = (creator && (await create(tour, creator, 'event'))) ?? existing(tour, concept);
  const [reader] = subject
    ? readsOf(tour, concept).flatMap((action) => readerOf(tour, 'own', action, subject.id, subject.above))
    : [];
  const read = reader && (await tour.ask(reader.request));
  const seen =
    read && sightingsOf(tour.contract, read).find(({ id, as }) => id === subject?.id && as === 'subject');
  return subject && seen ? { ...subject, seen } : subject;
}

function writesTo(tour: Tour, subject: Subject): readonly Case[] {
  const merges = mergesOf(tour, subject).flatMap((action) => {
    const base = bareChange(tour, action, subject);
    const states = stateChoicesOf(tour, action, subject).flatMap(({ value, machine, path }) =>
      typeof value === 'string' && base
        ? [...statesAfter(machine, [value])]
            .slice(0, MAX_EACH)
            .map((state) => withChoice(tour, base, path, state, 'event'))
        : [],
    );
    const changes = singleChanges(tour, action, subject).flatMap(({ requests }) => requests.slice(0, 1));
    return [...changes.slice(0, MAX_EACH), ...states];
  });
  const actions = actionsOn(tour, subject.concept).flatMap((action) =>
    someRequests(tour, action)
      .slice(0, 1)
      .map((made) => retargeted(made, action, subject)),
  );
  return [...merges, ...actions];
}
