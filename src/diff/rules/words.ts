/** Marks names in sentences as code. */

/** Words at the end of a location that are not names. */
const NAMELESS: ReadonlySet<string> = new Set(['body', 'items']);

/** Marks the name at the end of a location: query parameter `limit`. */
export function named(place: string): string {
  const end = endOf(place);
  const name = place.slice(end);
  return name === '' || NAMELESS.has(name) ? place : `${place.slice(0, end)}${code(name)}`;
}

export function code(name: string): string {
  return `\`${name}\``;
}

/**
 * Returns the index of the last word. A path into an alternative, such as `name (anyOf 0).first`, is one word. A media
 * type before it is a separate word.
 */
function endOf(place: string): number {
  const alternative = place.search(/\((?:anyOf|oneOf) /);
  if (alternative <= 0) return alternative === 0 ? 0 : place.lastIndexOf(' ') + 1;
  const before = place.lastIndexOf(' ', alternative - 2) + 1;
  return place.slice(before, alternative).includes('/') ? alternative : before;
}
