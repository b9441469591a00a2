import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';
import type { Position, SourceText } from './source-text.ts';

/** A parsed JSON or YAML file. Positions are computed when first asked for. */
export interface SourceDocument {
  readonly source: SourceText;
  readonly value: JsonValue;
  /** Every `$ref` and discriminator mapping in it that may name another file. */
  readonly refs: ReadonlySet<string>;
  /** Offset of the key, or of the list item, that a JSON pointer names; undefined when it is not there. */
  offset(pointer: string): number | undefined;
}

/** A place in a document; line and column are computed on first use. */
export function spanAt(document: SourceDocument, pointer: string): SourceSpan {
  let position: Position | undefined;
  const locate = (): Position => (position ??= nearestPosition(document, pointer));
  return {
    file: document.source.path,
    get line() {
      return locate().line;
    },
    get column() {
      return locate().column;
    },
    pointer,
  };
}

/** A place known by its offset. */
export function spanAtOffset(source: SourceText, offset: number, pointer = ''): SourceSpan {
  return { file: source.path, ...source.position(offset), pointer };
}

/** What a lift or a merge key has made has no place of its own: the nearest ancestor's is given. */
function nearestPosition(document: SourceDocument, pointer: string): Position {
  for (let current = pointer; ; current = current.slice(0, current.lastIndexOf('/'))) {
    const offset = document.offset(current);
    if (offset !== undefined) return document.source.position(offset);
    if (current === '') return { line: 1, column: 1 };
  }
}
