import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/core/diagnostic.ts';
import type { EmittedFile } from '../../src/emit/run.ts';
import { withLock } from '../../src/cli/write/lock.ts';
import { MANIFEST } from '../../src/cli/write/manifest.ts';
import type { Places } from '../../src/cli/write/places.ts';
import { planWrite } from '../../src/cli/write/plan-write.ts';
import { applyChanges, recover } from '../../src/cli/write/transaction.ts';
import { fill, snapshot, temporaryFolder } from './folder.ts';

const always = (path: string, text: string): EmittedFile => ({ path, text, write: 'always', target: 'test' });
const once = (path: string, text: string): EmittedFile => ({ path, text, write: 'once', target: 'test' });

function places(): Places {
  const project = temporaryFolder();
  return { project, out: join(project, 'generated') };
}

function write(files: readonly EmittedFile[], where: Places): readonly string[] {
  const plan = planWrite(files, where);
  if (!plan.diagnostics.some(({ severity }) => severity === 'error')) applyChanges(plan.changes, where);
  return plan.diagnostics.map(({ code, message }) => `${code}: ${message.split(' ', 1)[0]}`);
}

test.runIf(existsSync('/proc/self'))('an error is reported if the file system cannot create a folder', () => {
  const source = "(await import('./src/cli/write/folders.ts')).makeFolder('/proc/none/a')";
  // A separate process with a timeout, because Node's own recursion never ends.
  const { stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', source], {
    timeout: 20_000,
    encoding: 'utf8',
  });
  expect({ signal, code: /code: '(\w+)'/.exec(stderr)?.[1] }).toEqual({ signal: null, code: 'ENOENT' });
});

describe('a second run', () => {
  test('changes only files that differ', () => {
    const where = places();
    write([always('a/one.ts', '1'), always('a/two.ts', '2')], where);
    const before = snapshot(where.out, true);
    write([always('a/one.ts', '1'), always('a/two.ts', 'two')], where);
    const after = snapshot(where.out, true);
    expect(after['a/one.ts']).toBe(before['a/one.ts']);
    expect(after['a/two.ts']).toMatch(/ two$/);
    expect(planWrite([always('a/one.ts', '1'), always('a/two.ts', 'two')], where).changes).toEqual([]);
  });

  test('removes obsolete files, and the folders that are empty afterwards', () => {
    const where = places();
    write([always('a/b/old.ts', '1'), always('kept.ts', '2')], where);
    fill(where.out, { 'a/mine.ts': 'mine' });
    write([always('kept.ts', '2')], where);
    expect(Object.keys(snapshot(where.out))).toEqual([MANIFEST, 'a/', 'a/mine.ts', 'kept.ts']);
  });

  test('keeps an obsolete file that was edited, and reports it', () => {
    const where = places();
    write([always('old.ts', '1')], where);
    fill(where.out, { 'old.ts': 'edited' });
    expect(write([], where)).toEqual(['output-stale-edited: generated/old.ts']);
    expect(snapshot(where.out)['old.ts']).toBe('edited');
  });

  test('stops at an edited file without writing any file', () => {
    const where = places();
    write([always('a.ts', '1'), always('b.ts', '1')], where);
    fill(where.out, { 'a.ts': 'edited' });
    const before = snapshot(where.project, true);
    expect(write([always('a.ts', '2'), always('b.ts', '2')], where)).toEqual([
      'output-edited: generated/a.ts',
    ]);
    expect(snapshot(where.project, true)).toEqual(before);
  });

  test('does not treat line breaks that Git has converted as an edit', () => {
    const where = places();
    write([always('a.ts', '1\n2\n')], where);
    fill(where.out, { 'a.ts': '1\r\n2\r\n' });
    expect(write([always('a.ts', '1\n3\n')], where)).toEqual([]);
    expect(snapshot(where.out)['a.ts']).toBe('1\n3\n');
  });
});

