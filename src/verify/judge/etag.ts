/** An opaque tag in quotes (RFC 9110 §8.8.3). */
const ETAG = /^(?:W\/)?"[!#-~\u0080-\u00ff]*"$/;

export function isETag(text: string): boolean {
  return ETAG.test(text);
}

/** True if both tags identify the same bytes (RFC 9110 §8.8.3.2). */
export function isSameStrong(one: string | undefined, other: string | undefined): one is string {
  return one !== undefined && isETag(one) && !one.startsWith('W/') && one === other;
}

/** True if both tags identify equivalent content (RFC 9110 §8.8.3.2). */
export function isSameWeak(one: string, other: string): boolean {
  return one.replace(/^W\//, '') === other.replace(/^W\//, '');
}
