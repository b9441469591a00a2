import type { SourceSpan } from '../../core/source.ts';
import { spanAt, type SourceDocument } from '../document/document.ts';
import { childPointer } from '../document/pointer.ts';

/** Where something of the bundle was written. */
export interface Origin {
  readonly document: SourceDocument;
  readonly pointer: string;
}

/** Source places of the objects of a bundle, by identity. */
export class Origins {
  readonly #places = new Map<object, Origin>();

  set(copy: object, origin: Origin): void {
    this.#places.set(copy, origin);
  }

  /** Of a member or list item of what stands at `parent`; followed through references and lifts when it is an object. */
  of(value: unknown, parent: Origin, ...path: readonly (string | number)[]): Origin {
    const known = typeof value === 'object' && value !== null ? this.#places.get(value) : undefined;
    return known ?? below(parent, ...path);
  }
}

export function below(parent: Origin, ...path: readonly (string | number)[]): Origin {
  return { document: parent.document, pointer: path.reduce<string>(childPointer, parent.pointer) };
}

export function spanOf(origin: Origin): SourceSpan {
  return spanAt(origin.document, origin.pointer);
}
