import type { JsonValue } from '../../core/json.ts';
import { isDestructive } from '../../model/operation-effect.ts';
import { isGraphql, isRest } from '../../model/lookup.ts';
import type { Operation } from '../../model/operation.ts';
import { isAnswered, type Answered, type Exchange } from '../exchange.ts';
import { TrailMemory } from '../observe/trail-memory.ts';
import { isRead, lastName } from '../trails/readers.ts';
import { SequenceState } from './sequence-state.ts';
import type { Raised } from './judgement.ts';
import type { Session } from './session.ts';
import { caseOf, type Step } from './steps.ts';
import { isSuccess } from './tally.ts';

/** A sequence that ended with an objection. */
export interface Failed {
  readonly steps: readonly Step[];
  readonly exchanges: readonly [Exchange, ...Exchange[]];
  /** The objections at its end. */
  readonly raised: readonly Raised[];
}

/** The rules of playing a sequence. */
export interface Play {
  /** Unique for each sequence, so that it shares no idempotency key with another. */
  readonly salt: string;
  /** Chooses the next step; undefined ends the sequence. */
  readonly choose: (nth: number, sequence: SequenceState) => Step | undefined;
  /** Called before each request. */
  readonly sending: () => void;
  /** True if an objection ends the sequence. */
  readonly isWanted: (raised: Raised) => boolean;
}

/**
 * Sends one step after another. Each is judged by itself, by the states seen before, and by the sequence so far. Ends
 * at the first wanted objection, or at a step that cannot be sent as planned.
 */
export async function play(
  session: Session,
  { salt, choose, sending, isWanted }: Play,
): Promise<Failed | undefined> {
  const sequence = new SequenceState(session.contract, session.pool);
  const trails = new TrailMemory();
  const steps: Step[] = [];
  const exchanges: Exchange[] = [];
  const answered: Sent[] = [];
  for (let nth = 0; ; nth++) {
    const step = choose(nth, sequence);
    if (!step || !session.isOpen(step.operation.id)) return undefined;
    const made = caseOf(session, sequence, step, `${salt} ${nth}`);
    if (!made) return undefined;
    sending();
    const exchange = await session.exchange(made);
    steps.push(step);
    exchanges.push(exchange);
    const raised = [...(await session.judge(exchange))];
    if (isAnswered(exchange)) {
      const sent = { answer: exchange, thing: thingOf(sequence, step.operation) };
      answered.push(sent);
      const seen = trails.add(exchange, nth, nth).flatMap(({ trail }) => session.judgeTrail(trail));
      raised.push(...seen, ...left(session, answered, sent));
    }
    const [first, ...others] = exchanges;
    const wanted = raised.filter(isWanted);
    if (first && wanted.length > 0) return { steps, exchanges: [first, ...others], raised: wanted };
    if (!isAnswered(exchange) || exchange.outcome.status === 429) return undefined;
    if (nth === 0 && !isSuccess(exchange)) return undefined;
    sequence.take(exchange);
  }
}

/** An answered request of a sequence, and its resource. */
interface Sent {
  readonly answer: Answered;
  readonly thing: JsonValue | undefined;
}

/** A resource ended by one protocol is gone for the other too; REST alone is judged by its addresses. */
function left(session: Session, before: readonly Sent[], { answer: read, thing }: Sent): readonly Raised[] {
  const { operation } = read.case;
  const isQuery = isGraphql(operation) && operation.operation === 'query';
  if (thing === undefined || (!isQuery && !isRead(operation))) return [];
  const removed = before.find(
    ({ answer: one, thing: other }) =>
      other === thing &&
      // Properties shown by both REST responses are already judged.
      (isQuery || isGraphql(one.case.operation)) &&
      isDestructive(one.case.operation) &&
      isSuccess(one) &&
      one.outcome.status !== 202,
  );
  return removed ? session.judgeTrail({ kind: 'read-after-delete', removed: removed.answer, read }) : [];
}

/**
 * Returns the id of the operation's resource in the sequence: the last one in a path, because resources may be nested.
 */
function thingOf(sequence: SequenceState, operation: Operation): JsonValue | undefined {
  const [, name] = isRest(operation) ? (/.*\{([^}]+)\}/.exec(operation.path) ?? []) : [];
  const isIt = (where: string): boolean =>
    isRest(operation) ? where === `path.${name}` : lastName(where) === 'id';
  return [...sequence.of(operation)].find(([where]) => isIt(where))?.[1].value;
}

/** True if the sequence knows the operation's single resource. */
export function isAboutOne(sequence: SequenceState, operation: Operation): boolean {
  return thingOf(sequence, operation) !== undefined;
}
