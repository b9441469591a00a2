/** A media type as written in a header (RFC 9110 §8.3.1). */
export interface MediaType {
  /** The name in lower case, without parameters. */
  readonly name: string;
  /** The charset in lower case, if there is one. */
  readonly charset: string | undefined;
}

/** Parses a media type, or returns undefined if the string is not a media type. */
export function parseMediaType(text: string): MediaType | undefined {
  const [name = '', ...parameters] = text.split(';');
  const essence = name.trim().toLowerCase();
  if (!/^[!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+$/.test(essence)) return undefined;
  const charset = parameters.map((parameter) => /^\s*charset\s*=\s*"?([^"]*?)"?\s*$/i.exec(parameter)?.[1]);
  return { name: essence, charset: charset.find((value) => value !== undefined)?.toLowerCase() };
}

/** Returns true if `type` matches a media range such as `image/*`. */
export function fallsUnder(type: string, range: string): boolean {
  if (range === type || range === '*/*') return true;
  return range.endsWith('/*') && type.startsWith(range.slice(0, -1));
}

export function isJson(type: string): boolean {
  return type === 'application/json' || type.endsWith('+json') || type === 'text/json';
}

export function isText(type: string): boolean {
  return type.startsWith('text/') || /[/+](?:xml|yaml|javascript)$/.test(type);
}

interface AcceptedRange {
  readonly range: string;
  readonly quality: number;
}

/** Parses the ranges of an `Accept` header (RFC 9110 §12.5.1), including those with quality 0. */
function parseAccept(accept: string): readonly AcceptedRange[] {
  return accept.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.split(';');
    const quality = parameters
      .map((parameter) => /^\s*q\s*=\s*([\d.]+)\s*$/i.exec(parameter)?.[1])
      .find(Boolean);
    const name = range.trim().toLowerCase();
    return name === '' ? [] : [{ range: name === '*' ? '*/*' : name, quality: Number(quality ?? 1) }];
  });
}

/** Returns the quality, from 0 to 1, that an `Accept` header gives to a type, or to any type in a range. */
function qualityOf(type: string, accepted: readonly AcceptedRange[]): number {
  const matching = accepted.filter(
    ({ range }) => fallsUnder(type, range) || (type.includes('*') && fallsUnder(range, type)),
  );
  const specific = [...matching].sort((one, other) => weight(other.range) - weight(one.range))[0];
  return specific?.quality ?? 0;
}

function weight(range: string): number {
  if (range === '*/*') return 0;
  return range.endsWith('/*') ? 1 : 2;
}

/**
 * Returns the acceptable type with the highest quality, or undefined if all are rejected. Of several with the same
 * quality, returns the first.
 */
export function negotiate(accept: string | null, types: readonly string[]): string | undefined {
  const [first] = types;
  if (accept === null || accept === '' || accept === '*/*' || accept === first) return first;
  const accepted = parseAccept(accept);
  // Empty list elements are ignored (RFC 9110 §5.6.1.2), and a list without elements accepts anything.
  if (accepted.length === 0) return first;
  let best: string | undefined;
  let bestQuality = 0;
  for (const type of types) {
    const quality = qualityOf(type, accepted);
    if (quality > bestQuality) [best, bestQuality] = [type, quality];
  }
  return best;
}
