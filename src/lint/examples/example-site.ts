import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';

export interface ExampleSite {
  readonly subject: string;
  /** Under which name it is written; undefined for an only one. */
  readonly name?: string;
  readonly at: SourceSpan;
  /** JSON pointer into the bundled document. */
  readonly schema: string;
  readonly value: JsonValue;
}

/** Where in the sources, and how to speak of it. */
export interface Place {
  readonly subject: string;
  readonly at: SourceSpan;
}
