/**
 * The maximum nesting depth of JSON. It is enough for real documents, and too small to overflow the stack of a
 * validator.
 */
const MAX_DEPTH = 200;

const ESCAPED_PAIR = /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}/g;

/**
 * Parses strict JSON (RFC 8259): without repeated names, without unpaired surrogates unless `acceptsHalves`, and not
 * nested too deeply. Throws a `SyntaxError` that describes the fault.
 */
export function parseStrict(text: string, acceptsHalves: boolean): unknown {
  const fault = faultIn(text, acceptsHalves);
  if (fault !== undefined) throw new SyntaxError(fault);
  try {
    return JSON.parse(text);
  } catch {
    throw new SyntaxError('is not valid JSON');
  }
}

/** Finds faults that `JSON.parse` accepts, in one pass. It need not find a fault in text that is not JSON. */
function faultIn(text: string, acceptsHalves: boolean): string | undefined {
  if (!acceptsHalves && text.includes('\\u') && /\\u[dD][89a-fA-F]/.test(text.replace(ESCAPED_PAIR, '')))
    return 'has an unpaired surrogate';
  /** The names of each open object, or undefined for a list. */
  const open: (Set<string> | undefined)[] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === '{' || character === '[') {
      if (open.length === MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
      open.push(character === '{' ? new Set() : undefined);
    } else if (character === '}' || character === ']') open.pop();
    else if (character === '"') {
      const start = index;
      for (index++; index < text.length && text[index] !== '"'; index++) if (text[index] === '\\') index++;
      const names = open.at(-1);
      if (names === undefined || !isName(text, index + 1)) continue;
      const name = decoded(text.slice(start, index + 1));
      if (names.has(name)) return 'has two properties with the same name';
      names.add(name);
    }
  }
  return undefined;
}

/** True if a colon follows a string in an object, so the string is a name. */
function isName(text: string, after: number): boolean {
  let index = after;
  while (index < text.length && /\s/.test(text[index]!)) index++;
  return text[index] === ':';
}

function decoded(quoted: string): string {
  if (!quoted.includes('\\')) return quoted;
  try {
    return JSON.stringify(JSON.parse(quoted));
  } catch {
    return quoted;
  }
}
