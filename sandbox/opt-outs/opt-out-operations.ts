import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { bodyError, Refused } from '../service/problems.ts';
import { transact, type Services } from '../service/services.ts';
import { enterOptOut, liftOptOut, optOutOf } from './opt-out.ts';
import { optOuts } from './opt-out-store.ts';

type Operations = Pick<Handlers<Admitted>, 'listOptOuts' | 'createOptOut' | 'getOptOut' | 'deleteOptOut'>;

/** Returns the handlers that list, create, and delete opt-outs. */
export function optOutOperations(services: Services): Operations {
  return {
    listOptOuts({ query }, { principal }) {
      const where = { from_number: query.from, to_number: query.to };
      return readPage(services, principal, optOuts, query, where, (optOut) => optOut);
    },

    createOptOut(request, exchange) {
      const { principal } = exchange;
      const { from, to } = request.body;
      return commit(services, exchange, request, async (unit) => {
        const other = await optOutOf(unit, principal, { from, to });
        if (other) {
          const detail = `The recipient has already opted out of messages from ${from}: ${other.id}.`;
          throw new Refused({
            code: 'already_exists',
            detail: `to: ${detail}`,
            errors: [bodyError(['to'], 'conflict', detail)],
          });
        }
        const body = await enterOptOut(unit, principal, { from, to }, null);
        return { status: 201, headers: { location: `/v1/opt_outs/${body.id}` }, body };
      });
    },

    async getOptOut({ path: { opt_out_id: id } }, { principal }) {
      const body = found(await optOuts.find(services.database, principal, id), 'opt-out', id);
      return { status: 200, body };
    },

    deleteOptOut({ path: { opt_out_id: id } }, { principal }) {
      return transact(services, principal, async (unit) => {
        const optOut = found(await optOuts.find(unit.queries, principal, id), 'opt-out', id);
        await liftOptOut(unit, principal, optOut, 'api');
        return { status: 204 };
      });
    },
  };
}
