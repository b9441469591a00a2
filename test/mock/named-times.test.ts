/** Times that only their names declare. */
import { expect, test } from 'vitest';
import { createMock } from '../../src/mock/mock.ts';
import { contractOfSdl } from './contract-of.ts';
import { findings } from './findings.ts';

const SDL = `
type Query { note(id: ID!): Note notes: [Note!]! }
type Mutation {
  createNote(input: NoteInput!): NotePayload!
  updateNote(id: ID!, input: NoteInput!): NotePayload!
}
input NoteInput { text: String updatedAt: String status: String }
type NotePayload { note: Note noteErrors: [NoteError!]! }
type NoteError { field: String message: String! }
type Note { id: ID! text: String createdAt: String! updatedAt: String! status: NoteStatus! }
enum NoteStatus { DRAFT FINAL }
`;

interface Shown {
  readonly note: Readonly<Record<string, string>> | null;
  readonly noteErrors: readonly { readonly field: string }[];
}

async function client(): Promise<(query: string) => Promise<Shown>> {
  const mock = createMock(await contractOfSdl(SDL), { clock: 'manual' });
  return async (query) => {
    const request = new Request('http://mock.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    const { data } = (await (await mock.fetch(request)).json()) as { readonly data: Record<string, Shown> };
    return Object.values(data)[0]!;
  };
}

const FIELDS = '{ note { id createdAt updatedAt } noteErrors { field } }';

test('a plain string is set at its moment, later than before, unless the request contains it', async () => {
  const send = await client();
  const made = await send(`mutation { createNote(input: { text: "a" }) ${FIELDS} }`);
  expect(made.noteErrors).toEqual([]);
  const { id, createdAt = '', updatedAt = '' } = made.note!;
  expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
  const changed = await send(`mutation { updateNote(id: "${id}", input: { text: "b" }) ${FIELDS} }`);
  expect(changed.note?.['createdAt']).toBe(createdAt);
  expect(Date.parse(changed.note!['updatedAt']!)).toBeGreaterThan(Date.parse(updatedAt));
  const sent = await send(`mutation { updateNote(id: "${id}", input: { updatedAt: "then" }) ${FIELDS} }`);
  expect(sent.note?.['updatedAt']).toBe('then');
});

test('a value that the enum does not list is rejected with a user error', async () => {
  const send = await client();
  const rejected = await send(`mutation { createNote(input: { status: "LOST" }) ${FIELDS} }`);
  expect(rejected).toEqual({ note: null, noteErrors: [{ field: expect.stringContaining('status') }] });
});

test('verify has no findings', async () => {
  expect(await findings(await contractOfSdl(SDL), 1)).toEqual([]);
});
