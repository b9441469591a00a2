import type { SourceSpan } from '../../core/source.ts';
import type { SourceDocument } from './document.ts';
import { childPointer } from '../../core/json-pointer.ts';
import type { Position } from './source-text.ts';

/** A location in a document. `below` returns the locations inside it. */
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

  /** The location for the model and for diagnostics. Every read returns the same object. */
  get span(): SourceSpan {
    if (this.#span) return this.#span;
    const written = this.document.writtenAt?.(this.pointer);
    this.#span = new LazySpan(written ? new Origin(written.document, written.pointer) : this);
    if (written) PARTS.set(this.#span, this.part);
    return this.#span;
  }

  /** The part of the document at this location. With overlays, its span can be in another file. */
  get part(): Part {
    return { file: this.document.source.path, pointer: this.pointer };
  }
}

/** A part of a document after its overlays have been applied. */
export interface Part {
  readonly file: string;
  readonly pointer: string;
}

const PARTS = new WeakMap<object, Part>();

/** Returns the part of the document that a span belongs to. */
export function partAt(span: Part): Part {
  return PARTS.get(span) ?? span;
}

/**
 * Line and column are own and enumerable properties, so that spans can be spread, cloned, and printed. They are
 * computed on first use. A model has hundreds of thousands of spans, so they share accessors instead of closures.
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

/**
 * Returns the position of the value, or else of its nearest ancestor with a position. Values created by conversions or
 * merge keys have no position of their own.
 */
function nearestPosition({ document, pointer }: Origin): Position {
  for (let current = pointer; ; current = current.slice(0, current.lastIndexOf('/'))) {
    const offset = document.offset(current);
    if (offset !== undefined) return document.source.position(offset);
    if (current === '') return { line: 1, column: 1 };
  }
}
