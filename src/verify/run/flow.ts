import type { JsonValue } from '../../core/json.ts';
import type { Operation, Response } from '../../model/operation.ts';

/** A value of a response that a later request contains. */
export interface Flow {
  readonly from: Operation;
  /** The response that contains the value. Default: any response. */
  readonly response?: Response;
  /** A constant or a runtime expression. */
  readonly expression: JsonValue;
  readonly to: Operation;
  /** Location in the request, such as `path.id`, `body/owner/id`, or `variables/input/id`. */
  readonly where: string;
}
