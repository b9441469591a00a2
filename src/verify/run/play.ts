import type { JsonValue } from '../../core/json.ts';
import { isEnding } from '../../model/course.ts';
import { isGraphql } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { isAnswered, type Answered, type Exchange } from '../exchange.ts';
import { TrailMemory } from '../observe/trail-memory.ts';
import { isRead, lastName } from '../trails/readers.ts';
import { Crossing } from './crossing.ts';
import { Hand } from './hand.ts';
import type { Raised } from './judgement.ts';
import type { Session } from './session.ts';
import { caseOf, type Step } from './steps.ts';
import { isSuccess } from './tally.ts';

/** A sequence that ended with an objection. */
export interface Failed {
  readonly steps: readonly Step[];
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** What was raised at its end. */
  readonly raised: readonly Raised[];
}

/** How a sequence is played. */
export interface Play {
  /** Another for each sequence, so that nothing is asked for twice under one idempotency key. */
  readonly salt: string;
  /** The step that is next; undefined ends the sequence. */
  readonly choose: (nth: number, hand: Hand) => Step | undefined;
  /** Told before each request. */
  readonly sending: () => void;
  /** Whether an objection ends the sequence. */
  readonly isWanted: (raised: Raised) => boolean;
}

/**
 * Sends one step after another and has each judged by itself, by the states seen before, and by what the sequence did:
 * up to the first objection that is wanted, or a step that can not be sent as it is meant.
 */
export async function play(
  session: Session,
  { salt, choose, sending, isWanted }: Play,
): Promise<Failed | undefined> {
  const hand = new Hand(session.contract, session.pool, new Crossing(session.contract, session.pool.flows));
  const trails = new TrailMemory();
  const steps: Step[] = [];
  const exchanges: Exchange[] = [];
  for (let nth = 0; ; nth++) {
    const step = choose(nth, hand);
    if (!step || !session.isOpen(step.operation.id)) return undefined;
    const made = caseOf(session, hand, step, `${salt} ${nth}`);
    if (!made) return undefined;
    sending();
    const exchange = await session.exchange(made);
    steps.push(step);
    exchanges.push(exchange);
    const raised = [...(await session.judge(exchange))];
    if (isAnswered(exchange)) {
      const seen = trails.add(exchange, nth, nth).flatMap(({ trail }) => session.judgeTrail(trail));
      raised.push(
        ...seen,
        ...lost(session, hand, steps, exchange),
        ...left(session, hand, exchanges, exchange),
      );
    }
    const [first, ...others] = exchanges;
    const wanted = raised.filter(isWanted);
    if (first && wanted.length > 0) return { steps, exchanges: [first, ...others], raised: wanted };
    if (!isAnswered(exchange) || exchange.outcome.status === 429) return undefined;
    if (nth === 0 && !isSuccess(exchange)) return undefined;
    hand.take(exchange);
  }
}

/** What was made is still there until something ends it. */
function lost(session: Session, hand: Hand, steps: readonly Step[], read: Answered): readonly Raised[] {
  const { operation } = steps.at(-1)!;
  if (!isRead(operation) || steps.some((step) => isEnding(step.operation))) return [];
  const [, held] = [...hand.of(operation)].find(([where]) => isOfOne(where)) ?? [];
  return held ? session.judgeTrail({ kind: 'read-after-create', created: held.from, read }) : [];
}

/** What was ended by one protocol is gone for the other too; REST by itself is seen by its addresses. */
function left(session: Session, hand: Hand, before: readonly Exchange[], read: Answered): readonly Raised[] {
  const { operation } = read.case;
  const isQuery = isGraphql(operation) && operation.operation === 'query';
  if (!isQuery && !isRead(operation)) return [];
  const ids = idsOf(hand, operation);
  const removed = before
    .filter(isAnswered)
    // What both ends of REST show is judged already.
    .filter(({ case: made }) => isQuery || isGraphql(made.operation))
    .find(
      (one) =>
        isEnding(one.case.operation) &&
        isSuccess(one) &&
        one.outcome.status !== 202 &&
        idsOf(hand, one.case.operation).some((id) => ids.includes(id)),
    );
  return removed ? session.judgeTrail({ kind: 'read-after-delete', removed, read }) : [];
}

/** What the hand gives an operation for the thing that it is about. */
function idsOf(hand: Hand, operation: Operation): readonly JsonValue[] {
  return [...hand.of(operation)].filter(([where]) => isOfOne(where)).map(([, { value }]) => value);
}

/** A value that names one thing, not one that filters a list. */
function isOfOne(where: string): boolean {
  return where.startsWith('path.') || lastName(where) === 'id';
}
