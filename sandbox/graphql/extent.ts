/** Lists and objects in one another, and brackets of a document: more would take a stack that recursion may not have. */
export const MAX_NESTING = 100;
/** Values in the variables of a request. */
export const MAX_VALUES = 20_000;

/** What is to be known of variables before anybody reads them by their types. */
export interface Extent {
  /** Items of lists and members of objects, those inside others as well. */
  readonly values: number;
  /** Of all texts and names. */
  readonly characters: number;
  /** Of all numbers; 0 when all are below. */
  readonly greatest: number;
  /** Of lists and objects; nothing is looked at below one more than `MAX_NESTING`. */
  readonly nesting: number;
}

/** Looks at every value once. */
export function extentOf(variables: object): Extent {
  const extent = { values: 0, characters: 0, greatest: 0, nesting: 0 };
  const look = (value: unknown, nesting: number): void => {
    extent.values += 1;
    if (typeof value === 'string') extent.characters += value.length;
    else if (typeof value === 'number') extent.greatest = Math.max(extent.greatest, value);
    else if (typeof value === 'object' && value !== null) enter(value, nesting + 1);
  };
  const enter = (value: object, nesting: number): void => {
    extent.nesting = Math.max(extent.nesting, nesting);
    if (nesting > MAX_NESTING) return;
    if (Array.isArray(value)) for (const item of value) look(item, nesting);
    else {
      for (const [name, member] of Object.entries(value)) {
        extent.characters += name.length;
        look(member, nesting);
      }
    }
  };
  enter(variables, 0);
  return extent;
}

/** How deep the brackets of a document nest, whatever their kind: known before the parser follows them. */
export function nestingOf(document: string): number {
  let open = 0;
  let deepest = 0;
  for (let at = 0; at < document.length; at++) {
    switch (document.charAt(at)) {
      case '{':
      case '(':
      case '[':
        open += 1;
        deepest = Math.max(deepest, open);
        break;
      case '}':
      case ')':
      case ']':
        open -= 1;
        break;
      case '"':
        at = endOfText(document, at);
        break;
      case '#':
        at = endOfLine(document, at);
        break;
    }
  }
  return deepest;
}

/** Where the last quote of a string stands, or the last character of one that does not end. */
function endOfText(document: string, start: number): number {
  if (document.startsWith('"""', start)) {
    let end = start;
    do end = document.indexOf('"""', end + 3);
    while (end > 0 && document[end - 1] === '\\');
    return end < 0 ? document.length : end + 2;
  }
  for (let at = start + 1; at < document.length; at++) {
    const character = document[at];
    if (character === '"' || character === '\n' || character === '\r') return at;
    if (character === '\\') at += 1;
  }
  return document.length;
}

function endOfLine(document: string, start: number): number {
  for (let at = start; at < document.length; at++) {
    if (document[at] === '\n' || document[at] === '\r') return at;
  }
  return document.length;
}
