import type { SourceSpan } from '../../core/source.ts';
import type { Encoding, MediaContent, RequestBody } from '../../model/operation.ts';
import type { Change } from './change.ts';
import type { Flow, Sides } from './sides.ts';
import { headerChanges } from './header-changes.ts';
import { isSame } from './pairs.ts';
import type { Scope } from './scope.ts';
import { saidOf } from './texts.ts';

type Holder = { readonly at: SourceSpan };

/** Yields changes of a sent body: of a request, or of an event. */
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
    yield* saidOf(inside, { old, new: next });
  } else if (old) {
    yield { ...inside.with(old, holders.new), kind: 'body', flow, action: 'removed', old };
  } else if (next) {
    yield { ...inside.with(holders.old, next), kind: 'body', flow, action: 'added', new: next };
  }
}

/** Yields changes of the media types of one body. A range covers the types it matches (RFC 9110 §12.5.1). */
export function* contentChanges(
  scope: Scope,
  flow: Flow,
  contents: Sides<readonly MediaContent[]>,
  holders: Sides<Holder>,
): Iterable<Change> {
  const matched = new Set<MediaContent>();
  for (const old of contents.old) {
    const next = findContent(contents.new, old.mediaType, flow);
    const inside = scope.inside(old.mediaType);
    if (!next) {
      const base = inside.with(old, holders.new);
      yield { ...base, kind: 'media-type', flow, action: 'removed', old: old.mediaType };
      continue;
    }
    matched.add(next);
    yield* encodingChanges(inside, flow, { old, new: next });
    if (!isSame(old.examples, next.examples)) {
      const sides = { old: old.examples, new: next.examples };
      yield { ...inside.with(old, next), kind: 'text', member: 'examples', ...sides };
    }
    inside.compare(flow, old, next);
  }
  for (const next of contents.new) {
    if (matched.has(next) || contents.old.some(({ mediaType }) => covers(mediaType, next.mediaType)))
      continue;
    const base = scope.inside(next.mediaType).with(holders.old, next);
    yield { ...base, kind: 'media-type', flow, action: 'added', new: next.mediaType };
  }
}

/**
 * Finds the same media type. For sent content, a range that includes it also matches; for received content,
 * one that it included.
 */
function findContent(
  contents: readonly MediaContent[],
  mediaType: string,
  flow: Flow,
): MediaContent | undefined {
  return (
    contents.find((content) => content.mediaType === mediaType) ??
    contents.find((content) =>
      flow === 'request' ? covers(content.mediaType, mediaType) : covers(mediaType, content.mediaType),
    )
  );
}

/** True if a range such as `image/*` includes a media type or range. */
export function covers(range: string, mediaType: string): boolean {
  if (range === mediaType || range === '*/*' || range === '*') return true;
  const [type, subtype] = range.split('/');
  return subtype === '*' && mediaType.startsWith(`${type}/`);
}

const ENCODING = ['contentType', 'style', 'explode', 'allowReserved'] as const;
/** These are compared only if one version has a style, because then they all differ. */
const STYLED = ['contentType', 'style'] as const;

/**
 * Yields changes in the encoding of each form part. A part in only one version is a schema change. Only forms and
 * multipart bodies have parts (OpenAPI 3.1 §4.8.14.1).
 */
function* encodingChanges(scope: Scope, flow: Flow, pair: Sides<MediaContent>): Iterable<Change> {
  if (!isForm(pair.old) || !isForm(pair.new)) return;
  const names = new Set([...Object.keys(pair.old.encoding), ...Object.keys(pair.new.encoding)]);
  for (const name of names) {
    const [old = {}, next = {}] = [pair.old.encoding[name], pair.new.encoding[name]].map(withStyle);
    const members = (old.style === undefined) === (next.style === undefined) ? ENCODING : STYLED;
    for (const member of members) {
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

/** Adds the defaults of a part with a style: `form` and, for it, `explode` (OpenAPI 3.1 §4.8.15.1.2). */
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
