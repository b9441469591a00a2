import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { transact, type Services } from '../service/services.ts';
import { contentOf, findMedia, LIFETIME_MS, removeMedia, store } from './media-store.ts';
import { readUpload } from './upload.ts';

type Operations = Pick<Handlers<Admitted>, 'uploadMedia' | 'getMedia' | 'getMediaContent' | 'deleteMedia'>;

/** Returns the handlers of operations on uploaded files and on the files of messages. */
export function mediaOperations(services: Services): Operations {
  const { database, clock } = services;
  return {
    async uploadMedia(request, exchange) {
      const file = await readUpload(request.body.file);
      return commit(services, exchange, request, async (unit) => {
        const body = await store(unit, exchange.principal, file, unit.now + LIFETIME_MS);
        return { status: 201 as const, headers: { location: `/v1/media/${body.id}` }, body };
      });
    },
    async getMedia({ path: { media_id: id } }, { principal }) {
      return { status: 200, body: found(await findMedia(database, principal, id, clock.now()), 'file', id) };
    },
    async getMediaContent({ path: { media_id: id } }, { principal }) {
      const media = found(await findMedia(database, principal, id, clock.now()), 'file', id);
      const body = found(await contentOf(database, media), 'file', id);
      return { status: 200, contentType: media.content_type, body };
    },
    deleteMedia({ path: { media_id: id } }, { principal }) {
      return transact(services, principal, async (unit) => {
        found(await findMedia(unit.queries, principal, id, unit.now), 'file', id);
        await removeMedia(unit, principal, id);
        return { status: 204 };
      });
    },
  };
}
