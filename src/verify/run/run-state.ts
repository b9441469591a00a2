import type { NoAnswer, ReceivedResponse } from '../exchange.ts';

/**
 * The state of a run as plain data. It contains responses of the service, so store it as carefully as a recording of
 * its traffic.
 */
export interface RunState {
  readonly version: number;
  readonly seed: number;
  /** Digests of the inputs that must be the same in both runs. */
  readonly of: Readonly<Record<string, string>>;
  readonly answers: readonly Answer[];
}

/** A response of the run. */
export interface Answer {
  /** Digest of the case. */
  readonly to: string;
  readonly outcome: ReceivedResponse | NoAnswer;
  readonly milliseconds: number;
}

/** Stores the state of a run. */
export interface Resume {
  /** The state of an interrupted run, or undefined for a new run. */
  readonly state: RunState | undefined;
  /** Called regularly with the state, and once at the end. The state is undefined when the run is complete. */
  readonly save: (state: RunState | undefined) => void | Promise<void>;
}
