/** Releases of generated clients: the planned versions, what `prepare` writes, and the tags. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, type CliRun } from './run-cli.ts';

const CONFIG = `generates:
  generated/:
    preset: diptych/codegen
    presetConfig: { openapi: openapi.yaml, targets: { typescript: {}, python: { custom: true }, go: {} } }
`;
const DOCUMENT = OPENAPI.replace("'1'", '1.2.0').replace(
  '      responses:',
  '      parameters: [{ name: color, in: query, schema: { type: string } }]\n      responses:',
);

interface Project {
  readonly folder: string;
  readonly run: (...args: readonly string[]) => Promise<CliRun>;
  readonly git: (...args: readonly string[]) => string;
  readonly read: (path: string) => string;
  /** Replaces a part of a file. */
  readonly edit: (path: string, from: string, to: string) => void;
  /** Returns the plan: `generated/go 1.2.0 → 2.0.0 major`. */
  readonly plan: (...args: readonly string[]) => Promise<readonly string[]>;
}

/** A project without a release. */
function project(files: Readonly<Record<string, string>> = {}): Project {
  return started(temporaryFolder(), files);
}

function started(folder: string, files: Readonly<Record<string, string>> = {}): Project {
  fill(folder, { 'codegen.yaml': CONFIG, 'openapi.yaml': DOCUMENT, ...files });
  const one = projectIn(folder);
  one.git('init', '--quiet');
  return one;
}

function projectIn(folder: string): Project {
  const git = (...args: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, folder);
  return {
    folder,
    git,
    read,
    run,
    edit(path, from, to) {
      expect(read(path)).toContain(from);
      writeFileSync(join(folder, path), read(path).replace(from, to));
    },
    async plan(...args) {
      const { code, out, err } = await run('release', 'plan', '--json', ...args);
      expect(err).toBe('');
      expect(code).toBe(0);
      const { packages } = JSON.parse(out) as { packages: readonly Record<string, string>[] };
      return packages.map(
        ({ package: name, from = 'none', to, level }) => `${name} ${from} → ${to} ${level}`,
      );
    },
  };
}

function commit({ git }: Project): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Change');
}

/** The folder of a project after its first release, 1.2.0. */
const template = mkdtempSync(join(tmpdir(), 'diptych-release-'));

beforeAll(async () => {
  const one = started(template);
  commit(one);
  await one.run('release', 'prepare');
  commit(one);
  await one.run('release', 'tag');
});
afterAll(() => rmSync(template, { recursive: true }));

function released(files: Readonly<Record<string, string>> = {}): Project {
  const folder = temporaryFolder();
  cpSync(template, folder, { recursive: true });
  fill(folder, files);
  return projectIn(folder);
}

const ALL = ['generated/typescript', 'generated/python', 'generated/go'];

describe('the plan', () => {
  test('of a first release uses the version of the contract', async () => {
    const one = project();
    commit(one);
    expect(await one.plan()).toEqual(ALL.map((name) => `${name} none → 1.2.0 minor`));
  });

  test('writes nothing, and plans nothing if nothing has changed', async () => {
    const one = released();
    const before = snapshot(join(one.folder, 'generated'));
    expect(await one.plan()).toEqual(ALL.map((name) => `${name} 1.2.0 → 1.2.0 none`));
    expect(snapshot(join(one.folder, 'generated'))).toEqual(before);
    expect(one.git('status', '--porcelain')).toBe('');
  });

  test.each([
    ['a text of the contract', 'All items.', 'Every item.', '1.2.1 patch'],
    [
      'a new optional parameter',
      'type: string } }]',
      'type: string } }, { name: size, in: query, schema: { type: string } }]',
      '1.3.0 minor',
    ],
    ['a removed path', '/items:', '/things:', '2.0.0 major'],
    ['a renamed argument', 'name: color', 'name: colour', '2.0.0 major'],
    ['a property that may be missing', 'required: [id]', 'required: []', '2.0.0 major'],
  ])('raises the versions after %s', async (_, from, to, expected) => {
    const one = released();
    one.edit('openapi.yaml', from, to);
    expect(await one.plan()).toEqual(ALL.map((name) => `${name} 1.2.0 → ${expected}`));
  });

  test('raises one package if only its names or its own files have changed', async () => {
    const one = released();
    one.edit('codegen.yaml', 'go: {}', 'go: { scalars: {} }');
    one.edit('generated/python/src/shop/_custom.py', '"""', '"""Mine. ');
    expect(await one.plan()).toEqual([
      'generated/typescript 1.2.0 → 1.2.0 none',
      'generated/python 1.2.0 → 1.2.1 patch',
      'generated/go 1.2.0 → 1.2.0 none',
    ]);
  });

  test('compares with the committed names, not with the names that this version would emit', async () => {
    const one = released();
    one.edit('generated/typescript/surface.json', '"items.list"', '"items.all"');
    commit(one);
    one.git('tag', 'typescript-v1.3.0');
    expect((await one.plan())[0]).toBe('generated/typescript 1.3.0 → 2.0.0 major');
  });

  test('below 1.0.0, a break raises the minor version', async () => {
    const one = released();
    one.git('tag', '--delete', 'python-v1.2.0');
    one.git('tag', 'python-v0.4.1');
    one.edit('openapi.yaml', 'name: color', 'name: colour');
    expect((await one.plan())[1]).toBe('generated/python 0.4.1 → 0.5.0 major');
  });

  test('takes the newest tag before this commit, and ignores pre-releases', async () => {
    const one = released();
    one.git('tag', 'python-v1.10.0');
    one.git('tag', 'python-v1.9.0');
    one.git('tag', 'python-v2.0.0-rc.1');
    expect((await one.plan())[1]).toBe('generated/python 1.10.0 → 1.10.0 none');
  });
});

