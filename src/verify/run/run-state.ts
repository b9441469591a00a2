import type { NoAnswer, ReceivedResponse } from '../exchange.ts';

/** Plain data; it contains responses of the service, and so deserves the care of any other record of its traffic. */
export interface RunState {
  readonly version: number;
  readonly seed: number;
  /** Digests of the inputs that must be the same for both runs. */
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
  /** Of an interrupted run, or undefined for a new one. */
  readonly state: RunState | undefined;
  /** Called from time to time and at the end; with undefined once the run is complete. */
  readonly save: (state: RunState | undefined) => void | Promise<void>;
}
