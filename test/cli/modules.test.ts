/**
 * The extension of relative imports depends on the project around the output, the configuration, and the last
 * run.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decideModules } from '../../src/cli/modules/decide.ts';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli } from './run-cli.ts';

const PROJECTS = resolve(import.meta.dirname, '../projects');

type Files = Readonly<Record<string, string | object>>;

/** A project with some files; objects are written as JSON. */
function projectWith(files: Files): string {
  const project = temporaryFolder();
  const texts = Object.entries(files).map(([path, content]) => [
    path,
    typeof content === 'string' ? content : JSON.stringify(content),
  ]);
  fill(project, { '.git/HEAD': '', ...(Object.fromEntries(texts) as Record<string, string>) });
  return project;
}

/** The extension chosen for an output folder, as `.js` or `.js module`, and the message about it. */
async function choiceIn(project: string, out = 'src/generated'): Promise<readonly string[]> {
  const { style, diagnostics } = await decideModules(
    {
      places: { project, out: join(project, out) },
      sourceRoot: project,
      graphql: [],
      documents: [],
      targets: [{ id: 'server', options: {} }],
    },
    false,
  );
  const choice = `${style!.importExtension || 'none'}${style!.needsModuleType ? ' module' : ''}`;
  return [choice, ...diagnostics.map(({ message }) => message.replace(/\s+/g, ' '))];
}

test.each([
  ['tsc-init', '.js', 'tsconfig.json resolves modules as nodenext'],
  ['tsc-init-commonjs', '.js module', 'tsconfig.json resolves modules as nodenext'],
  ['vite-react', '.ts', 'tsconfig.app.json resolves modules as bundler and allows imports of source files'],
  ['next', 'none', 'tsconfig.json resolves modules as bundler'],
  ['nest', '.js', 'tsconfig.json resolves modules as nodenext'],
  ['nest-commonjs', 'none', 'tsconfig.json resolves modules as nodenext in a CommonJS package'],
  ['es2022-node16', '.js', 'tsconfig.json resolves modules as node16'],
])('the default project %s: %s', async (name, choice, reason) => {
  const project = projectWith({});
  cpSync(join(PROJECTS, name), project, { recursive: true });
  const ending = choice.startsWith('none') ? 'nothing' : `\`${choice.split(' ')[0]!}\``;
  expect(await choiceIn(project)).toEqual([
    choice,
    `Relative imports ${ending === 'nothing' ? 'have no extension' : `end in ${ending}`}: ${reason}.`,
  ]);
});

const options = (compilerOptions: object, rest: object = {}): object => ({ compilerOptions, ...rest });

