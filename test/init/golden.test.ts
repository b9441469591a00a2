/**
 * A folder in `cases/` contains a project (`before/`), the output of `init --dry-run` (`plan.txt`), and every file that
 * `init --yes` changes (`after/`). The file `flags` has further flags.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { snapshot, temporaryFolder } from '../cli/folder.ts';
import { runCli } from '../cli/run-cli.ts';

const CASES = join(import.meta.dirname, 'cases');

/** The case in a folder of its own name: at the root of a repository, or below it where the file `folder` says so. */
function projectOf(name: string): string {
  const root = join(temporaryFolder(), name);
  cpSync(join(CASES, name, 'before'), root, { recursive: true });
  mkdirSync(join(root, '.git'));
  return join(root, textOf(name, 'folder'));
}

function textOf(name: string, file: string): string {
  const path = join(CASES, name, file);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
}

describe.each(readdirSync(CASES))('%s', (name) => {
  const flags = textOf(name, 'flags').split(' ').filter(Boolean);

  test('plans what it writes, writes what it has planned, and changes nothing the second time', async () => {
    const folder = projectOf(name);
    const before = snapshot(folder);
    const planned = await runCli(['init', '--dry-run', ...flags], folder);
    expect(planned).toMatchObject({ code: 0, err: '' });
    await expect(planned.out.replaceAll(folder, '.')).toMatchFileSnapshot(join(CASES, name, 'plan.txt'));
    expect(snapshot(folder)).toEqual(before);

    const run = await runCli(['init', '--yes', '--json', ...flags], folder);
    const { edits, answers } = JSON.parse(run.out) as {
      edits: { path: string }[];
      answers: { out: string };
    };
    expect(run.code, run.out).toBe(0);
    const after = snapshot(folder);
    const own = Object.keys(after).filter(
      (path) => !path.endsWith('/') && !path.startsWith(answers.out) && after[path] !== before[path],
    );
    const skeletons = own.filter((path) => /^(?:.*\/)?(?:resolvers|handlers)\//.test(path));
    expect(own.filter((path) => !skeletons.includes(path))).toEqual(edits.map(({ path }) => path).sort());
    for (const { path } of edits)
      await expect(after[path]).toMatchFileSnapshot(join(CASES, name, 'after', path));

    const again = await runCli(['init', '--yes'], folder);
    expect(again.code, again.err).toBe(0);
    expect(again.out).toContain('Already set up: nothing was changed.');
    expect(snapshot(folder)).toEqual(after);
  });
});
