/** True for JSON and every type built on it (RFC 6839 §3.1), without parameters. */
export function isJsonType(mediaType: string): boolean {
  return /[/+]json$/i.test(mediaType);
}
