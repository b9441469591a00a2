import type { Node } from './documents.ts';

/** Something that a contract offers: an operation, a parameter, a field, or a type. */
export interface Element {
  /** `rest …` or `graphql …`: the document and the element in it. */
  readonly name: string;
  /** True if the element, or an element that contains it, is marked as assumed. */
  readonly marked: boolean;
  readonly node?: Node;
}
