/** Errors in JSON files that Diptych wrote have the location of the syntax error. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { InputError } from '../../src/core/diagnostic.ts';
import { compareBaseline } from '../../src/cli/lint/baseline.ts';
import { StateFile } from '../../src/cli/mock/state-file.ts';
import { readVersions, VERSIONS_FILE } from '../../src/cli/release/versions-file.ts';
import { resumeFrom } from '../../src/cli/resume.ts';
import { LOCK_FILE, readLock } from '../../src/cli/sources/lock-file.ts';
import { parseManifest } from '../../src/cli/write/manifest.ts';
import { fill, temporaryFolder } from './folder.ts';

/** Each reader gets a folder with all files, and the text of these files. */
const READERS: Readonly<Record<string, (folder: string, text: string) => unknown>> = {
  'output-manifest-broken': (_, text) => parseManifest(text, 'out/.diptych.json'),
  'mock-state-unreadable': (folder) =>
    new StateFile(
      join(folder, 'any.json'),
      () => ({ save: () => [], load: () => {} }) as never,
      () => {},
    ).open(),
  'lint-baseline': (folder) => compareBaseline(join(folder, 'any.json'), 'any.json', []),
  'source-lock-broken': (folder) => readLock(folder),
  'release-file-invalid': (folder) => readVersions(folder),
  'cli-resume-unreadable': (folder) => resumeFrom(join(folder, 'any.json')),
};

test.each(
  Object.keys(READERS).flatMap((code) => [
    { code, text: '{\n  "a": 1,\n  b\n}', line: 3 },
    { code, text: '{\n  "a": [', line: 2 },
    { code, text: '['.repeat(9000) + ']'.repeat(9000), line: 1 },
    { code, text: '5', line: 1 },
  ]),
)('$code, line $line', async ({ code, text, line }) => {
  const folder = temporaryFolder();
  fill(folder, { 'any.json': text, [LOCK_FILE]: text, [VERSIONS_FILE]: text });
  const error = await Promise.resolve()
    .then(() => READERS[code]!(folder, text))
    .catch((thrown: unknown) => thrown as InputError);
  expect(error).toMatchObject({ diagnostics: [{ code, at: { line } }] });
});
