import type { Direction } from '../directions.ts';
import type { CheckedSchema } from './json-schema.ts';

/** One validating function and its location. */
export interface Unit {
  readonly id: string;
  /** Path without extension: `response/message`. */
  readonly module: string;
  readonly name: string;
  readonly direction: Direction;
  /** The type or operation to which it belongs, for diagnostics. */
  readonly where: string;
  schema: CheckedSchema;
}
