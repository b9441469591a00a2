import type { Direction } from '../../shape/directions.ts';
import type { CheckedSchema } from './json-schema.ts';

/** One validating function and where it lives. */
export interface Unit {
  readonly id: string;
  /** Path without ending: `response/message`. */
  readonly module: string;
  readonly name: string;
  readonly direction: Direction;
  /** The type or operation that it belongs to, for diagnostics. */
  readonly where: string;
  schema: CheckedSchema;
}
