import { mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resumeFrom } from '../../src/cli/resume.ts';

const STATE = { version: 1, seed: 7, of: { contract: 'x' }, answers: [] };

test('only the owner can read the stored state of a run, and a complete run removes it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-resume-'));
  const file = join(folder, 'run.json');
  const resume = await resumeFrom(file);
  expect(resume.state).toBeUndefined();
  await resume.save(STATE);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(STATE);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await resumeFrom(file)).state).toEqual(STATE);
  await resume.save(undefined);
  expect(await readdir(folder)).toEqual([]);
});

test.each(['', '{', '[]', '{"version":1}'])('%j is not the state of a run', async (text) => {
  const file = join(await mkdtemp(join(tmpdir(), 'diptych-resume-')), 'run.json');
  await writeFile(file, text);
  await expect(resumeFrom(file)).rejects.toMatchObject({ diagnostics: [{ code: 'cli-resume-unreadable' }] });
});