describe('release.yaml', () => {
  test.each([
    ['raises a level', 'python: { level: major, reason: The runtime drops Python 3.10. }', '2.0.0 major'],
    ['can name the folder', 'generated/python: { level: minor, reason: New runtime. }', '1.3.0 minor'],
  ])('%s', async (_, text, expected) => {
    const one = released({ 'release.yaml': text });
    expect((await one.plan())[1]).toBe(`generated/python 1.2.0 → ${expected}`);
  });

  test('lowers a level only with `accepted`', async () => {
    const one = released();
    one.edit('openapi.yaml', 'name: color', 'name: colour');
    writeFileSync(join(one.folder, 'release.yaml'), 'python:\n  level: patch\n  reason: Nobody uses it.\n');
    const rejected = await one.run('release', 'plan');
    expect(rejected.code).toBe(1);
    expect(rejected.err).toContain('release-override-lower');
    expect(rejected.err).toContain('release.yaml:2:');
    one.edit('release.yaml', 'level', 'accepted: true\n  level');
    expect((await one.plan())[1]).toBe('generated/python 1.2.0 → 1.2.1 patch');
  });

  test.each([
    ['perl: { level: major, reason: x }', 'release-override-unknown'],
    ['python: { level: huge, reason: x }', '`level` must be one of major, minor, patch, none'],
    ['python: { level: major }', '`reason` must be a string that is not empty'],
    ['python: { level: major, reason: x, who: me }', 'no property `who`'],
    ['[python]', 'must be an object of packages'],
  ])('with %s is rejected with its line', async (text, expected) => {
    const one = project({ 'release.yaml': text });
    commit(one);
    const { code, err } = await one.run('release', 'plan');
    expect(code).not.toBe(70);
    expect(code).not.toBe(0);
    expect(err).toContain(expected);
    expect(err).toContain('release.yaml:1:');
  });
});

describe('prepare', () => {
  test('writes versions, changelogs, and packages; a second run changes nothing', async () => {
    const one = released();
    one.edit('openapi.yaml', 'name: color', 'name: colour');
    expect(await one.run('release', 'prepare')).toMatchObject({ code: 0 });
    expect(JSON.parse(one.read('.diptych/release.json'))).toEqual({
      packages: Object.fromEntries(ALL.toSorted().map((name) => [name, '2.0.0'])),
    });
    expect(one.read('generated/typescript/package.json')).toContain('"version": "2.0.0"');
    expect(one.read('generated/python/pyproject.toml')).toContain('version = "2.0.0"');
    expect(one.read('generated/go/go.mod')).toContain('module example.com/shop/v2\n');
    expect(one.read('generated/go/example_test.go')).toContain('"example.com/shop/v2"');
    const changelog = one.read('generated/typescript/CHANGELOG.md');
    expect(changelog).toMatch(/^# Changelog\n\n## 2\.0\.0 \(\d{4}-\d\d-\d\d\)\n\n### Breaking changes\n\n/);
    expect(changelog).toContain('- `items.list` no longer has `color`.\n');
    expect(changelog).toContain('### Added\n\n- `items.list` accepts `colour`.\n');
    expect(changelog).toContain('\n## 1.2.0 (');
    expect(one.read('generated/go/CHANGELOG.md')).toContain('- `Items.List` no longer has `Color`.\n');
    expect(await one.run('generate', '--check')).toMatchObject({ code: 0 });
    const before = snapshot(one.folder);
    expect(await one.run('release', 'prepare')).toMatchObject({ code: 0 });
    expect(snapshot(one.folder)).toEqual(before);
  });

  test('tags each version once, for Go with the folder of the module', async () => {
    const one = released();
    expect(one.git('tag', '--list')).toBe('generated/go/v1.2.0\npython-v1.2.0\ntypescript-v1.2.0\n');
    expect(await one.run('release', 'tag')).toMatchObject({ code: 0, out: '' });
  });

  test('writes nothing if the documents are faulty', async () => {
    const one = released();
    one.edit('openapi.yaml', '#/components/schemas/Item', '#/components/schemas/Missing');
    const before = snapshot(one.folder);
    const { code, err } = await one.run('release', 'prepare');
    expect(code).toBe(2);
    expect(err).toContain('openapi.yaml:');
    expect(snapshot(one.folder)).toEqual(before);
  });
});

describe('usage errors', () => {
  test('a folder outside a repository', async () => {
    const one = project();
    rmSync(join(one.folder, '.git'), { recursive: true });
    expect(existsSync(join(one.folder, '.git'))).toBe(false);
    expect(await one.run('release', 'plan')).toMatchObject({
      code: 1,
      err: expect.stringContaining('release-no-repository'),
    });
  });

  test.each([
    ['a configuration without a package', 'release-no-package', '{ openapi: {} }'],
    [
      'a version in the configuration',
      'release-version-fixed',
      '{ python: { package: { version: 1.0.0 } } }',
    ],
  ])('%s', async (_, expected, targets) => {
    const config = CONFIG.replace(/targets: .*(?= })/, `targets: ${targets}`);
    const one = project({ 'codegen.yaml': config });
    commit(one);
    expect(await one.run('release', 'plan')).toMatchObject({
      code: 1,
      err: expect.stringContaining(expected),
    });
  });

  test('a broken file of versions', async () => {
    const one = project({ '.diptych/release.json': '{"packages":{"generated/go":"one"}}' });
    commit(one);
    expect(await one.run('generate')).toMatchObject({
      code: 1,
      err: expect.stringContaining('release-file-invalid'),
    });
  });
});
