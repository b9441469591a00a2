/**
 * `npx graphql-codegen` and `diptych generate` write the same bytes for the same configuration, in a copy of this
 * project and in small projects.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Types } from '@graphql-codegen/plugin-helpers';
import { expect, test } from 'vitest';
import { diptych, type DiptychConfig } from '../../src/cli/preset.ts';
import { fill, snapshot, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI } from '../cli/run-cli.ts';

/** A preset's own types, which import no graphql-codegen types, are compatible. */
export const preset: Types.OutputPreset<DiptychConfig> = diptych;

const ROOT = join(import.meta.dirname, '../..');
const CODEGEN = join(ROOT, 'node_modules/@graphql-codegen/cli/esm/bin.js');
const DIPTYCH = join(ROOT, 'src/cli/main.ts');

// graphql-codegen prints no output with NODE_ENV=test, which vitest sets.
const env = { ...process.env, NODE_ENV: 'production' };

const PRESET = pathToFileURL(join(ROOT, 'src/cli/preset.ts')).href;

/** The documents and the configuration of this repository, without generated files. */
function copy(): string {
  const folder = temporaryFolder();
  for (const name of ['openapi', 'schema']) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ['package.json', 'tsconfig.json']) cpSync(join(ROOT, name), join(folder, name));
  const config = readFileSync(join(ROOT, 'codegen.ts'), 'utf8').replace('./src/cli/preset.ts', PRESET);
  writeFileSync(join(folder, 'codegen.ts'), config);
  return folder;
}

const SERVER = `server: { resolvers: 'sandbox/resolvers' },`;
const CONFIG = `import { diptych } from '${PRESET}';
const targets = {
  ${SERVER}
  openapi: { file: 'v1.json' },
};
export default {
  schema: 'schema.graphql',
  generates: { 'generated/': { preset: diptych, presetConfig: { openapi: 'openapi.yaml', targets } } },
};
`;

/**
 * A small project with all kinds of output: generated files, resolvers that belong to the user, and a file
 * with a custom name.
 */
function small(): string {
  const folder = temporaryFolder();
  const schema = 'type Query { item(id: ID!): Item, items: [Item!]! }\ntype Item { id: ID! }\n';
  fill(folder, { 'openapi.yaml': OPENAPI, 'schema.graphql': schema, 'codegen.ts': CONFIG });
  return folder;
}

/** The written files, and those that belong to the user afterwards. */
interface Manifest {
  readonly files: Readonly<Record<string, string>>;
  readonly once: readonly string[];
}

function run(cwd: string, ...args: readonly string[]): void {
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' });
  expect(status, stderr + stdout).toBe(0);
}

// The committed files were written with graphql 17; test/graphql16 compares both versions.
test.skipIf(process.env['DIPTYCH_GRAPHQL'] === '16')(
  'graphql-codegen writes exactly the committed files, as `npm run fresh` checks for diptych',
  { timeout: 180_000 },
  () => {
    const project = copy();
    run(project, CODEGEN);
    const written = snapshot(join(project, 'generated'));
    const { files, once } = JSON.parse(written['.diptych.json']!) as Manifest;
    const paths = Object.keys(written).filter((path) => !path.endsWith('/'));
    expect(paths.toSorted()).toEqual(['.diptych.json', ...Object.keys(files)].toSorted());
    expect(paths).toContain('openapi/v1.json');
    const differing = paths.filter(
      (path) => written[path] !== readFileSync(join(ROOT, 'generated', path), 'utf8'),
    );
    expect(differing).toEqual([]);
    expect(once.length).toBeGreaterThan(0);
    expect(Object.keys(snapshot(join(project, 'sandbox'))).filter((path) => path.endsWith('.ts'))).toEqual(
      once.map((path) => relative('sandbox', path)),
    );
  },
);

