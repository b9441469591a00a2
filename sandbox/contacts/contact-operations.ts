import type { Handlers } from '../../generated/server/rest/handlers.ts';
import { commit } from '../rest/commit.ts';
import type { Admitted } from '../rest/exchange.ts';
import { found } from '../rest/found.ts';
import { readPage } from '../rest/list.ts';
import { transact, type Services } from '../service/services.ts';
import { createContact } from './create-contact.ts';
import { relink } from './links.ts';
import { contacts, tagLine } from './contact-store.ts';
import { updateContact } from './update-contact.ts';

type Operations = Pick<
  Handlers<Admitted>,
  'listContacts' | 'createContact' | 'getContact' | 'updateContact' | 'deleteContact'
>;

/** Returns the handlers of operations on contacts. */
export function contactOperations(services: Services): Operations {
  return {
    listContacts({ query }, { principal }) {
      const { phone, tag } = query;
      const where = { phone, tag_lines: tag === undefined ? undefined : { containing: tagLine(tag) } };
      return readPage(services, principal, contacts, query, where, (contact) => contact);
    },

    createContact(request, exchange) {
      return commit(services, exchange, request, async (unit) => {
        const body = await createContact(unit, exchange.principal, request.body);
        return { status: 201, headers: { location: `/v1/contacts/${body.id}` }, body };
      });
    },

    async getContact({ path: { contact_id: id } }, { principal }) {
      const body = found(await contacts.find(services.database, principal, id), 'contact', id);
      return { status: 200, body };
    },

    updateContact({ path: { contact_id: id }, body: patch }, { principal }) {
      return transact(services, principal, async (unit) => {
        const contact = found(await contacts.find(unit.queries, principal, id), 'contact', id);
        return { status: 200, body: await updateContact(unit, principal, contact, patch) };
      });
    },

    deleteContact({ path: { contact_id: id } }, { principal }) {
      return transact(services, principal, async (unit) => {
        const { phone } = found(await contacts.find(unit.queries, principal, id), 'contact', id);
        await contacts.remove(unit.queries, principal, id);
        await relink(unit, principal, phone, null);
        return { status: 204 };
      });
    },
  };
}
