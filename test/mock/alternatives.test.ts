/** Objects whose alternatives only require members, a common way to say "exactly one of these". */
import { expect, test } from 'vitest';
import { createMock, type Mock } from '../../src/mock/mock.ts';
import { contractOf } from './contract-of.ts';

const ONE_OF = `
          oneOf: [{ required: [email] }, { required: [phone] }]`;
const ANY_OF = `
          anyOf: [{ required: [email] }, { required: [phone] }]`;

const document = (alternatives: string): string => `
openapi: 3.1.0
info: { title: Contacts, version: '1' }
paths:
  /contacts:
    get:
      responses:
        '200':
          description: All.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Contact' } } } }
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Contact' } } }
      responses:
        '201': { description: Made., content: { application/json: { schema: { $ref: '#/components/schemas/Contact' } } } }
  /contacts/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: Fine., content: { application/json: { schema: { $ref: '#/components/schemas/Contact' } } } }
components:
  schemas:
    Contact:
      type: object
      required: [id, owner]
      properties:
        id: { type: string, readOnly: true }
        email: { type: string }
        phone: { type: string }
        owner: { $ref: '#/components/schemas/Owner' }${alternatives.replaceAll('\n          ', '\n      ')}
    Owner:
      type: object
      properties:
        name: { type: string }
        email: { type: string }
        phone: { type: string }${alternatives.replaceAll('\n          ', '\n      ')}
`;

interface Contact {
  readonly id: string;
  readonly email?: string;
  readonly phone?: string;
  readonly owner: { readonly name?: string; readonly email?: string; readonly phone?: string };
}

async function callerOf(alternatives: string): Promise<(path: string, body?: object) => Promise<unknown>> {
  const mock: Mock = createMock(await contractOf(document(alternatives)));
  return async (path, body) => {
    const init = body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await mock.fetch(new Request(`http://mock.test${path}`, init));
    expect(response.status).toBeLessThan(300);
    return response.json();
  };
}

const waysOf = (contact: Contact | Contact['owner']): readonly string[] =>
  ['email', 'phone'].filter((name) => Object.hasOwn(contact, name));

test('exactly one alternative matches, in resources and in nested objects', async () => {
  const call = await callerOf(ONE_OF);
  const contacts = (await call('/contacts')) as readonly Contact[];
  expect(contacts.length).toBeGreaterThan(0);
  for (const contact of contacts) {
    expect(waysOf(contact)).toHaveLength(1);
    expect(waysOf(contact.owner)).toHaveLength(1);
    expect(contact.owner.name).toBeDefined();
  }
});

test('a resource keeps the alternative that its caller chose', async () => {
  const call = await callerOf(ONE_OF);
  const made = (await call('/contacts', { phone: '1234', owner: { email: 'a@b.test' } })) as Contact;
  const read = (await call(`/contacts/${made.id}`)) as Contact;
  for (const contact of [made, read])
    expect(contact).toEqual({ id: made.id, phone: '1234', owner: { email: 'a@b.test' } });
});

test('all alternatives of anyOf may match', async () => {
  const call = await callerOf(ANY_OF);
  const [contact] = (await call('/contacts')) as readonly Contact[];
  expect(waysOf(contact!)).toHaveLength(2);
  expect(waysOf(contact!.owner)).toHaveLength(2);
});