test("both keep an existing skeleton, recreate a missing one, and accept the other's output as fresh", () => {
  const project = small();
  run(project, DIPTYCH, 'generate');
  const before = snapshot(project);
  const skeletons = Object.keys(before).filter((path) => /^sandbox\/resolvers\/.*\.ts$/.test(path));
  const [edited, deleted] = skeletons as [string, string];
  for (const [args, check] of [
    [[CODEGEN], [DIPTYCH, 'generate', '--check', '--force']],
    [
      [DIPTYCH, 'generate'],
      [CODEGEN, '--check'],
    ],
  ] as const) {
    fill(project, { [edited]: '// mine\n' });
    rmSync(join(project, deleted));
    run(project, ...args);
    expect(snapshot(project)).toEqual({ ...before, [edited]: '// mine\n' });
    run(project, ...check);
  }
});

test("graphql-codegen keeps a kept edit, and both accept the other's output as fresh", () => {
  const project = small();
  fill(project, { 'codegen.ts': CONFIG.replace(SERVER, '') });
  run(project, DIPTYCH, 'generate');
  const file = 'generated/openapi/v1.json';
  const edited = `${snapshot(project)[file]!}\n\n`;
  fill(project, { [file]: edited });
  run(project, DIPTYCH, 'keep', file);
  run(project, CODEGEN);
  expect(snapshot(project)[file]).toBe(edited);
  run(project, DIPTYCH, 'generate', '--check', '--force');
});

test('our command removes obsolete files that graphql-codegen leaves', () => {
  const project = small();
  const config = CONFIG.replace(SERVER, '');
  fill(project, { 'codegen.ts': config });
  run(project, DIPTYCH, 'generate');
  fill(project, { 'codegen.ts': config.replace("{ file: 'v1.json' }", "{ file: 'v2.json' }") });
  run(project, CODEGEN);
  expect(Object.keys(snapshot(project))).toEqual(
    expect.arrayContaining(['generated/openapi/v1.json', 'generated/openapi/v2.json']),
  );
  run(project, DIPTYCH, 'generate');
  expect(Object.keys(snapshot(project))).not.toContain('generated/openapi/v1.json');
});

test('for a broken document, graphql-codegen fails with our diagnostic and writes no file', () => {
  const project = small();
  fill(project, { 'openapi.yaml': 'openapi: [' });
  const { status, stderr, stdout } = spawnSync(process.execPath, [CODEGEN], {
    cwd: project,
    env,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr + stdout).toContain('yaml-syntax');
  expect(Object.keys(snapshot(project))).not.toContain('generated/');
});

test.each(["importExtension: '.ts',", 'emitLegacyCommonJSImports: false,', ''])(
  'both write the same imports with `%s`',
  (setting) => {
    const project = small();
    const tsconfig = '{ "compilerOptions": { "moduleResolution": "bundler" } }';
    fill(project, {
      'codegen.ts': CONFIG.replace('generates:', `${setting} generates:`),
      'tsconfig.json': tsconfig,
    });
    run(project, CODEGEN);
    const written = snapshot(project);
    const ending = setting.includes('.ts') ? '.ts' : setting === '' ? '' : '.js';
    expect(written['generated/server/rest/router.ts']).toContain(`from './routes${ending}';`);
    run(project, DIPTYCH, 'generate', '--check', '--force');
    run(project, DIPTYCH, 'generate', '--force');
    expect(snapshot(project)).toEqual(written);
  },
);

test('skeletons import from the output folder, wherever it is', () => {
  const project = small();
  fill(project, { 'codegen.ts': CONFIG.replace("'generated/'", "'src/made/'") });
  run(project, DIPTYCH, 'generate');
  const files = snapshot(project);
  const [skeleton] = Object.keys(files).filter((path) => /^sandbox\/resolvers\/Query\/.*\.ts$/.test(path));
  expect(files[skeleton!]).toContain("from '../../../src/made/server/graphql/types.js'");
  expect(files['src/made/server/graphql/resolvers.ts']).toContain("from '../../../../sandbox/resolvers/");
});
