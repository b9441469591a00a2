/**
 * Sequences: a resource is created, used, moved to other states, ended, and read, as permitted by links and state
 * machines. Random choices select among the steps possible at the time. A failing sequence is shortened and simplified
 * as long as it fails in the same way, so that its finding shows the shortest path to the fault, starting from the
 * creation.
 */
import fc from 'fast-check';
import { isDestructive } from '../../model/operation-effect.ts';
import type { Operation } from '../../model/operation.ts';
import { isRead } from '../trails/readers.ts';
import type { SequenceState } from './sequence-state.ts';
import { isAboutOne, play, type Failed, type Play } from './play.ts';
import type { Session } from './session.ts';
import { creatorsOf, possibleSteps, type Step } from './steps.ts';

/** Requests for sequences, as a share of the accepted ones; as many again for shrinking. */
const SHARE = 0.12;
/** Minimum number of requests, so that a small contract has equally long sequences. */
const MIN_REQUESTS = 80;
const MIN_CHOICES = 3;
const MAX_CHOICES = 6;
/** Last steps of a sequence that may end a resource: an ended one is used at most twice more. */
const LATE = 3;

/** Plays sequences from every creating operation in turn, for a share of the sent requests. */
export async function playSequences(session: Session): Promise<void> {
  const creators = creatorsOf(session);
  if (creators.length === 0) return;
  const sequences = new Sequences(session, Math.max(MIN_REQUESTS, Math.ceil(session.tally.requests * SHARE)));
  const lengths = { minLength: MIN_CHOICES, maxLength: MAX_CHOICES, size: 'max' } as const;
  const drawn = fc.sample(fc.array(fc.nat(), lengths), { seed: session.seed, numRuns: sequences.budget });
  for (const [index, choices] of drawn.entries()) {
    if (sequences.isSpent) return;
    await sequences.try(creators[index % creators.length]!, choices);
  }
}

class Sequences {
  readonly #session: Session;
  readonly budget: number;
  /** Keys of objections already reported by sequences. */
  readonly #told = new Set<string>();
  /** Steps with their preceding ones. */
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

  /** Plays the chosen steps; reports the shortest failing sequence. */
  async try(creator: Operation, choices: readonly number[]): Promise<void> {
    const steps: Step[] = [{ operation: creator, form: 'documented' }];
    const choose: Play['choose'] = (nth, sequence) => {
      if (nth === 0) return steps[0];
      const choice = choices[nth - 1];
      const mayEnd = nth > choices.length - LATE;
      const next =
        (choice === undefined ? undefined : this.#chosen(steps.at(-1)!, sequence, choice, mayEnd)) ??
        this.#reading(steps, sequence);
      if (next) steps.push(next);
      return next;
    };
    const failed = await this.#play(choose, () => void this.#sent++);
    if (failed) this.#tell(await this.#shrunk(failed));
  }

  /** Prefers steps untried after such a step in such states, as long as there are any. */
  #chosen(last: Step, sequence: SequenceState, choice: number, mayEnd: boolean): Step | undefined {
    const states = sequence.next.map(([, next]) => next);
    const steps = possibleSteps(this.#session, sequence).filter(
      ({ operation }) => mayEnd || !isDestructive(operation),
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

  /** Reads the last change by the other protocol at the end, if it has a request for it. */
  #reading(steps: readonly Step[], sequence: SequenceState): Step | undefined {
    const last = steps.findLastIndex(({ operation }) => !isRead(operation));
    const isOther = ({ operation }: Step): boolean =>
      isRead(operation) && operation.kind !== steps[last]?.operation.kind;
    if (steps.slice(last).some(isOther)) return undefined;
    return possibleSteps(this.#session, sequence).find(
      (step) => isOther(step) && isAboutOne(sequence, step.operation),
    );
  }

  #play(choose: Play['choose'], sending: () => void): Promise<Failed | undefined> {
    const salt = `sequence ${this.#played++}`;
    return play(this.#session, { salt, choose, sending, isWanted: ({ key }) => !this.#told.has(key) });
  }

  /** The shortest and simplest sequence found with the same failure, each of its steps sent as planned. */
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

  /** A sequence from the beginning explains more than a request about an existing resource. */
  #tell({ steps, exchanges, raised }: Failed): void {
    for (const one of raised) {
      this.#told.add(one.key);
      if (steps.length > 1) this.#session.replaceFinding(one, ...exchanges);
      else this.#session.report(one, ...exchanges);
    }
  }
}

/** Omits one of the steps before the last; then replaces one of them by its documented form. */
function* smallerThan(steps: readonly Step[]): Generator<readonly Step[]> {
  for (let index = steps.length - 2; index >= 0; index--) yield steps.toSpliced(index, 1);
  for (const [index, { operation, form }] of steps.entries())
    if (form !== 'documented') yield steps.with(index, { operation, form: 'documented' });
}
