import { userError, type InputPath, type UserError } from './user-error.ts';

const MAX_NAME = 255;

/** Checks a string. Lengths are in Unicode code points. */
export function judgeText(
  text: string | null | undefined,
  max: number,
  at: InputPath,
  field: string,
): UserError[] {
  if (text === null || text === undefined) return [];
  if (!text.isWellFormed()) return [userError(at, field, 'INVALID', 'Holds half a surrogate pair.')];
  if (text.includes('\0'))
    return [userError(at, field, 'INVALID', 'Contains U+0000, which is not allowed in text.')];
  const length = Array.from(text).length;
  return length > max
    ? [userError(at, field, 'TOO_LONG', `Has ${length} characters; at most ${max} are allowed.`)]
    : [];
}

/** Checks a string that must not be blank. */
export function judgeFilled(
  text: string | null | undefined,
  max: number,
  at: InputPath,
  field: string,
): UserError[] {
  if (text?.trim() === '') return [userError(at, field, 'REQUIRED', 'Must not be blank.')];
  return judgeText(text, max, at, field);
}

/** Checks the name of a campaign or a template. */
export function judgeName(name: string | null | undefined, at: InputPath): UserError[] {
  return judgeFilled(name, MAX_NAME, at, 'name');
}

/** Checks a person's first name, which may be blank. */
export function judgeFirstName(name: string | null | undefined, at: InputPath): UserError[] {
  return judgeText(name, MAX_NAME, at, 'firstName');
}
