/** Output as plain JavaScript, with the configuration that docs/configuration.md shows. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
const [, TSCONFIG = ''] = /### Plain JavaScript\n[^]*?```json\n([^]*?)```/.exec(PAGE) ?? [];

const CONFIGURATION = `
schema: schema.graphql
generates:
  generated:
    preset: diptych/codegen
    presetConfig: { openapi: openapi.yaml, targets: { typescript: { package: false }, server: {}, validators: {} } }
`;

const USE = `
const task = { id: 1, title: 'Water the plants', done: false };
const no = () => ({ status: 404, body: { title: 'No', status: 404 } });
const handlers = {
  listTasks: () => ({ status: 200, body: [task] }), getTask: no, updateTask: no, deleteTask: no,
  createTask: ({ body }) => ({ status: 201, body: { ...task, ...body } }),
};
const serve = createHandler(handlers, { context: () => undefined });
const client = new Client({ baseUrl: 'http://tasks.test', fetch: (url, init) => serve(new Request(url, init)) });
client.tasks.create({ title: 'Ask' }).then(({ id, title }) => console.log(id, title, typeof typeDefs));
`;

const IMPORTS = [
  ['Client', './contract/typescript/index.js'],
  ['createHandler', './contract/server/rest/router.js'],
  ['typeDefs', './contract/server/graphql/schema.js'],
] as const;

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test.each(['commonjs', 'module'] as const)('runs in a project of type %s', (type) => {
  const folder = mkdtempSync(join(tmpdir(), 'diptych-plain-'));
  folders.push(folder);
  const contracts = join(ROOT, 'test/outside/contracts');
  cpSync(join(contracts, 'todo/openapi.yaml'), join(folder, 'openapi.yaml'));
  cpSync(join(contracts, 'library/schema.graphql'), join(folder, 'schema.graphql'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type }));
  writeFileSync(join(folder, 'tsconfig.json'), TSCONFIG);
  writeFileSync(join(folder, 'codegen.yml'), CONFIGURATION);
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir');
  const imports = IMPORTS.map(([name, path]) =>
    type === 'module' ? `import { ${name} } from '${path}';` : `const { ${name} } = require('${path}');`,
  );
  writeFileSync(join(folder, 'use.js'), imports.join('\n') + USE);

  const run = (...args: readonly string[]): string =>
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  run(join(ROOT, 'src/cli/main.ts'), 'generate');
  run(join(ROOT, 'node_modules/typescript/bin/tsc'));

  expect(run('use.js')).toBe('1 Ask string\n');
  expect(globSync('contract/**/*.d.ts', { cwd: folder }).length).toBeGreaterThan(20);
});
