/** Media types of files that can be sent. `uploadMedia` declares the same types. */
const SENDABLE: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'audio/amr',
  'audio/mpeg',
  'audio/mp4',
  'video/mp4',
  'video/3gpp',
  'text/vcard',
  'text/calendar',
]);

export function isSendable(contentType: string): boolean {
  return SENDABLE.has(contentType);
}

/** Returns a media type without its parameters. */
export function essenceOf(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}