test.each<[string, Files, string]>([
  ['nothing', {}, '.js'],
  ['no option', { 'tsconfig.json': {} }, 'none'],
  ['preserve', { 'tsconfig.json': options({ module: 'Preserve' }) }, 'none'],
  ['CommonJS', { 'tsconfig.json': options({ module: 'commonjs' }) }, 'none'],
  ['node10', { 'tsconfig.json': options({ module: 'esnext', moduleResolution: 'node10' }) }, 'none'],
  ['node18', { 'tsconfig.json': options({ module: 'node18' }) }, '.js'],
  ['node20', { 'tsconfig.json': options({ module: 'Node20' }) }, '.js'],
  ['resolution alone', { 'tsconfig.json': options({ moduleResolution: 'NodeNext' }) }, '.js'],
  [
    'resolution against module',
    { 'tsconfig.json': options({ module: 'esnext', moduleResolution: 'bundler' }) },
    'none',
  ],
  [
    'source files, allowed',
    { 'tsconfig.json': options({ module: 'nodenext', allowImportingTsExtensions: true }) },
    '.ts',
  ],
  [
    'source files, rewritten',
    { 'tsconfig.json': options({ module: 'nodenext', rewriteRelativeImportExtensions: true }) },
    '.ts',
  ],
  [
    'source files and a bundler',
    { 'tsconfig.json': options({ moduleResolution: 'bundler', allowImportingTsExtensions: true }) },
    '.ts',
  ],
  ['Deno', { 'deno.json': {}, 'tsconfig.json': options({ module: 'nodenext' }) }, '.ts'],
  ['Deno with comments', { 'src/deno.jsonc': '// {}' }, '.ts'],
  [
    'Deno in a parent folder',
    { 'deno.json': {}, 'src/tsconfig.json': options({ module: 'nodenext' }) },
    '.js',
  ],
  [
    'comments and a trailing comma',
    { 'tsconfig.json': '{ /* mode */ "compilerOptions": { "module": "nodenext", }, }' },
    '.js',
  ],
  [
    'a list of bases, of which the last takes precedence',
    {
      'tsconfig.json': { extends: ['./one.json', './two'] },
      'one.json': options({ module: 'nodenext' }),
      'two.json': options({ module: 'preserve' }),
    },
    'none',
  ],
  [
    'a base in a package',
    {
      'tsconfig.json': { extends: '@tsconfig/node22/tsconfig.json' },
      'node_modules/@tsconfig/node22/tsconfig.json': options({ module: 'node16' }),
    },
    '.js',
  ],
  [
    'a base in a scope without a file name',
    {
      'tsconfig.json': { extends: '@acme/settings' },
      'node_modules/@acme/settings/package.json': { name: '@acme/settings', version: '1.0.0' },
      'node_modules/@acme/settings/tsconfig.json': options({ module: 'node16' }),
    },
    '.js',
  ],
  [
    'the nearest project in a monorepo',
    {
      'tsconfig.json': options({ module: 'nodenext' }),
      'src/generated/tsconfig.json': options({ moduleResolution: 'bundler' }),
    },
    'none',
  ],
  [
    'a reference, not the first, that includes the output',
    {
      'tsconfig.json': { files: [], references: [{ path: './tests' }, { path: './tsconfig.app.json' }] },
      'tests/tsconfig.json': options({ module: 'preserve' }),
      'tsconfig.app.json': options({ module: 'nodenext' }, { include: ['src'] }),
    },
    '.js',
  ],
  [
    'references of references, in a circle',
    {
      'tsconfig.json': { files: [], references: [{ path: './a' }, { path: './missing' }] },
      'a/tsconfig.json': { files: [], references: [{ path: '../b.json' }, { path: '..' }] },
      'b.json': options({ module: 'nodenext' }, { include: ['src/**/*'] }),
    },
    '.js',
  ],
  [
    'references that do not include the output',
    {
      'tsconfig.json': { files: [], references: [{ path: './one.json' }] },
      'one.json': options({ module: 'nodenext' }, { include: ['elsewhere'] }),
    },
    '.js',
  ],
  [
    'syntax that CommonJS does not support',
    { 'tsconfig.json': options({ module: 'nodenext', verbatimModuleSyntax: true }), 'package.json': {} },
    '.js module',
  ],
  [
    'syntax that ES modules support',
    {
      'tsconfig.json': options({ module: 'nodenext', verbatimModuleSyntax: true }),
      'package.json': { type: 'commonjs' },
      'src/package.json': { type: 'module' },
    },
    '.js',
  ],
  [
    'syntax that bundlers support',
    {
      'tsconfig.json': options({ module: 'preserve', verbatimModuleSyntax: true }),
      'package.json': { type: 'commonjs' },
    },
    'none',
  ],
])('%s', async (_, files, choice) => {
  expect((await choiceIn(projectWith(files)))[0]).toBe(choice);
});

test('files above the repository are ignored', async () => {
  const project = projectWith({ 'tsconfig.json': options({ moduleResolution: 'bundler' }), 'app/.git': '' });
  expect((await choiceIn(join(project, 'app'), 'generated'))[0]).toBe('.js');
});

test.each<[string, Files, RegExp]>([
  ['a base that is not installed', { 'tsconfig.json': { extends: '@tsconfig/none' } }, /@tsconfig\/none/],
  [
    'invalid JSON in package.json',
    { 'tsconfig.json': options({ module: 'nodenext', verbatimModuleSyntax: true }), 'package.json': '{' },
    /JSON/,
  ],
])('%s is a warning, and the default extension is used', async (_, files, reason) => {
  const [choice, message] = await choiceIn(projectWith(files));
  expect(choice).toBe('.js');
  expect(message).toMatch(reason);
});

