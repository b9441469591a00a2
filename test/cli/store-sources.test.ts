/** Fetched documents replace the stored ones all at once, or not at all. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import { printLock, sha256, type Lock } from '../../src/cli/sources/lock-file.ts';
import { storeSources } from '../../src/cli/sources/store.ts';
import { fill, snapshot, temporaryFolder } from './folder.ts';

const { renameSync } = fs;

/** Replaces `rename` in every module that imports it. */
function setRename(rename: typeof renameSync): void {
  fs.renameSync = rename;
  syncBuiltinESMExports();
}

afterEach(() => setRename(renameSync));

const lockOf = (files: Readonly<Record<string, string>>): Lock =>
  new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      {
        url: `https://a.test/${path}`,
        sha256: sha256(Buffer.from(text)),
        fetched: '2026-01-01T00:00:00Z',
        root: path,
      },
    ]),
  );

const OLD = {
  '.diptych/sources/a.yaml': 'a1',
  '.diptych/sources/b.yaml': 'b1',
  '.diptych/sources/gone': 'c1',
};
// A folder replaces the file `gone`.
const NEW = {
  '.diptych/sources/a.yaml': 'a2',
  '.diptych/sources/gone/d.yaml': 'd2',
  '.diptych/sources/new.yaml': 'n2',
};

test.each([0, 1, 2, 3])('if rename %s fails, all files are unchanged', (which) => {
  const project = temporaryFolder();
  const previous = lockOf(OLD);
  fill(project, { ...OLD, 'diptych.lock': printLock(previous) });
  const before = snapshot(project);
  const files = new Map(Object.entries(NEW).map(([path, text]) => [path, Buffer.from(text)]));
  let renames = which;
  setRename((from, to) => {
    if (renames-- === 0) throw Object.assign(new Error('EIO'), { code: 'EIO' });
    renameSync(from, to);
  });
  expect(() => storeSources({ project, files, lock: lockOf(NEW), previous })).toThrow('EIO');
  setRename(renameSync);
  expect(snapshot(project)).toEqual(before);
  storeSources({ project, files, lock: lockOf(NEW), previous });
  const written = Object.keys(snapshot(project)).filter((path) => !path.endsWith('/'));
  expect(written.toSorted()).toEqual([...Object.keys(NEW), 'diptych.lock'].toSorted());
});
