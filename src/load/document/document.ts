import type { Diagnostic } from '../../core/diagnostic.ts';
import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { SourceText } from './source-text.ts';

/** A parsed JSON or YAML file. Positions are computed when first asked for. */
export interface SourceDocument {
  readonly source: SourceText;
  readonly value: JsonValue;
  /** Every `$ref` and discriminator mapping in it that may name another file. */
  readonly refs: ReadonlySet<string>;
  /** Warnings about the file as such. */
  readonly notices: readonly Diagnostic[];
  /** Duplicate keys, of which the last one counts. Only for a document read tolerantly. */
  readonly duplicates?: readonly Diagnostic[];
  /** Offset of the key, or of the list item, that a JSON pointer names; undefined when it is not there. */
  offset(pointer: string): number | undefined;
}

/** A place known by its offset. */
export function spanAtOffset(source: SourceText, offset: number, pointer = ''): SourceSpan {
  return { file: source.path, ...source.position(offset), pointer };
}

/** A file as a whole. */
export function spanOfFile(path: string): SourceSpan {
  return { file: path, line: 1, column: 1, pointer: '' };
}
