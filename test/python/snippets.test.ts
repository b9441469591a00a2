/**
 * mypy has no findings for any snippet of the README and the reference, and the snippets of the README run against the
 * sandbox.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPython, runPython } from '../support/python.ts';
import { emitPackage } from './emitted.ts';
import { startSandbox } from './sandbox.ts';
import { snippetsIn } from '../support/markdown-snippets.ts';
import { modulesOf } from './snippets.ts';
import { complaints, MYPY, RUFF, RUFF_FORMAT } from './tools.ts';

const GENERATED = resolve(import.meta.dirname, '../../generated/python');
const SOURCES = join(GENERATED, 'src');
const PROGRAMS = join(import.meta.dirname, 'programs');
const SECRET = `whsec_${Buffer.from('a secret of tests').toString('base64')}`;

describe.skipIf(!hasPython)('the snippets of this repository', () => {
  const modules = modulesOf(snippetsIn(GENERATED, 'python'));
  const paths = [...modules.keys()].map((name) => `${name}.py`);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
    for (const [name, code] of modules) await writeFile(join(folder, `${name}.py`), code);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('all snippets are accepted by mypy --strict', { timeout: 120_000 }, async () => {
    expect(paths.length).toBeGreaterThan(80);
    expect(await typeErrors(folder, SOURCES, paths)).toBe('');
  });

  test('ruff does not change the snippets, and has no findings', async () => {
    const isolated = ['--isolated', '--line-length', '100'];
    // Each snippet becomes a module, which creates the client at its beginning. Strings of the contract can be
    // long.
    const check = { ...RUFF, args: [...RUFF.args, ...isolated, '--select', 'B,C4,E,F,RET,SIM,UP,W'] };
    const format = { ...RUFF_FORMAT, args: [...RUFF_FORMAT.args, ...isolated] };
    expect(await complaints(check, folder, ['--ignore', 'E402,E501', ...paths])).toBe('');
    expect(await complaints(format, folder, paths)).toBe('');
  });

  test('control: a snippet with a mistake is found', { timeout: 120_000 }, async () => {
    const wrong = [...modules.values()][1]!.replace('to=', 'too=');
    await writeFile(join(folder, 'wrong.py'), wrong);
    expect(await typeErrors(folder, SOURCES, ['wrong.py'])).toContain('Unexpected keyword argument "too"');
  });

  test('the snippets of the README run', { timeout: 60_000 }, async () => {
    const sandbox = await startSandbox();
    const env = { SERVICE: sandbox.restUrl, API_KEY: sandbox.key, WEBHOOK_SECRET: SECRET };
    // The sandbox has no file with the id of the example, and its stream of events does not end.
    const mustBeSkipped = (path: string): boolean =>
      / as (?:download|items):/.test(modules.get(path.slice(0, -3))!);
    const readme = paths.filter((path) => path.startsWith('README') && !mustBeSkipped(path));
    const run = ['-W', 'error', join(PROGRAMS, 'snippet.py'), ...readme];
    const { code, output, stderr } = await runPython(run, { cwd: folder, path: [SOURCES], env });
    await sandbox.stop();
    expect(code, stderr).toBe(0);
    expect(readme.length).toBeGreaterThan(14);
    expect(output.match(/^# README/gm)).toHaveLength(readme.length);
    expect(output).toContain("Message(id='msg_");
    expect(output).toMatch(/^Query$/m);
    expect(output).toMatch(/^Unknown\(/m);
  });

  test('receivers accept signed webhooks and reject others', async () => {
    const receivers = paths.filter((path) => /import .*\bunwrap\b/.test(modules.get(path.slice(0, -3))!));
    const { code, output, stderr } = await runPython([join(PROGRAMS, 'receivers.py'), ...receivers], {
      cwd: folder,
      path: [SOURCES],
      env: { WEBHOOK_SECRET: SECRET },
    });
    expect(code, stderr).toBe(0);
    const told = [204, 400];
    expect(JSON.parse(output.trimEnd().split('\n').at(-1)!)).toEqual({
      fastapi: told,
      flask: told,
      'http.server': told,
    });
  });
});

test.skipIf(!hasPython)(
  'the snippets of a contract with all kinds of operations are correct, too',
  async () => {
    const root = resolve(import.meta.dirname, '../typescript/kitchen-sink');
    const input = { openapi: 'openapi.yaml', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
    const made = await emitPackage(root, input);
    const modules = modulesOf(snippetsIn(made.folder, 'python'));
    const folder = await mkdtemp(join(tmpdir(), 'diptych-python-'));
    for (const [name, code] of modules) await writeFile(join(folder, `${name}.py`), code);
    expect(
      await typeErrors(
        folder,
        made.sources,
        [...modules.keys()].map((name) => `${name}.py`),
      ),
    ).toBe('');
    await rm(folder, { recursive: true });
    await made.remove();
  },
);

/** The findings of mypy in modules that import the package from its sources. */
function typeErrors(folder: string, sources: string, paths: readonly string[]): Promise<string> {
  const tool = { ...MYPY, args: [...MYPY.args, '--follow-imports=silent'] };
  return complaints(tool, folder, paths, { MYPYPATH: sources });
}