describe('a project', () => {
  const generate = ['generate', '--openapi', 'api.yaml', '--target', 'server'];
  const specifiers = (project: string): readonly string[] => {
    const text = readFileSync(join(project, 'generated/server/rest/router.ts'), 'utf8');
    return [...text.matchAll(/^import .* from '(.*)';$/gm)].map(([, path = '']) => path);
  };

  test('gets one report of the choice, and `--check` uses the manifest on every machine', async () => {
    const project = projectWith({
      'api.yaml': OPENAPI,
      'tsconfig.json': { extends: '@tsconfig/node22/tsconfig.json' },
      'node_modules/@tsconfig/node22/tsconfig.json': options({ moduleResolution: 'bundler' }),
    });
    const first = await runCli(generate, project);
    expect(first.err).toContain('Relative imports have no extension');
    expect(specifiers(project)).toContain('./routes');
    expect((await runCli(generate, project)).err).toBe('');
    expect((await runCli([...generate, '--force'], project)).err).toBe('');

    rmSync(join(project, 'node_modules'), { recursive: true });
    expect(await runCli([...generate, '--check', '--force'], project)).toMatchObject({ code: 0, err: '' });
    const kept = await runCli([...generate, '--force'], project);
    expect(kept).toMatchObject({ code: 0, err: expect.stringContaining('modules-unreadable') as string });
    expect(specifiers(project)).toContain('./routes');

    writeFileSync(join(project, 'tsconfig.json'), '{ "compilerOptions": { "module": "nodenext" } }');
    expect(await runCli([...generate, '--check', '--force'], project)).toMatchObject({ code: 0, err: '' });
    expect((await runCli(generate, project)).err).toContain('Relative imports end in `.js`');
    expect(specifiers(project)).toContain('./routes.js');
  });

  test.each([
    ['bundler', 'preserve'],
    ['nodenext', 'nodenext'],
  ])(
    'with the module resolution %s, the output is a package compiled as %s',
    async (moduleResolution, module) => {
      const project = projectWith({ 'api.yaml': OPENAPI, 'tsconfig.json': options({ moduleResolution }) });
      await runCli(['generate', '--openapi', 'api.yaml', '--target', 'typescript'], project);
      const text = readFileSync(join(project, 'generated/typescript/tsconfig.json'), 'utf8');
      expect(JSON.parse(text)).toMatchObject({ compilerOptions: { module } });
    },
  );

  test('without emitted modules, there is no message, and the manifest does not mention them', async () => {
    const project = projectWith({ 'api.yaml': OPENAPI });
    const run = await runCli(['generate', '--openapi', 'api.yaml', '--target', 'openapi'], project);
    expect(run).toMatchObject({ code: 0, err: '' });
    expect(snapshot(project)['generated/.diptych.json']).not.toContain('modules');
  });

  test.each<[string, string, string, string]>([
    ['ours', '', "importExtension: '.ts',", './routes.ts'],
    [
      'the setting of Diptych before that of graphql-codegen',
      "importExtension: '.js',",
      "importExtension: '',",
      './routes',
    ],
    ['ours, automatic', "importExtension: '.ts',", "importExtension: 'auto',", './routes'],
    ["graphql-codegen's", "importExtension: '.ts',", '', './routes.ts'],
    ['the older setting of graphql-codegen', 'emitLegacyCommonJSImports: false,', '', './routes.js'],
    [
      'the older setting of graphql-codegen at its default',
      'emitLegacyCommonJSImports: true,',
      '',
      './routes',
    ],
    [
      'the setting of graphql-codegen for the output',
      "importExtension: '.ts',",
      '} , config: { importExtension: ".js"',
      './routes.js',
    ],
  ])('follows the setting: %s', async (_, root, preset, expected) => {
    const project = projectWith({
      'api.yaml': OPENAPI,
      'tsconfig.json': options({ moduleResolution: 'bundler' }),
      'codegen.mjs': `export default { ${root} generates: { 'generated/': { preset: 'diptych/codegen', presetConfig: {
        openapi: 'api.yaml', targets: { server: {} }, ${preset} } } } };`,
    });
    const run = await runCli(['generate', '--config', 'codegen.mjs'], project);
    expect(run.code, run.err).toBe(0);
    expect(specifiers(project)).toContain(expected);
  });

  test.each([
    ['presetConfig.importExtension', '', "importExtension: '.mjs'"],
    ['importExtension', "importExtension: '.mjs',", ''],
  ])('rejects an unknown extension in %s', async (member, root, preset) => {
    const project = projectWith({
      'api.yaml': OPENAPI,
      'codegen.mjs': `export default { ${root} generates: { 'generated/': { preset: 'diptych/codegen', presetConfig: {
        openapi: 'api.yaml', ${preset} } } } };`,
    });
    const run = await runCli(['generate', '--config', 'codegen.mjs'], project);
    expect(run.code).toBe(2);
    expect(run.err.replace(/\s+/g, ' ')).toContain(
      `${member} in codegen.mjs must be 'auto', '.js', '.ts' or ''.`,
    );
  });
});
