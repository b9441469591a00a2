/** True for a token (RFC 9110 §5.6.2), such as the name of a header or a method. */
export function isHttpToken(text: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text);
}
