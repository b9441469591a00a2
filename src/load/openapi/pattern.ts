/**
 * Converts a pattern for the `u` flag, with which ajv compiles patterns. Unnecessary escapes (`\-`, `\@`) are valid
 * only without the flag, so they become `\xHH`. Returns undefined if the result does not compile with the flag.
 */
export function patternOf(pattern: string): string | undefined {
  if (compiles(pattern)) return pattern;
  const repaired = pattern.replace(/\\([\s\S])/g, (escape, character: string) =>
    /[\w^$\\.*+?()[\]{}|/]/.test(character) || character > '\x7f' ? escape : `\\x${hex(character)}`,
  );
  return compiles(repaired) ? repaired : undefined;
}

function hex(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(2, '0');
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
