import type { Diagnostic } from '../../core/diagnostic.ts';
import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { SourceText } from './source-text.ts';

/** A parsed JSON or YAML file. Positions are computed on first use. */
export interface SourceDocument {
  readonly source: SourceText;
  readonly value: JsonValue;
  /** Every `$ref` and discriminator mapping, because each can name another file. */
  readonly refs: ReadonlySet<string>;
  /** True if an object has `$id`, `$anchor`, or `$dynamicAnchor`. */
  readonly hasIdentifiers: boolean;
  /** True if an object has a discriminator. */
  readonly hasDiscriminators: boolean;
  /** Warnings about numbers that change when they are stored as doubles. */
  readonly notices: readonly Diagnostic[];
  /**
   * Diagnostics about duplicate keys, whose last value is used. In YAML, there is one for the first duplicate only.
   * Present only in tolerant mode.
   */
  readonly duplicates?: readonly Diagnostic[];
  /** Returns the source text, by JSON pointer, of each number that loses digits when it is stored as a double. */
  inexact(): ReadonlyMap<string, string>;
  /** Returns the offset of the key or list item at a JSON pointer, or undefined if it does not exist. */
  offset(pointer: string): number | undefined;
  /** Returns the location of a part in this document or in an overlay. Present only if there are overlays. */
  readonly writtenAt?: (pointer: string) => Located;
}

/** A location in a document. */
export interface Located {
  readonly document: SourceDocument;
  readonly pointer: string;
}

/** Returns the location of an offset. */
export function spanAtOffset(source: SourceText, offset: number, pointer = ''): SourceSpan {
  return { file: source.path, ...source.position(offset), pointer };
}

/** Returns the location of a whole file. */
export function spanOfFile(path: string): SourceSpan {
  return { file: path, line: 1, column: 1, pointer: '' };
}
