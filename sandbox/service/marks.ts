/**
 * Whether a text that a caller wrote, such as a description or a label, has a mark: a word in square brackets, by
 * which the caller decides what the sandbox, in the place of others, makes of it. The contract names them.
 */
export function isMarked(text: string | null, mark: string): boolean {
  return text?.includes(`[${mark}]`) ?? false;
}
