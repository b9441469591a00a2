import type { Diagnostic } from '../../core/diagnostic.ts';
import type { StateMachine } from '../../model/behaviour.ts';
import type { Operation } from '../../model/operation.ts';
import { say } from '../diagnostics.ts';
import { isAnswered, type Exchange } from '../exchange.ts';
import type { Step } from '../trails/steps.ts';

/**
 * Number of consecutive timeouts after which an operation is no longer called, because the other operations need the
 * time.
 */
const MAX_TIMEOUTS = 5;

/** A declared transition that an operation rejected. */
export interface Refusal {
  readonly operation: Operation;
  readonly machine: StateMachine;
  readonly step: Step;
}

/** Observations for the report that are not faults of the service. */
export class Notices {
  readonly diagnostics: Diagnostic[] = [];
  /** Consecutive timeouts by operation id. */
  readonly #silences = new Map<string, number>();
  /** Ids of operations with a response that was too long to read. */
  readonly #tooLong = new Set<string>();
  readonly #refusals = new Map<string, Refusal>();

  /** Declared transitions that were requested and rejected without a finding, each once per operation. */
  get refusals(): Iterable<Refusal> {
    return this.#refusals.values();
  }

  /** True if an operation is no longer called because its requests timed out. */
  isSilent(operation: string): boolean {
    return (this.#silences.get(operation) ?? 0) >= MAX_TIMEOUTS;
  }

  /** Records timeouts, and responses that were too long to read. */
  record(exchange: Exchange): void {
    const { id, at } = exchange.case.operation;
    if (isAnswered(exchange) && exchange.outcome.unread && !this.#tooLong.has(id)) {
      this.#tooLong.add(id);
      this.diagnostics.push(say['verify-too-long']({ operation: id }, at));
    }
    if (!('noAnswer' in exchange.outcome)) this.#silences.delete(id);
    if (!('late' in exchange.outcome)) return;
    const times = (this.#silences.get(id) ?? 0) + 1;
    this.#silences.set(id, times);
    if (times === MAX_TIMEOUTS) this.diagnostics.push(say['verify-silent']({ operation: id, times }, at));
  }

  refuse(refusal: Refusal): void {
    const { operation, step } = refusal;
    this.#refusals.set(JSON.stringify([operation.id, step.subject, step.from, step.to]), refusal);
  }

  /** Removes the diagnostics about these operations. */
  removeNotesOf(operations: readonly Operation[]): void {
    const places = new Set<unknown>(operations.map(({ at }) => at));
    const others = this.diagnostics.filter(({ at }) => !places.has(at));
    this.diagnostics.splice(0, Infinity, ...others);
  }

  notDriven({ id, at }: Operation, reason: string): void {
    this.diagnostics.push(say['verify-not-driven']({ operation: id, reason }, at));
  }
}
