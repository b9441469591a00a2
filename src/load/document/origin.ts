import type { SourceSpan } from '../../core/source.ts';
import type { SourceDocument } from './document.ts';
import { childPointer } from './pointer.ts';
import type { Position } from './source-text.ts';

/** A place in a document, from which the places inside it are reached. */
export class Origin {
  readonly document: SourceDocument;
  readonly pointer: string;
  #span: SourceSpan | undefined;

  constructor(document: SourceDocument, pointer: string) {
    this.document = document;
    this.pointer = pointer;
  }

  below(...path: readonly (string | number)[]): Origin {
    let { pointer } = this;
    for (const key of path) pointer = childPointer(pointer, key);
    return new Origin(this.document, pointer);
  }

  /** For the model and for diagnostics; always the same object. */
  get span(): SourceSpan {
    return (this.#span ??= new LazySpan(this));
  }
}

/**
 * Line and column are own and enumerable, so that a span can be spread, cloned and printed, and are computed on first
 * use. A model has some hundred thousand of them: the accessors are shared, not closures.
 */
class LazySpan implements SourceSpan {
  declare readonly line: number;
  declare readonly column: number;
  readonly file: string;
  readonly pointer: string;
  readonly #origin: Origin;
  #position: Position | undefined;

  constructor(origin: Origin) {
    this.file = origin.document.source.path;
    this.#origin = origin;
    Object.defineProperty(this, 'line', LazySpan.#LINE);
    Object.defineProperty(this, 'column', LazySpan.#COLUMN);
    this.pointer = origin.pointer;
  }

  #locate(): Position {
    return (this.#position ??= nearestPosition(this.#origin));
  }

  static readonly #LINE: PropertyDescriptor & ThisType<LazySpan> = {
    enumerable: true,
    get() {
      return this.#locate().line;
    },
  };

  static readonly #COLUMN: PropertyDescriptor & ThisType<LazySpan> = {
    enumerable: true,
    get() {
      return this.#locate().column;
    },
  };
}

/** What a lift or a merge key has made has no place of its own: the nearest ancestor's is given. */
function nearestPosition({ document, pointer }: Origin): Position {
  for (let current = pointer; ; current = current.slice(0, current.lastIndexOf('/'))) {
    const offset = document.offset(current);
    if (offset !== undefined) return document.source.position(offset);
    if (current === '') return { line: 1, column: 1 };
  }
}
