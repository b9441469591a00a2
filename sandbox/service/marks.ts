/**
 * True if a caller's string, such as a description or a label, contains a mark, which is a word in square brackets that
 * selects the sandbox's simulated reaction. The contract lists them.
 */
export function isMarked(text: string | null, mark: string): boolean {
  return text?.includes(`[${mark}]`) ?? false;
}
