/**
 * Returns the string as one shell word. In single quotes, only the quote itself is special. Control characters are escaped
 * in `$'…'` (bash, zsh, POSIX.1-2024 §2.2.4), because a terminal does not show them.
 */
export function shellWord(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text;
  // eslint-disable-next-line no-control-regex -- the expression must name control characters
  if (!/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text))
    return `'${text.replaceAll("'", `'\\''`)}'`;
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    // eslint-disable-next-line no-control-regex -- as above
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, bytes);
  return `$'${escaped}'`;
}

function bytes(character: string): string {
  return [...new TextEncoder().encode(character)]
    .map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`)
    .join('');
}
