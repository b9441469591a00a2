import fc from 'fast-check';
import { isAnswered, type Answered, type Case, type Exchange, type Intent } from '../exchange.ts';
import type { Raised } from './judgement.ts';
import { reportSmallest } from './reproduce.ts';
import type { Session } from './session.ts';
import { isSuccess } from './tally.ts';

/** Maximum number of requests for shrinking one failing case. */
const MAX_SHRINKS = 40;

export interface Exploration<Of extends Case> {
  readonly cases: fc.Arbitrary<Of>;
  /** Maximum number of requests, without shrinking. */
  readonly budget: number;
  /** Earlier results. They are examined first, and their cases are not sent again. */
  readonly memory?: Memory<Of>;
  /** Called with every sent exchange. */
  readonly seen?: (exchange: Exchange) => void;
}

interface Judged {
  readonly exchange: Exchange;
  readonly raised: readonly Raised[];
}

/** The results of sent cases. */
export class Memory<Of extends Case> {
  readonly #known = new Map<string, { readonly made: Of; readonly judged: Judged }>();

  get cases(): readonly Of[] {
    return Array.from(this.#known.values(), ({ made }) => made);
  }

  /** Successful exchanges, in the order of sending. */
  get successes(): readonly Answered[] {
    return Array.from(this.#known.values(), ({ judged }) => judged.exchange)
      .filter(isAnswered)
      .filter(isSuccess);
  }

  recall(made: Of): Judged | undefined {
    return this.#known.get(keyOf(made))?.judged;
  }

  forget(made: Of): void {
    this.#known.delete(keyOf(made));
  }

  /** Sends the case, unless its result is known. */
  async send(session: Session, made: Of): Promise<Judged> {
    const before = this.recall(made);
    if (before) return before;
    const exchange = await session.exchange(made);
    const judged = { exchange, raised: await session.judge(exchange) };
    this.#known.set(keyOf(made), { made, judged });
    return judged;
  }
}

/**
 * Generates cases and judges them. Shrinks the first new objection to a smaller case with the same objection, and
 * reports it. Then examines the remembered results of the same cases again, until there is no new objection.
 */
export async function explore<Of extends Case>(
  session: Session,
  exploration: Exploration<Of>,
): Promise<void> {
  const { memory = new Memory<Of>() } = exploration;
  const sentBefore = memory.cases;
  let sent = 0;
  let shrinks = 0;

  const judged = async (made: Of, shrinking: boolean): Promise<Judged | undefined> => {
    const before = memory.recall(made);
    if (before) return before;
    if (
      !session.isOpen(made.operation.id) ||
      (shrinking ? shrinks++ >= MAX_SHRINKS : sent++ >= exploration.budget)
    )
      return undefined;
    const fresh = await memory.send(session, made);
    exploration.seen?.(fresh.exchange);
    return fresh;
  };

  for (let more = true; more;) {
    let target: { readonly raised: Raised; readonly exchange: Exchange } | undefined;
    const isRelevant = (made: Of): boolean =>
      target === undefined || isSame(target.exchange.case.intent, made.intent);
    shrinks = 0;
    await fc.check(
      fc.asyncProperty(exploration.cases, async (made) => {
        if (!isRelevant(made)) return true;
        const result = await judged(made, target !== undefined);
        const raised = result?.raised ?? [];
        const wanted = target?.raised.key;
        if (wanted === undefined) for (const one of raised) session.findings.join(one);
        const found = raised.find((one) =>
          wanted === undefined ? !session.findings.has(one) : one.key === wanted,
        );
        if (result && found) target = { raised: found, exchange: result.exchange };
        return found === undefined;
      }),
      {
        seed: session.seed,
        numRuns: exploration.budget + sentBefore.length,
        examples: sentBefore.map((made): [Of] => [made]),
      },
    );
    more = target !== undefined;
    if (target) await reportSmallest(session, target.raised, target.exchange);
  }
}

/**
 * Sends cases one by one and judges them, without the shrinking of fast-check, because each case contains only one
 * special value.
 */
export async function tryEach(
  session: Session,
  cases: Iterable<Case>,
  seen?: (exchange: Exchange) => void,
): Promise<void> {
  for (const made of cases) {
    if (!session.isOpen(made.operation.id)) return;
    const exchange = await session.exchange(made);
    seen?.(exchange);
    for (const raised of await session.judge(exchange)) await reportSmallest(session, raised, exchange);
  }
}

/** True if both cases have the same kind of intent, and, if they are invalid, the same violation and location. */
function isSame(one: Intent, other: Intent): boolean {
  if (one.kind === 'invalid' && other.kind === 'invalid')
    return one.violation.kind === other.violation.kind && one.violation.where === other.violation.where;
  return one.kind === other.kind;
}

function keyOf(made: Case): string {
  const { operation: _, ...rest } = made;
  return JSON.stringify(rest);
}
