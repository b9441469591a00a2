import type { JsonValue } from '../../core/json.ts';
import type { Operation, Response } from '../../model/operation.ts';

/** A value of a response that a later request contains. */
export interface Flow {
  readonly from: Operation;
  /** The response with the value; any by default. */
  readonly response?: Response;
  /** Constant or runtime expression. */
  readonly expression: JsonValue;
  readonly to: Operation;
  /** Place of the request, `path.id`, `body/owner/id`, `variables/input/id`. */
  readonly where: string;
}
