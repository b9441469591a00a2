import type { Fetch, VerifyOptions } from '../../src/verify/options.ts';
import type { World } from '../verify/world.ts';

/** One fault put into an honest implementation, which `verify` is to find. */
export type Mutant = {
  /** Stable and kebab-case; begins with the area. */
  readonly id: string;
  /** What sort of fault it is. */
  readonly kind: string;
  /** What it breaks, in one sentence. */
  readonly breaks: string;
  /** Id of the check that is expected to tell of it; `none` where no check looks for such a fault. */
  readonly check: string;
} & (
  | {
      /** Changes of the sandbox's own source, which is loaded with them. */
      readonly edits: readonly [Edit, ...Edit[]];
    }
  | {
      /** Stands between verify and an implementation. */
      readonly wraps: (world: World) => Fetch;
      /** The sandbox, or a service of the tests where the sandbox has nothing that the check could judge. */
      readonly of?: 'pets' | 'orders';
      /** What its check needs to be told beside what is always told. */
      readonly options?: VerifyOptions;
    }
);

/** A text of a source file, which is there exactly once, and what stands there in its place. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A mutant in the source of the sandbox: `file` is one of its. */
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

/** A mutant between verify and the sandbox. */
export function wrapped(
  id: string,
  kind: string,
  check: string,
  breaks: string,
  wraps: (world: World) => Fetch,
): Mutant {
  return { id, kind, check, breaks, wraps };
}
