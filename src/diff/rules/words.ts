/** How names stand in a sentence. */

/** Places of which there is one, and which have no name. */
const NAMELESS: ReadonlySet<string> = new Set(['body', 'items']);

/** A place with the name at its end marked as one: query parameter `limit`. */
export function named(place: string): string {
  const end = endOf(place);
  const name = place.slice(end);
  return name === '' || NAMELESS.has(name) ? place : `${place.slice(0, end)}${code(name)}`;
}

export function code(name: string): string {
  return `\`${name}\``;
}

/** Where the last word begins; which alternative is meant, `(anyOf 0).name`, is one word with what it is of. */
function endOf(place: string): number {
  const alternative = place.search(/\((?:anyOf|oneOf) /);
  return place.lastIndexOf(' ', alternative < 0 ? undefined : Math.max(0, alternative - 2)) + 1;
}
