/** Files that are not databases of this sandbox, or that cannot be used. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../../sandbox/storage/open.ts';

const IGNORED = { report: (): void => {} };

test('a file of another version or another program is rejected with help, and remains unchanged', async () => {
  const file = join(await newFolder(), 'old.db');
  const { database } = await openStorage(file, IGNORED);
  await database.destroy();
  const alter = (statement: string): void => {
    const connection = new DatabaseSync(file);
    connection.exec(statement);
    connection.close();
  };
  alter('pragma user_version = 7');
  await expect(openStorage(file, IGNORED)).rejects.toThrow(
    /^database .*old\.db was created by another version .* Specify another file, or delete this file\.$/,
  );
  alter('pragma user_version = 0');
  const before = await readFile(file);
  await expect(openStorage(file, IGNORED)).rejects.toThrow(/belongs to another program\. Specify a file/);
  expect(await readFile(file)).toEqual(before);
});

test.for<[what: string, place: string, fault: RegExp]>([
  [
    'in a missing folder',
    'missing/a.db',
    /Create its folder.*\(DATABASE_NOT_OPENED: unable to open database file\)$/,
  ],
  ['that is a folder', '.', /\(DATABASE_NOT_OPENED: .+\)$/],
  ['of text', 'text.db', /is not an SQLite database\. .*\(DATABASE_NOT_SQLITE: file is not a database\)$/],
  // The file can be opened, but not read.
  ['that fails when it is read', '/proc/self/pagemap', /\(DATABASE_IO_FAILED: disk I\/O error\)$/],
])('a file %s is rejected with its path, a code, and help', async ([, place, fault]) => {
  const folder = await newFolder();
  await writeFile(join(folder, 'text.db'), 'some text'.repeat(1000));
  const path = resolve(folder, place);
  const caught: unknown = await openStorage(path, IGNORED).catch((thrown: unknown) => thrown);
  expect(caught).toMatchObject({ message: expect.stringMatching(fault), code: expect.any(String) });
  expect((caught as Error).message).toContain(`database ${path}: `);
});

test('a file that cannot be written is rejected with this reason', async () => {
  const file = join(await newFolder(), 'read-only.db');
  const connection = new DatabaseSync(file);
  connection.exec('create table any (a); drop table any');
  connection.close();
  // A format that this SQLite version can read but not write. Permissions would not restrict root.
  const bytes = await readFile(file);
  bytes[18] = 3;
  await writeFile(file, bytes);
  await expect(openStorage(file, IGNORED)).rejects.toThrow(
    /^database .*read-only\.db: it is not writable\. .*\(DATABASE_NOT_WRITABLE: .+\)$/,
  );
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
