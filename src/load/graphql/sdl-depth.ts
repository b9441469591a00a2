/**
 * Returns the offset of the first bracket that is nested deeper than `limit`. It must run before the parser, which is
 * recursive. Strings and comments are skipped as in the lexer of graphql-js.
 */
export function tooDeepAt(text: string, limit: number): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at) - 1;
        break;
      case 0x23: // #
        while (at + 1 < text.length && !isLineEnd(text.charCodeAt(at + 1))) at++;
        break;
      case 0x28: // (
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > limit) return at;
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        depth--;
    }
  }
  return undefined;
}

/**
 * Returns the offset after a string. An unterminated string ends with its line, and an unterminated block string with
 * the text. The lexer fails there.
 */
function endOfString(text: string, start: number): number {
  if (text.startsWith('"""', start)) {
    for (let end = text.indexOf('"""', start + 3); end !== -1; end = text.indexOf('"""', end + 3)) {
      if (text.charAt(end - 1) !== '\\') return end + 3;
    }
    return text.length;
  }
  for (let end = start + 1; end < text.length; end++) {
    const character = text.charCodeAt(end);
    if (character === 0x22) return end + 1;
    if (isLineEnd(character)) return end;
    if (character === 0x5c) end++;
  }
  return text.length;
}

function isLineEnd(character: number): boolean {
  return character === 0x0a || character === 0x0d;
}
