/** A service of another project, started on a free port of this machine, and its own document. */
import type { LoadInput } from '../../src/load/load.ts';

export interface Service {
  /** Folder of the documents. */
  readonly root: string;
  readonly input: LoadInput;
  /** Optional parameters that its calls leave out. */
  readonly omitted: ReadonlySet<string>;
  /** The header that it asks for. */
  readonly authorization: string;
  start(): Promise<RunningService>;
}

export interface RunningService {
  readonly url: string;
  stop(): Promise<void>;
}

/** The outcome of one call: `failure` is the client's words. */
export interface Performed {
  readonly id: string;
  readonly failure?: string;
}
