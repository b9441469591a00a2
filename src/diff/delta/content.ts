import type { SourceSpan } from '../../core/source.ts';
import type { Encoding, MediaContent, RequestBody } from '../../model/operation.ts';
import type { Change } from './change.ts';
import type { Flow, Sides } from './sides.ts';
import { headerChanges } from './header-changes.ts';
import { isSame } from './pairs.ts';
import type { Scope } from './scope.ts';
import { documentationChanges } from './documentation-changes.ts';

type Holder = { readonly at: SourceSpan };

/** Yields changes to a sent body: of a request, or of an event. */
export function* bodyChanges(
  scope: Scope,
  flow: Flow,
  { old, new: next }: Sides<RequestBody | undefined>,
  holders: Sides<Holder>,
): Iterable<Change> {
  const inside = scope.inside('body');
  if (old && next) {
    const base = inside.with(old, next);
    if (old.required !== next.required)
      yield { ...base, kind: 'presence', what: 'body', flow, old: old.required, new: next.required };
    yield* contentChanges(inside, flow, { old: old.contents, new: next.contents }, { old, new: next });
    yield* documentationChanges(inside, { old, new: next });
  } else if (old) {
    yield { ...inside.with(old, holders.new), kind: 'body', flow, action: 'removed', old };
  } else if (next) {
    yield { ...inside.with(holders.old, next), kind: 'body', flow, action: 'added', new: next };
  }
}

/**
 * Yields changes to the media types of one body. The most specific entry that covers a media type applies to it
 * (OpenAPI 3.1 §4.8.17). So an added entry can apply to media types that a range covered before, and a range can apply
 * to media types of a removed entry.
 */
export function* contentChanges(
  scope: Scope,
  flow: Flow,
  contents: Sides<readonly MediaContent[]>,
  holders: Sides<Holder>,
  isNegotiated = false,
): Iterable<Change> {
  const sent = { kind: 'media-type', flow, isNegotiated } as const;
  for (const old of contents.old) {
    const { mediaType } = old;
    const next = contentFor(contents.new, mediaType);
    const inside = scope.inside(mediaType);
    if (next) yield* oneChanged(inside, flow, { old, new: next });
    if (next && !(next.mediaType !== mediaType && listed(contents.old, next.mediaType))) continue;
    const covered = next !== undefined || contents.new.some((other) => covers(mediaType, other.mediaType));
    const base = inside.with(old, next ?? holders.new);
    yield { ...base, ...sent, covering: coveringOf(covered, next), action: 'removed', old: mediaType };
  }
  for (const next of contents.new) {
    const { mediaType } = next;
    if (listed(contents.old, mediaType)) continue;
    const old = contentFor(contents.old, mediaType);
    const inside = scope.inside(mediaType);
    if (old) yield* oneChanged(inside, flow, { old, new: next });
    const replaced = contents.old.find(
      (each) => covers(mediaType, each.mediaType) && !listed(contents.new, each.mediaType),
    );
    const base = inside.with(old ?? holders.old, next);
    const covering = coveringOf(old !== undefined, old);
    yield {
      ...base,
      ...sent,
      covering,
      action: 'added',
      new: mediaType,
      ...(!old && replaced && { replaced: replaced.mediaType }),
    };
  }
}

function listed(contents: readonly MediaContent[], mediaType: string): boolean {
  return contents.some((content) => content.mediaType === mediaType);
}

function coveringOf(covered: boolean, by: MediaContent | undefined): 'all' | 'some' | 'none' {
  return by ? 'all' : covered ? 'some' : 'none';
}

function* oneChanged(scope: Scope, flow: Flow, pair: Sides<MediaContent>): Iterable<Change> {
  const { old, new: next } = pair;
  yield* encodingChanges(scope, flow, pair);
  if (!isSame(old.examples, next.examples)) {
    const sides = { old: old.examples, new: next.examples };
    yield { ...scope.with(old, next), kind: 'text', member: 'examples', ...sides };
  }
  scope.compare(flow, old, next);
}

/** Returns the entry that applies to a media type or range: the most specific one that covers it. */
function contentFor(contents: readonly MediaContent[], mediaType: string): MediaContent | undefined {
  const covering = contents.filter((content) => covers(content.mediaType, mediaType));
  return covering.toSorted((one, other) => breadthOf(one) - breadthOf(other))[0];
}

/** Returns the number of wildcards in a media type or range. */
function breadthOf({ mediaType }: MediaContent): number {
  return mediaType === '*' ? 2 : mediaType.split('*').length - 1;
}

/** True if a range such as `image/*` includes a media type or range. */
export function covers(range: string, mediaType: string): boolean {
  if (range === mediaType || range === '*/*' || range === '*') return true;
  const [type, subtype] = range.split('/');
  return subtype === '*' && mediaType.startsWith(`${type}/`);
}

const ENCODING = ['contentType', 'style', 'explode', 'allowReserved'] as const;

/**
 * Yields changes in the encoding of each form part. The comparison of schemas reports added and removed parts. Only
 * forms and multipart bodies have parts (OpenAPI 3.1 §4.8.14.1).
 */
function* encodingChanges(scope: Scope, flow: Flow, pair: Sides<MediaContent>): Iterable<Change> {
  if (!isForm(pair.old) || !isForm(pair.new)) return;
  const names = new Set([...Object.keys(pair.old.encoding), ...Object.keys(pair.new.encoding)]);
  for (const name of names) {
    const [old = {}, next = {}] = [pair.old.encoding[name], pair.new.encoding[name]].map(withStyle);
    for (const member of ENCODING) {
      if (old[member] === next[member]) continue;
      const base = scope.inside(`part ${name}`).with(pair.old, pair.new);
      const sides = { old: old[member], new: next[member] };
      yield { ...base, kind: 'encoding', flow, member, part: { name, ...pair }, ...sides };
    }
    const headers = { old: old.headers ?? [], new: next.headers ?? [] };
    yield* headerChanges(scope.inside(`part ${name}`), flow, headers, pair);
  }
}

function isForm({ mediaType }: MediaContent): boolean {
  return mediaType === 'application/x-www-form-urlencoded' || mediaType.startsWith('multipart/');
}

/**
 * Adds the defaults of a part that declares `style`, `explode`, or `allowReserved`: the style `form`, and for this
 * style `explode` (OpenAPI 3.1 §4.8.15.1.2).
 */
function withStyle(encoding: Encoding = {}): Encoding {
  const { style, explode, allowReserved } = encoding;
  if (style === undefined && explode === undefined && allowReserved === undefined) return encoding;
  const used = style ?? 'form';
  return {
    ...encoding,
    style: used,
    explode: explode ?? used === 'form',
    allowReserved: allowReserved ?? false,
  };
}
