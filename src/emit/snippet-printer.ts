import type { Contract } from '../model/contract.ts';
import type { Code } from './code.ts';
import type { Call } from './shape/calls.ts';
import type { Kit } from './target.ts';

/** Prints an example of each call of a contract, as the pages of its client show it. */
export type SnippetPrinter = (contract: Contract, kit: Kit) => readonly Snippet[];

export interface Snippet {
  readonly call: Call;
  readonly code: Code;
}
