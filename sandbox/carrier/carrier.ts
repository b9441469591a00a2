import type { Message } from '../domain/message.ts';
import type { Ids } from '../ids.ts';
import { insertMessage, listDueMessages, nextDue, replaceMessage } from '../storage/messages.ts';
import type { Database } from '../storage/database.ts';
import type { Clock } from '../time/clock.ts';
import { advance } from './course.ts';

/** Plays the carrier: moves every accepted message along its course, when it is due. */
export interface Carrier {
  /** Milliseconds between one act on a message and the next. */
  readonly stepMs: number;
  /** To be called after a message was accepted. */
  wake(): Promise<void>;
  stop(): Promise<void>;
}

const BATCH = 100;
/** Acts on a message from its acceptance to its echo. */
const ACTS = 4;
const RETRY_MS = 1000;

/**
 * Starts the carrier, on messages of an earlier run as well: what is due is in the database, and one timer
 * waits for the earliest.
 * @param echoDelayMs from the acceptance of a message to its echo.
 * @param report is told of a fault; the carrier tries again a second later.
 */
export async function startCarrier(
  database: Database,
  clock: Clock,
  ids: Ids,
  echoDelayMs: number,
  report: (fault: unknown) => void,
): Promise<Carrier> {
  const stepMs = Math.round(echoDelayMs / ACTS);
  let stopped = false;
  let cancel = (): void => {};
  let working: Promise<void> = Promise.resolve();

  const arm = (time: number): void => {
    cancel();
    if (!stopped) cancel = clock.at(time, () => (working = working.then(() => work(time))));
  };

  /** Acts on everything that is due at `time`: a clock that stands still must not hold messages up. */
  const work = async (time: number): Promise<void> => {
    try {
      const due = await listDueMessages(database, Math.max(time, clock.now()), BATCH);
      for (const message of due) await act(message);
      await wake();
    } catch (fault) {
      report(fault);
      arm(clock.now() + RETRY_MS);
    }
  };

  const act = async (due: Message): Promise<void> => {
    const { message, echo } = advance(due, Math.max(due.nextAt ?? 0, clock.now()), stepMs, ids);
    await database.transaction().execute(async (transaction) => {
      const acted = await replaceMessage(transaction, message, due.sequence);
      if (acted && echo) await insertMessage(transaction, echo);
    });
  };

  const wake = async (): Promise<void> => {
    const due = await nextDue(database);
    if (due !== undefined) arm(due);
  };

  await wake();
  return {
    stepMs,
    wake,
    async stop() {
      stopped = true;
      cancel();
      await working;
    },
  };
}
