/** Returns the media type in lower case, without parameters. */
export function mediaTypeOf(range: string): string {
  return (range.split(';', 1)[0] ?? '').trim().toLowerCase();
}
