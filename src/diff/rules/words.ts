/** How names stand in a sentence. */

/** Places of which there is one, and which have no name. */
const NAMELESS: ReadonlySet<string> = new Set(['body', 'items']);

/** A place with the name at its end marked as one: query parameter `limit`. */
export function named(place: string): string {
  const end = place.lastIndexOf(' ') + 1;
  const name = place.slice(end);
  return name === '' || NAMELESS.has(name) ? place : `${place.slice(0, end)}${code(name)}`;
}

export function code(name: string): string {
  return `\`${name}\``;
}
