import type { Fetch, VerifyOptions } from '../../src/verify/options.ts';
import type { World } from '../verify/world.ts';

/** A fault that is added to a correct implementation. `verify` should find it. */
export type Mutant = {
  /** Stable and kebab-case; begins with the area. */
  readonly id: string;
  /** The kind of the fault. */
  readonly kind: string;
  /** A sentence that describes the fault. */
  readonly breaks: string;
  /** Id of the check that should find the fault, or `none` if no check searches for it. */
  readonly check: string;
} & (
  | {
      /** Changes of the sandbox's source, which are applied when it is loaded. */
      readonly edits: readonly [Edit, ...Edit[]];
    }
  | {
      /** Changes requests and responses between verify and an implementation. */
      readonly wraps: (world: World) => Fetch;
      /** The sandbox, or a test service if the sandbox has nothing for the check to examine. */
      readonly of?: 'pets' | 'orders';
      /** Additional options that the check needs. */
      readonly options?: VerifyOptions;
    }
);

/** A string that occurs exactly once in a source file, and its replacement. */
export interface Edit {
  /** Relative to the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Returns a mutant in the source of the sandbox. `file` is one of its files. */
export function edited(
  id: string,
  kind: string,
  check: string,
  breaks: string,
  file: string,
  from: string,
  to: string,
): Mutant {
  return { id, kind, check, breaks, edits: [{ file: `sandbox/${file}`, from, to }] };
}

/** Returns a mutant that changes the traffic between verify and the sandbox. */
export function wrapped(
  id: string,
  kind: string,
  check: string,
  breaks: string,
  wraps: (world: World) => Fetch,
): Mutant {
  return { id, kind, check, breaks, wraps };
}
