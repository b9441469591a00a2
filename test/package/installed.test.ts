/**
 * The packed tarball, installed next to graphql in an empty project as by a user: its size and its functions.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, lstatSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { targets } from '../../src/emit/targets/registry.ts';
import { OPENAPI, SCHEMA } from '../cli/run-cli.ts';
import { packed } from '../support/packed.ts';
import { isThorough } from '../support/thorough.ts';

const COMPILER = join(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');
const MAX_PACKAGES = 100;
const MAX_MEGABYTES = 60;

/** The installed version of graphql. */
describe.skipIf(!isThorough).for(['17', '16'])('next to graphql %s', (version) => {
  let folder = '';

  beforeAll(async () => {
    const { tarball } = await packed();
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'diptych-installed-')));
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    const install = ['install', '--silent', '--no-audit', '--no-fund', tarball, `graphql@${version}`];
    execFileSync('npm', install, { cwd: folder });
    writeFileSync(join(folder, 'openapi.yaml'), OPENAPI);
    writeFileSync(join(folder, 'schema.graphql'), SCHEMA);
  }, 300_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function run(...args: readonly string[]) {
    const command = join(folder, 'node_modules/.bin/diptych');
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: folder,
      encoding: 'utf8',
      // A cache of an earlier run would hide modules that this installation cannot load.
      env: { ...process.env, XDG_CACHE_HOME: join(folder, 'cache') },
    });
    return { status, out: stdout + stderr };
  }

  test('is small, and contains one graphql', () => {
    const manifests = globSync('node_modules/**/package.json', { cwd: folder }).filter((path) =>
      /node_modules[/\\](@[^/\\]+[/\\])?[^/\\]+[/\\]package\.json$/.test(path),
    );
    const files = globSync('node_modules/**/*', { cwd: folder }).map((path) => lstatSync(join(folder, path)));
    const bytes = files.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
    const megabytes = bytes / 1e6;
    console.log(`with graphql ${version}: ${manifests.length} packages, ${megabytes.toFixed(1)} MB`);
    expect(manifests.length).toBeLessThanOrEqual(MAX_PACKAGES);
    expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES);
    const graphql = manifests.filter((path) => /node_modules[/\\]graphql[/\\]package\.json$/.test(path));
    expect(graphql).toHaveLength(1);
    for (const absent of ['typescript', 'openapi-typescript', '@redocly', '@graphql-codegen/cli']) {
      expect(existsSync(join(folder, 'node_modules', absent)), absent).toBe(false);
    }
  });

  test('generates every target', () => {
    const documents = ['--openapi', 'openapi.yaml', '--schema', 'schema.graphql'];
    const all = [...documents, '--target', targets.map(({ id }) => id).join(',')];
    const { status, out } = run('generate', ...all);
    expect(status, out).toBe(0);
    for (const { id } of targets) {
      expect(globSync(`generated/${id}/**/*`, { cwd: folder }).length, id).toBeGreaterThan(0);
    }
    expect(run('generate', ...all, '--check').status).toBe(0);
  }, 120_000);

  test('lints, compares, and explains verify', () => {
    const lint = run('lint', '--openapi', 'openapi.yaml');
    expect(lint.status, lint.out).toBe(0);
    expect(lint.out).toContain('lint-redocly-skipped');
    writeFileSync(join(folder, 'next.yaml'), OPENAPI.replace('/items', '/things'));
    const diff = run('diff', 'openapi.yaml', 'next.yaml');
    expect(diff.status, diff.out).toBe(1);
    const verify = run('verify', '--help');
    expect(verify.status).toBe(0);
    expect(verify.out).toContain('Usage: diptych verify');
  });

  test('its types compile without skipLibCheck, and without the packages of graphql-codegen', () => {
    const entries = ['diptych', 'diptych/verify', 'diptych/mock', 'diptych/codegen'];
    const imports = entries.map((entry, index) => `import * as all${index} from '${entry}';`);
    const preset = `import { diptych } from 'diptych/codegen';
export default {
  schema: 'schema.graphql',
  generates: { 'generated/': { preset: diptych, presetConfig: { openapi: 'openapi.yaml' } } },
};
`;
    const names = entries.map((_, index) => `all${index}`).join(', ');
    writeFileSync(join(folder, 'codegen.ts'), preset);
    writeFileSync(join(folder, 'entries.ts'), `${imports.join('\n')}\nconsole.log(${names});\n`);
    const compilerOptions = {
      module: 'nodenext',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      types: [],
    };
    const tsconfig = { compilerOptions, files: ['codegen.ts', 'entries.ts'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    const { stdout } = spawnSync(process.execPath, [COMPILER, '-p', folder], { encoding: 'utf8' });
    expect(stdout).toBe('');
  }, 120_000);

  test('its entries are imported', () => {
    const code = `const all = await Promise.all(['diptych', 'diptych/verify', 'diptych/codegen'].map((name) => import(name)));
      console.log(all.every((one) => Object.keys(one).length > 0));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout, stderr).toBe('true\n');
  });
});
