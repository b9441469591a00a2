import type { UserErrorCode } from '../../generated/server/graphql/types.ts';

/** The reason why a mutation had no effect. */
export interface UserError {
  /** Name of the invalid input field, or null if the error does not concern a single field. */
  readonly field: string | null;
  readonly message: string;
  readonly code: UserErrorCode;
  /** The path from the mutation's arguments to the field. List positions are decimal strings. */
  readonly path: string[] | null;
}

/** The changed object, or the reasons why nothing changed. */
export type Outcome<Item> =
  | { readonly item: Item; readonly userErrors: [] }
  | { readonly item: null; readonly userErrors: UserError[] };

/** Position of an input in the arguments: `['input', 'members', '0']`. */
export type InputPath = readonly string[];

/** The single argument of every mutation. */
export const INPUT: InputPath = ['input'];

export function userError(at: InputPath, field: string, code: UserErrorCode, message: string): UserError {
  return { field, message, code, path: [...at, field] };
}

/** Returns an error of the object as a whole. */
export function objectError(code: UserErrorCode, message: string): UserError {
  return { field: null, message, code, path: null };
}

export function done<Item>(item: Item): Outcome<Item> {
  return { item, userErrors: [] };
}

export function refused(...userErrors: UserError[]): Outcome<never> {
  return { item: null, userErrors };
}

/** Rejects an identifier unknown in the workspace. */
export function unknownId(kind: string): Outcome<never> {
  return refused(userError(INPUT, 'id', 'NOT_FOUND', `No ${kind} has this id.`));
}

/** Rejects nulls in fields that an update cannot clear. */
export function judgeNulls<Input extends object>(
  input: Input,
  fields: readonly (keyof Input & string)[],
): UserError[] {
  return fields
    .filter((field) => input[field] === null)
    .map((field) => userError(INPUT, field, 'REQUIRED', 'Can be changed, but not cleared.'));
}
