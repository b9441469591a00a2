/** A service of another project, started on a free port of this machine, with its own document. */
import type { LoadInput } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Call } from './calls.ts';

export interface Service {
  /** Folder of the documents. */
  readonly root: string;
  readonly input: LoadInput;
  /** Optional parameters that its calls omit. */
  readonly omitted: ReadonlySet<string>;
  /** The header that it requires. */
  readonly authorization: string;
  /** Returns the calls with values of the service, such as ids of resources. Runs before `start`. */
  readonly prepare?: (contract: Contract, calls: readonly Call[]) => Promise<readonly Call[]>;
  start(): Promise<RunningService>;
}

export interface RunningService {
  readonly url: string;
  stop(): Promise<void>;
}

/** The outcome of one call; `failure` is the message of the client. */
export interface Performed {
  readonly id: string;
  readonly failure?: string;
  /** The items of a stream, if the call takes them. */
  readonly items?: readonly unknown[];
}
