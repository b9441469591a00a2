import type { JsonValue } from '../../core/json.ts';
import type { SourceSpan } from '../../core/source.ts';

export interface ExampleSite {
  readonly subject: string;
  /** The example's name, or undefined for a single example. */
  readonly name?: string;
  readonly at: SourceSpan;
  /** JSON pointer into the bundled document. */
  readonly schema: string;
  readonly value: JsonValue;
}

/** A location in the sources, with its subject for messages. */
export interface Place {
  readonly subject: string;
  readonly at: SourceSpan;
}
