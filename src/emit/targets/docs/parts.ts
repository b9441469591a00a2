import type { Block } from './blocks.ts';

/** The parts of a page that depend on the protocol. */
export interface Parts {
  readonly blocks: readonly Block[];
  readonly responses: readonly Block[];
}
