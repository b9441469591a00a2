/**
 * True if a caller's string, such as a description or a label, contains a mark. A mark is a word in square
 * brackets that selects a simulated reaction of the sandbox. The contract lists them.
 */
export function isMarked(text: string | null, mark: string): boolean {
  return text?.includes(`[${mark}]`) ?? false;
}