describe('a skeleton', () => {
  test('is written once', () => {
    const where = places();
    write([once('src/get.ts', 'skeleton')], where);
    fill(where.project, { 'src/get.ts': 'mine' });
    expect(write([once('src/get.ts', 'skeleton 2')], where)).toEqual([]);
    expect(snapshot(where.project)['src/get.ts']).toBe('mine');
  });

  test('that is no longer declared is reported until it is removed', () => {
    const where = places();
    write([once('src/get.ts', 'skeleton')], where);
    expect(write([], where)).toEqual(['resolver-drift: src/get.ts']);
    expect(write([], where)).toEqual(['resolver-drift: src/get.ts']);
    rmSync(join(where.project, 'src/get.ts'));
    expect(write([], where)).toEqual([]);
    expect(write([], where)).toEqual([]);
  });

  test('that only declares ES modules is removed if it is not needed, unless it was changed', () => {
    const where = places();
    const markers = [once('src/package.json', '{ "type": "module" }\n'), once('own/package.json', '{}')];
    write(markers, where);
    fill(where.project, { 'own/package.json': '{ "type": "module", "private": true }' });
    expect(write([], where)).toEqual(['resolver-drift: own/package.json']);
    expect(Object.keys(snapshot(where.project))).not.toContain('src/package.json');
    expect(snapshot(where.project)).toHaveProperty('own/package.json');
  });
});

describe('rejected, and no file is written', () => {
  const cases: readonly [string, readonly EmittedFile[], (where: Places) => void, string][] = [
    [
      'a link in place of a file',
      [always('a.ts', '1')],
      ({ out, project }) => (mkdirSync(out), symlinkSync(join(project, 'secret'), join(out, 'a.ts'))),
      'output-symlink: generated/a.ts',
    ],
    [
      'a link in place of a folder',
      [always('a/b.ts', '1')],
      ({ out, project }) => (mkdirSync(out), symlinkSync(project, join(out, 'a'))),
      'output-symlink: generated/a',
    ],
    [
      'a link in place of the output folder',
      [always('a.ts', '1')],
      ({ out, project }) => (mkdirSync(join(project, 'x')), symlinkSync(join(project, 'x'), out)),
      'output-symlink: generated',
    ],
    [
      'a link in the path of a skeleton',
      [once('src/a.ts', '1')],
      ({ project }) => (mkdirSync(join(project, 'x')), symlinkSync(join(project, 'x'), join(project, 'src'))),
      'output-symlink: src',
    ],
    [
      'a link in place of the manifest',
      [],
      ({ out, project }) => (mkdirSync(out), symlinkSync(join(project, 'secret'), join(out, MANIFEST))),
      `output-symlink: generated/${MANIFEST}`,
    ],
    [
      'a folder in place of a file',
      [always('a.ts', '1')],
      ({ out }) => mkdirSync(join(out, 'a.ts'), { recursive: true }),
      'output-blocked: generated/a.ts',
    ],
    [
      'a file in place of a folder',
      [always('a/b.ts', '1')],
      ({ out }) => fill(out, { a: 'x' }),
      'output-blocked: generated/a',
    ],
    [
      'a file that Diptych did not write',
      [always('a.ts', '1')],
      ({ out }) => fill(out, { 'a.ts': 'mine' }),
      'output-not-ours: generated/a.ts',
    ],
    ['a path that leaves the folder', [always('../a.ts', '1')], () => undefined, 'output-path-unsafe: The'],
    ['an absolute path', [once('/a.ts', '1')], () => undefined, 'output-path-unsafe: The'],
    ['a device name of another system', [always('con.ts', '1')], () => undefined, 'output-path-unsafe: The'],
    [
      'two files that differ only in case',
      [always('A.ts', '1'), always('a.ts', '2')],
      () => undefined,
      'output-collision: generated/a.ts',
    ],
    [
      'a file that is also the folder of another file',
      [always('a', '1'), always('a/b.ts', '2')],
      () => undefined,
      'output-collision: generated/a/b.ts',
    ],
    [
      'a file with the path of the manifest',
      [always(MANIFEST, '1')],
      () => undefined,
      `output-collision: generated/${MANIFEST}`,
    ],
  ];
  test.each(cases)('%s', (_, files, prepare, expected) => {
    const where = places();
    fill(where.project, { secret: 'secret' });
    prepare(where);
    const before = snapshot(where.project);
    expect(write([always('other.ts', '0'), ...files], where)).toContain(expected);
    expect(snapshot(where.project)).toEqual(before);
  });

  test('a broken manifest', () => {
    const where = places();
    write([always('a.ts', '1')], where);
    fill(where.out, { [MANIFEST]: '<<<<<<< HEAD' });
    expect(() => write([], where)).toThrow(InputError);
    expect(snapshot(where.out)['a.ts']).toBe('1');
  });
});

