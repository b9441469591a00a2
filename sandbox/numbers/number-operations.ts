import { isDeepStrictEqual } from 'node:util';
import type { Handlers } from '../../generated/server/rest/handlers.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { rejectMetadata } from '../service/metadata.ts';
import { transact, type Services } from '../service/services.ts';
import { nextVersion } from '../service/version.ts';
import { withPatch } from './number.ts';
import { phoneNumbers } from './number-store.ts';

type Operations = Pick<Handlers<Admitted>, 'listPhoneNumbers' | 'getPhoneNumber' | 'updatePhoneNumber'>;

/** Returns the handlers that read and change phone numbers. */
export function numberOperations(services: Services): Operations {
  return {
    listPhoneNumbers({ query }, { principal }) {
      const { status, phone, tendlc_campaign_id } = query;
      const where = { status, phone, tendlc_campaign_id };
      return readPage(services, principal, phoneNumbers, query, where, (number) => number);
    },
    async getPhoneNumber({ path: { phone_number_id: id } }, { principal }) {
      const number = await phoneNumbers.find(services.database, principal, id);
      return { status: 200, body: found(number, 'phone number', id) };
    },
    updatePhoneNumber({ path: { phone_number_id: id }, body }, { principal }) {
      return transact(services, principal, async (unit) => {
        const number = found(await phoneNumbers.find(unit.queries, principal, id), 'phone number', id);
        const changed = withPatch(number, body);
        if (isDeepStrictEqual(changed, number)) return { status: 200, body: number };
        rejectMetadata(changed.metadata);
        const next = nextVersion(number, changed, unit.now);
        await phoneNumbers.replace(unit.queries, principal, next);
        return { status: 200, body: next };
      });
    },
  };
}
