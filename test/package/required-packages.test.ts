/** Required packages are really used. A hook in every process records the packages that it loads. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI } from '../cli/run-cli.ts';

const ROOT = join(import.meta.dirname, '../..');
const SDL = 'type Query { item(id: ID!): Item, items: [Item!]! }\ntype Item { id: ID! }\n';
const PRESET = pathToFileURL(join(ROOT, 'src/cli/preset.ts')).href;
const CONFIG = `import { diptych } from '${PRESET}';
const targets = { typescript: {}, validators: {}, server: { resolvers: 'resolvers' } };
export default {
  schema: 'schema.graphql',
  generates: { 'generated/': { preset: diptych, presetConfig: { openapi: 'openapi.yaml', targets } } },
};
`;

/** Records the name of each package from which a module is loaded, by `import` or by `require`. */
const RECORDER = `import { registerHooks } from 'node:module';
import { appendFileSync } from 'node:fs';
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const [, name] = /node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(?!.*node_modules\\/)/.exec(found.url) ?? [];
    if (name) appendFileSync(process.env.RECORD, name + '\\n');
    return found;
  },
});
`;

/** The packages that a command loads, in all of its processes and threads. */
function packagesOf(...args: readonly string[]): ReadonlySet<string> {
  const folder = temporaryFolder();
  fill(folder, {
    'openapi.yaml': OPENAPI,
    'schema.graphql': SDL,
    'codegen.ts': CONFIG,
    'recorder.mjs': RECORDER,
  });
  const record = join(folder, 'packages.txt');
  writeFileSync(record, '');
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'recorder.mjs')).href}`,
    RECORD: record,
  };
  const { status, stderr, stdout } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  expect(status, stderr + stdout).toBe(0);
  return new Set(readFileSync(record, 'utf8').split('\n'));
}

const DIPTYCH = join(ROOT, 'src/cli/main.ts');
const CODEGEN = join(ROOT, 'node_modules/@graphql-codegen/cli/esm/bin.js');
const COMMANDS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'generate',
    [DIPTYCH, 'generate', '--force'],
    ['@graphql-codegen/typescript', 'openapi-typescript', 'graphql', 'ajv'],
  ],
  [
    'graphql-codegen',
    [CODEGEN],
    ['@graphql-codegen/cli', '@graphql-codegen/typescript', 'openapi-typescript'],
  ],
  ['lint', [DIPTYCH, 'lint'], ['@redocly/cli', 'graphql']],
];

test.each(COMMANDS)('%s runs its packages', (_, args, packages) => {
  const loaded = packagesOf(...args);
  expect(packages.filter((name) => !loaded.has(name))).toEqual([]);
});

test('the tests run on vitest', () => {
  expect(process.env['VITEST']).toBe('true');
});
