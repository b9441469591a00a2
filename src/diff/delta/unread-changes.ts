import type { OpenapiSource, UnreadPart } from '../../model/contract.ts';
import { segmentsOf } from '../schema/keywords.ts';
import type { SchemaChange, UnreadChange } from './change.ts';
import { NO_ANNOUNCEMENT } from './lifecycle-status.ts';

/** Yields changes of parts that are not in the model. They are matched by location. */
export function* unreadChanges(old: OpenapiSource, next: OpenapiSource): Iterable<UnreadChange> {
  const [before, after] = [byPlace(old), byPlace(next)];
  for (const place of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(place), after.get(place)];
    if (was && is && was.digest() === is.digest()) continue;
    const { pointer } = (is ?? was)!.at;
    const segments = segmentsOf(pointer);
    yield {
      kind: 'unread',
      member: segments.at(-1)!,
      ...locationOf(segments),
      lifecycle: NO_ANNOUNCEMENT,
      at: { ...(was && { old: was.at }), ...(is && { new: is.at }) },
      old: was?.value,
      new: is?.value,
    };
  }
}

/** Parts of other files are matched by their location inside the file, because files can be renamed. */
function byPlace({ unread }: OpenapiSource): ReadonlyMap<string, UnreadPart> {
  return new Map(unread.map((part) => [part.at.pointer, part]));
}

const METHOD = /^(get|put|post|delete|options|head|patch|trace)$/;

function locationOf(segments: readonly string[]): { readonly subject: string; readonly place: string } {
  const [section, path = '', method = ''] = segments;
  if (section === 'paths' && METHOD.test(method))
    return { subject: `${method.toUpperCase()} ${path}`, place: segments.slice(3).join(' ') };
  if (section === 'components')
    return { subject: segments.slice(1, 3).join(' '), place: segments.slice(3).join(' ') };
  return { subject: 'contract', place: segments.join(' ') };
}

/** Returns the change of a keyword that is not in the model of its schema. */
export function unreadKeyword({ fact, ...change }: SchemaChange): UnreadChange {
  const { subject, place, lifecycle, at, also } = change;
  return {
    kind: 'unread',
    member: fact.item!.split('/')[0]!,
    subject,
    place,
    lifecycle,
    at,
    ...(also && { also }),
    old: fact.old,
    new: fact.new,
  };
}