test('a planted manifest removes no files outside the folder, through a link, or with other content', () => {
  const where = places();
  fill(where.project, { 'mine.ts': '1', 'x/a.ts': '1' });
  write([always('a.ts', '1')], where);
  symlinkSync(join(where.project, 'x'), join(where.out, 'link'));
  const { files } = JSON.parse(readFileSync(join(where.out, MANIFEST), 'utf8')) as {
    files: Record<string, string>;
  };
  const hash = files['a.ts']!;
  const planted = { '../mine.ts': hash, 'link/a.ts': hash, [join(where.project, 'mine.ts')]: hash };
  fill(where.out, { [MANIFEST]: JSON.stringify({ files: planted, once: ['../../x'] }) });
  write([], where);
  expect(snapshot(where.project)).toMatchObject({ 'mine.ts': '1', 'x/a.ts': '1' });
});

describe('all or nothing', () => {
  const first = [always('a.ts', '1'), always('b/c.ts', '2'), always('d.ts', '3')];
  const second = [
    always('a.ts', 'one'),
    always('b/new/e.ts', '5'),
    always('d.ts', '3'),
    once('src/s.ts', '6'),
  ];

  test('a failure at any step leaves the files unchanged', () => {
    const where = places();
    write(first, where);
    const before = snapshot(where.project, true);
    const { changes } = planWrite(second, where);
    for (let failing = 0; failing <= changes.length + 1; failing++) {
      const step = (now: number): void => {
        if (now === failing) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
      };
      expect(() => applyChanges(changes, where, step), `step ${failing}`).toThrow('ENOSPC');
      expect(snapshot(where.project, true), `step ${failing}`).toEqual(before);
    }
    write(second, where);
    expect(snapshot(where.out)).toMatchObject({ 'a.ts': 'one', 'b/new/e.ts': '5', 'd.ts': '3' });
    expect(Object.keys(snapshot(where.project)).filter((path) => path.startsWith('.'))).toEqual([]);
  });

  test('a first run that fails leaves no folder', () => {
    const where = places();
    const { changes } = planWrite(second, where);
    const fail = (): void => {
      throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    };
    expect(() => applyChanges(changes, where, fail)).toThrow('ENOSPC');
    expect(snapshot(where.project)).toEqual({});
  });

  test('the next run undoes a run that was killed at any step', () => {
    const where = places();
    write(first, where);
    const before = snapshot(where.project, true);
    const steps = planWrite(second, where).changes.length + 1;
    for (let dying = 0; dying <= steps; dying++) {
      const script = `
        import { applyChanges } from ${JSON.stringify(new URL('../../src/cli/write/transaction.ts', import.meta.url).href)};
        import { planWrite } from ${JSON.stringify(new URL('../../src/cli/write/plan-write.ts', import.meta.url).href)};
        const where = ${JSON.stringify(where)};
        const { changes } = planWrite(${JSON.stringify(second)}, where);
        applyChanges(changes, where, (step) => step === ${dying} && process.kill(process.pid, 'SIGKILL'));`;
      const { signal } = spawnSync(process.execPath, ['--input-type=module', '-e', script]);
      expect(signal).toBe('SIGKILL');
      recover(where);
      expect(snapshot(where.project, true), `step ${dying}`).toEqual(before);
    }
  });

  test('planted leftovers do not change files of the user', () => {
    const where = places();
    write(first, where);
    fill(where.project, {
      'mine.ts': 'mine',
      '.generated.diptych-stage-1-x/journal.json': JSON.stringify({
        changes: [{ place: 'project', path: 'mine.ts', kind: 'create', hash: '' }],
        folders: [where.out],
      }),
    });
    recover(where);
    expect(snapshot(where.project)).toMatchObject({ 'mine.ts': 'mine', 'generated/a.ts': '1' });
  });
});

describe('the lock', () => {
  test('allows only one run at a time', async () => {
    const { out } = places();
    let inside = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await new Promise((resolve) => setTimeout(resolve, 5));
      inside--;
    };
    await Promise.all(Array.from({ length: 5 }, () => withLock(out, work)));
    expect(most).toBe(1);
  });

  test('of a process that no longer exists is taken over', async () => {
    const where = places();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const { hostname } = await import('node:os');
    writeFileSync(join(where.project, '.generated.diptych-lock'), `${pid}@${hostname()}`);
    expect(await withLock(where.out, () => 'in', 1_000)).toBe('in');
    expect(snapshot(where.project)).toEqual({});
  });

  test('of a running process is waited for, then reported', async () => {
    const where = places();
    await withLock(where.out, async () => {
      await expect(withLock(where.out, () => 'in', 60)).rejects.toThrow('Another run');
    });
  });
});
