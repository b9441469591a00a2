import { createHash } from 'node:crypto';
import type { Media } from '../../generated/server/rest/models.ts';
import { perform } from '../jobs/perform.ts';
import type { JobHandler } from '../jobs/runner.ts';
import { callOff, schedule } from '../jobs/job-store.ts';
import { timestamp, type Unit } from '../service/unit.ts';
import { collection, type Owner } from '../storage/collection.ts';
import type { Queries } from '../storage/queries.ts';

/** Kind of the jobs that delete expired files. */
export const EXPIRE_MEDIA = 'media.expire';

/** Retention period of a file. */
export const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Files, stored in their REST representation. */
export const media = collection({
  table: 'media',
  createdAt: ({ expires_at: expiresAt }: Media) => Date.parse(expiresAt) - LIFETIME_MS,
  columns: {},
});

/** Bytes and their media type. */
export interface File {
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** Stores a file, until a time in milliseconds since the epoch. */
export async function store(unit: Unit, owner: Owner, file: File, until: number): Promise<Media> {
  const id = unit.ids('med');
  const stored: Media = {
    id,
    object: 'media',
    content_type: file.contentType,
    size: file.bytes.byteLength,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    url: `https://api.messaging.test/v1/media/${id}/content`,
    expires_at: timestamp(until),
  };
  await media.insert(unit.queries, owner, stored);
  await unit.queries.insertInto('media_contents').values({ id, bytes: file.bytes }).execute();
  await schedule(unit, EXPIRE_MEDIA, id, until);
  return stored;
}

/** Returns the file with this id, or undefined if it has expired, even if it is not deleted yet. */
export async function findMedia(
  queries: Queries,
  owner: Owner,
  id: string,
  now: number,
): Promise<Media | undefined> {
  const stored = await media.find(queries, owner, id);
  return stored && Date.parse(stored.expires_at) > now ? stored : undefined;
}

/** Returns the content of a stored file. */
export async function contentOf(
  queries: Queries,
  { id }: Media,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await queries
    .selectFrom('media_contents')
    .select('bytes')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && new Uint8Array(row.bytes);
}

/** Deletes a file. Messages that were sent with the file still contain its name. */
export async function removeMedia(unit: Unit, owner: Owner, id: string): Promise<void> {
  if (!(await media.remove(unit.queries, owner, id))) return;
  await unit.queries.deleteFrom('media_contents').where('id', '=', id).execute();
  await callOff(unit, EXPIRE_MEDIA, id);
}

/** Deletes an expired file. */
export const expireMedia: JobHandler = (services, job) =>
  perform(services, job, async (unit) => {
    const located = await media.locate(unit.queries, job.subject);
    if (located) await removeMedia(unit, located.owner, job.subject);
    return undefined;
  });
