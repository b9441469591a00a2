export type UserErrorCode =
  | 'REQUIRED'
  | 'INVALID'
  | 'TOO_LONG'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'INVALID_STATE'
  | 'INVALID_TRANSITION'
  | 'OPTED_OUT'
  | 'LIMIT_EXCEEDED';

/** A reason why a mutation changed nothing. */
export interface UserError {
  /** Name of the input field at fault. */
  readonly field: string;
  readonly message: string;
  readonly code: UserErrorCode;
  /** From the mutation's arguments to the field; list positions as decimal strings. */
  readonly path: string[];
}

/** Where in the arguments an input is: `['input', 'members', '0']`. */
export type InputPath = readonly string[];

export function userError(at: InputPath, field: string, code: UserErrorCode, message: string): UserError {
  return { field, message, code, path: [...at, field] };
}
