/** An editor shows the names of types, and not where they are declared or all of their properties. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const FILE = resolve(import.meta.dirname, '../../generated/typescript/hovers.ts');
const PROGRAM = `import { Client, type Message } from './index.ts';
const client = new Client();
const one = await client.messages.get('msg_1');
const page = await client.messages.list();
const contact = await client.contacts.get('con_1');
const { status, from, media } = one;
const sent = client.messages.send({ from: '+1', to: '+2', body: '' });
for await (const item of client.messages.list()) show(item);
function show(shown: Message): void { shown; }
`;

const host: ts.LanguageServiceHost = {
  fileExists: (path) => ts.sys.fileExists(path),
  readFile: (path) => ts.sys.readFile(path),
  directoryExists: (path) => ts.sys.directoryExists(path),
  getScriptFileNames: () => [FILE],
  getScriptVersion: () => '1',
  getScriptSnapshot(path) {
    const isThere = path === FILE || ts.sys.fileExists(path);
    return isThere
      ? ts.ScriptSnapshot.fromString(path === FILE ? PROGRAM : readFileSync(path, 'utf8'))
      : undefined;
  },
  getCurrentDirectory: () => resolve(FILE, '..'),
  getCompilationSettings: () => ({
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  }),
  getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
};
const service = ts.createLanguageService(host);

test.each([
  ['one =', 'const one: Message'],
  ['page =', 'const page: MessageList'],
  ['contact =', 'const contact: Contact'],
  ['status,', 'const status: MessageStatus'],
  ['media }', 'const media: Media[]'],
  ['sent =', 'const sent: Call<Message>'],
  ['item of', 'const item: Message'],
])('of %s', (place, shown) => {
  const info = service.getQuickInfoAtPosition(FILE, PROGRAM.indexOf(place));
  expect(ts.displayPartsToString(info?.displayParts)).toBe(shown);
});

test('properties have the names of their types', () => {
  const info = service.getQuickInfoAtPosition(FILE, PROGRAM.indexOf('Message }'));
  const text = ts.displayPartsToString(info?.displayParts);
  expect(text).toContain('from: PhoneNumber;');
  expect(text).not.toContain('components');
});
