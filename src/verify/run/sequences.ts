/**
 * Sequences: something is made, used, brought into other states, ended and read, as links and state machines allow. Their
 * choices are drawn and mean whatever is possible by then; one that fails is made shorter and plainer as long as it
 * fails in the same way, so that its finding shows the shortest way to the fault, from the making of the thing.
 */
import fc from 'fast-check';
import { isEnding } from '../../model/course.ts';
import type { Operation } from '../../model/operation.ts';
import { isRead } from '../trails/readers.ts';
import type { Hand } from './hand.ts';
import { isAboutOne, play, type Failed, type Play } from './play.ts';
import type { Session } from './session.ts';
import { makersOf, possibleSteps, type Step } from './steps.ts';

/** Requests for sequences, of those that the operations took; as many again for shrinking. */
const SHARE = 0.12;
/** A small contract has sequences that are as long. */
const FEWEST_REQUESTS = 80;
const FEWEST_CHOICES = 3;
const MOST_CHOICES = 6;
/** Steps at the end of a sequence that may end something: what is ended is used at most twice more. */
const LATE = 3;

/** Plays sequences from every maker in turn, for a share of the requests that were sent. */
export async function playSequences(session: Session): Promise<void> {
  const makers = makersOf(session);
  if (makers.length === 0) return;
  const sequences = new Sequences(
    session,
    Math.max(FEWEST_REQUESTS, Math.ceil(session.tally.requests * SHARE)),
  );
  const lengths = { minLength: FEWEST_CHOICES, maxLength: MOST_CHOICES, size: 'max' } as const;
  const drawn = fc.sample(fc.array(fc.nat(), lengths), { seed: session.seed, numRuns: sequences.budget });
  for (const [index, choices] of drawn.entries()) {
    if (sequences.isSpent) return;
    await sequences.try(makers[index % makers.length]!, choices);
  }
}

class Sequences {
  readonly #session: Session;
  readonly budget: number;
  /** Keys of objections that sequences have told of. */
  readonly #told = new Set<string>();
  /** Steps with what was before them. */
  readonly #tried = new Set<string>();
  #played = 0;
  #sent = 0;
  #shrinking = 0;

  constructor(session: Session, budget: number) {
    this.#session = session;
    this.budget = budget;
  }

  get isSpent(): boolean {
    return this.#sent >= this.budget;
  }

  /** Plays what the choices mean; of what fails, the shortest is told. */
  async try(maker: Operation, choices: readonly number[]): Promise<void> {
    const steps: Step[] = [{ operation: maker, form: 'documented' }];
    const choose: Play['choose'] = (nth, hand) => {
      if (nth === 0) return steps[0];
      const choice = choices[nth - 1];
      const mayEnd = nth > choices.length - LATE;
      const next =
        (choice === undefined ? undefined : this.#chosen(steps.at(-1)!, hand, choice, mayEnd)) ??
        this.#reading(steps, hand);
      if (next) steps.push(next);
      return next;
    };
    const failed = await this.#play(choose, () => void this.#sent++);
    if (failed) this.#tell(await this.#shrunk(failed));
  }

  /** Among the steps that were not tried after such a step in such states, as long as there are any. */
  #chosen(last: Step, hand: Hand, choice: number, mayEnd: boolean): Step | undefined {
    const states = hand.next.map(([, next]) => next);
    const steps = possibleSteps(this.#session, hand).filter(
      ({ operation }) => mayEnd || !isEnding(operation),
    );
    const possible = steps.map((step) => {
      const key = JSON.stringify([last.operation.id, states, step.operation.id, step.form]);
      return { step, key };
    });
    const fresh = possible.filter(({ key }) => !this.#tried.has(key));
    const from = fresh.length > 0 ? fresh : possible;
    const chosen = from[choice % from.length];
    if (chosen) this.#tried.add(chosen.key);
    return chosen?.step;
  }

  /** What was changed last by one protocol is read by the other at the end, where it has a request for that. */
  #reading(steps: readonly Step[], hand: Hand): Step | undefined {
    const last = steps.findLastIndex(({ operation }) => !isRead(operation));
    const isOther = ({ operation }: Step): boolean =>
      isRead(operation) && operation.kind !== steps[last]?.operation.kind;
    if (steps.slice(last).some(isOther)) return undefined;
    return possibleSteps(this.#session, hand).find(
      (step) => isOther(step) && isAboutOne(hand, step.operation),
    );
  }

  #play(choose: Play['choose'], sending: () => void): Promise<Failed | undefined> {
    const salt = `sequence ${this.#played++}`;
    return play(this.#session, { salt, choose, sending, isWanted: ({ key }) => !this.#told.has(key) });
  }

  /** The shortest and plainest that is found which ends in the same way, each of its steps sent as it was meant. */
  async #shrunk(failed: Failed): Promise<Failed> {
    const keys = new Set(failed.raised.map(({ key }) => key));
    for (const steps of smallerThan(failed.steps)) {
      if (this.#shrinking >= this.budget) break;
      const again = await this.#play(
        (nth) => steps[nth],
        () => void this.#shrinking++,
      );
      const isSame = again?.steps.length === steps.length && again.raised.some(({ key }) => keys.has(key));
      if (isSame) return this.#shrunk({ ...again, raised: again.raised.filter(({ key }) => keys.has(key)) });
    }
    return failed;
  }

  /** A way from the beginning tells more than a request about something that was there. */
  #tell({ steps, exchanges, raised }: Failed): void {
    for (const one of raised) {
      this.#told.add(one.key);
      if (steps.length > 1) this.#session.retell(one, ...exchanges);
      else this.#session.report(one, ...exchanges);
    }
  }
}

/** Without one of the steps before the last; then with one of them as the document shows it. */
function* smallerThan(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let index = steps.length - 2; index >= 0; index--) yield steps.toSpliced(index, 1);
  for (const [index, { operation, form }] of steps.entries())
    if (form !== 'documented') yield steps.with(index, { operation, form: 'documented' });
}
