import type { Media } from '../../generated/server/rest/models.ts';
import { bodyError, invalid, type FieldError } from '../service/problems.ts';
import type { Unit } from '../service/unit.ts';
import type { Owner } from '../storage/collection.ts';
import { STAND_IN } from './stand-in.ts';
import { findMedia, LIFETIME_MS, store } from './media-store.ts';

/** Files of a message. */
export interface Attached {
  readonly mediaUrls: readonly string[];
  readonly mediaIds: readonly string[];
  /** Sending time of the message, in milliseconds since the epoch. */
  readonly startsAt: number;
}

const MAX_FILES = 10;
const MAX_BYTES = 1_048_576;

/**
 * Returns the files of a message in order: first the files at URLs, which this function stores, and then
 * the uploaded files.
 * @throws {Refused} if the files cannot be sent.
 */
export async function attach(unit: Unit, owner: Owner, attached: Attached): Promise<Media[]> {
  const { mediaUrls, mediaIds, startsAt } = attached;
  const count = mediaUrls.length + mediaIds.length;
  if (count > MAX_FILES) {
    const detail = `There are ${count} files with those of media_url; at most ${MAX_FILES} are allowed.`;
    throw invalid(bodyError(['media_id'], 'too_many_items', detail));
  }
  // The contract's pattern also accepts `https://` without a host.
  const nowhere = mediaUrls.flatMap((url, index) => (URL.canParse(url) ? [] : [String(index)]));
  if (nowhere.length > 0) {
    throw invalid(
      ...nowhere.map((index) => bodyError(['media_url', index], 'invalid_format', 'Is not an absolute URL.')),
    );
  }
  const uploaded = await findUploaded(unit, owner, attached);
  const bytes = uploaded.reduce((sum, { size }) => sum + size, mediaUrls.length * STAND_IN.bytes.byteLength);
  if (bytes > MAX_BYTES) {
    const detail = `The files take ${bytes} bytes together; at most ${MAX_BYTES} are allowed.`;
    throw invalid(bodyError(['media_id'], 'out_of_range', detail));
  }
  const fetched: Media[] = [];
  while (fetched.length < mediaUrls.length) {
    fetched.push(await store(unit, owner, STAND_IN, startsAt + LIFETIME_MS));
  }
  return [...fetched, ...uploaded];
}

async function findUploaded(
  unit: Unit,
  owner: Owner,
  { mediaIds, startsAt }: Attached,
): Promise<readonly Media[]> {
  const found: Media[] = [];
  const errors: FieldError[] = [];
  for (const [index, id] of mediaIds.entries()) {
    const at = ['media_id', String(index)];
    const file = await findMedia(unit.queries, owner, id, unit.now);
    if (!file) errors.push(bodyError(at, 'invalid_value', 'No file has this id.'));
    else if (Date.parse(file.expires_at) <= startsAt)
      errors.push(bodyError(at, 'conflict', `Expires at ${file.expires_at}, before send_at.`));
    else found.push(file);
  }
  if (errors.length > 0) throw invalid(...errors);
  return found;
}

/** True if every file is still stored. */
export async function areKept(unit: Unit, owner: Owner, files: readonly Media[]): Promise<boolean> {
  for (const { id } of files) if (!(await findMedia(unit.queries, owner, id, unit.now))) return false;
  return true;
}
