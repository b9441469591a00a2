/** Streams of resources: `GET /event_stream` sends the events that the mock stores. */
import { framingOf, isStreamType } from '../../core/media-type.ts';
import type { JsonValue } from '../../core/json.ts';
import type { MediaContent } from '../../model/operation.ts';
import { storedAfter } from '../stored-after.ts';
import type { Viewer, Views } from '../views.ts';

/**
 * Returns the stored resources that a stream sends, oldest first, or undefined if its items are not resources. An event
 * has the id of its resource.
 * @param lastId the id of the last event that the caller has received. An unknown id means all resources.
 */
export function storedItems(
  views: Views,
  viewer: Viewer,
  { mediaType, type }: MediaContent,
  lastId: string | null,
): readonly JsonValue[] | undefined {
  if (!isStreamType(mediaType)) return undefined;
  const { concepts } = views.resources;
  const item = type.kind === 'list' ? type.items : type;
  const concept = concepts.conceptOf(item);
  if (concept === undefined || !concepts.collection(concept)) return undefined;
  const stored = storedAfter(views.resources, viewer.world, concept, lastId);
  const items = stored.flatMap((resource): JsonValue[] => {
    const data = views.show(viewer, resource, item);
    if (data === undefined) return [];
    return [framingOf(mediaType) === 'events' ? { id: String(resource.id), data } : data];
  });
  return viewer.world.all(concept).length > 0 ? items : undefined;
}
