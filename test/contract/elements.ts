import type { Node } from './documents.ts';

/** Something that a contract offers: an operation, a parameter, a field, a type. */
export interface Element {
  /** `rest …` or `graphql …`: which document, and what in it. */
  readonly name: string;
  /** Whether it, or what it is part of, is marked as assumed. */
  readonly marked: boolean;
  readonly node?: Node;
}
