/** The lines that `init` prints compile in the project for which it prints them. */
import { execSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, runCli } from '../cli/run-cli.ts';
import { errorsIn } from '../projects/compile.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const SECURED = OPENAPI.replace(
  'components:\n',
  'security: [{ key: [] }]\ncomponents:\n  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }\n',
);
/** Modules of frameworks, of Vite, and of the user. */
const DECLARED = `declare module 'koa' { const Koa: any; export default Koa }
declare module 'express' { const express: any; export default express }
declare module 'fastify' { export const fastify: any }
declare module '@nestjs/core' { export const NestFactory: any }
`;

async function printed(
  name: string,
  flags: readonly string[],
  compilerOptions?: object,
  more: Readonly<Record<string, string>> = {},
): Promise<{ folder: string; code: string; last: string }> {
  const folder = temporaryFolder();
  cpSync(join(ROOT, 'test/projects', name), folder, { recursive: true });
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true });
  for (const linked of ['@types/node', 'undici-types'])
    symlinkSync(join(ROOT, 'node_modules', linked), join(folder, 'node_modules', linked));
  const vite = 'interface ImportMeta { readonly env: Record<string, string> }\n';
  fill(folder, {
    '.git/HEAD': '',
    'openapi.yaml': SECURED,
    'node_modules/vite/client.d.ts': vite,
    'src/modules.d.ts': DECLARED,
    ...more,
    // The types of Next.js include those of Node.
    ...(name === 'next' && { 'next-env.d.ts': '/// <reference types="node" />\n' }),
  });
  if (compilerOptions) {
    const tsconfig = readFileSync(join(folder, 'tsconfig.json'), 'utf8');
    const added = JSON.stringify(compilerOptions).slice(1, -1);
    fill(folder, { 'tsconfig.json': tsconfig.replace('"compilerOptions": {', `$&${added},`) });
  }
  const { code, out, err } = await runCli(['init', '--yes', '--json', ...flags], folder);
  expect(code, err + out).toBe(0);
  const report = JSON.parse(out) as {
    outputs: readonly { steps: readonly { title: string; code: string }[] }[];
  };
  const { steps } = report.outputs[0]!;
  const program = steps.find(({ title }) => !title.startsWith('Install'))!;
  return { folder, code: program.code, last: steps.at(-1)!.code };
}

/** A program of the user, so that `init` does not change the type of its modules. */
const SOURCES = { 'legacy.cjs': 'module.exports = {};\n' };
const CLIENT = ['--target', 'typescript'];
const server = (framework: string): readonly string[] => ['--target', 'server', '--framework', framework];

test.each([
  ['vite-react', 'tsconfig.app.json', CLIENT, 'import.meta.env.VITE_'],
  ['tsc-init', 'tsconfig.json', CLIENT, "/index.js'"],
  ['tsc-init-commonjs', 'tsconfig.json', CLIENT, 'await import('],
  ['nest-commonjs', 'tsconfig.json', CLIENT, 'async function main()'],
  ['next', 'tsconfig.json', CLIENT, 'process.env.'],
  ['es2022-node16', 'tsconfig.json', CLIENT, 'import '],
  ['tsc-init', 'tsconfig.json', server('fastify'), "server/rest/service.js'"],
  ['tsc-init', 'tsconfig.json', server('express'), 'expressHandler'],
  ['tsc-init-commonjs', 'tsconfig.json', server('fastify'), 'await app.register'],
  ['tsc-init-commonjs', 'tsconfig.json', server('fetch'), 'fetch: handler'],
  ['tsc-init', 'tsconfig.json', server('koa'), 'koaHandler'],
  ['nest-commonjs', 'tsconfig.json', server('nestjs'), 'nestMiddleware'],
  ['tsc-init', 'tsconfig.json', server('lambda'), 'lambdaHandler'],
])('%s %s %j', { timeout: 120_000 }, async (name, config, flags, wanted) => {
  const { folder, code } = await printed(name, flags, undefined, SOURCES);
  expect(code).toContain(wanted);
  const isScript = name === 'tsc-init-commonjs';
  const own = (member: string): string =>
    isScript
      ? `const ${member}: any = {};\nexport = { ${member} };\n`
      : `export const ${member}: any = {};\n`;
  fill(folder, {
    'src/main.ts': `${code}\n`,
    'src/app.module.ts': own('AppModule'),
  });
  expect(await errorsIn(folder, config, 'typescript-native'), code).toEqual([]);
});

test.each([CLIENT, server('express'), server('fetch')])(
  'a project of `npm init` and `tsc --init` compiles the program and files of its own: %j',
  { timeout: 120_000 },
  async (...flags) => {
    const { folder, code } = await printed('tsc-init-commonjs', flags);
    expect(code).toMatch(/^import /);
    const own = "import { createServer } from 'node:http';\nexport const server = createServer();\n";
    const settings = readFileSync(join(folder, 'tsconfig.json'), 'utf8').replace(
      '"types": []',
      '"types": ["node"]',
    );
    fill(folder, { 'src/main.ts': `${code}\n`, 'src/store.ts': own, 'tsconfig.json': settings });
    for (const compiler of ['typescript', 'typescript-native'] as const)
      expect(await errorsIn(folder, 'tsconfig.json', compiler), code).toEqual([]);
    const { out } = await runCli(['init', '--yes'], folder);
    expect(out).toContain('Already set up: nothing was changed.');
  },
);

test(
  'a CommonJS project runs its compiled client after the printed command',
  { timeout: 120_000 },
  async () => {
    const options = { outDir: './dist', rootDir: './src' };
    const { folder, code, last } = await printed(
      'tsc-init-commonjs',
      [...CLIENT, '--out', 'src/api'],
      options,
      SOURCES,
    );
    expect(last).toContain(
      "fs.cpSync('src/api/typescript/package.json', 'dist/api/typescript/package.json')",
    );
    const imports = /^ *const \{.*await import.*$/m.exec(code)![0].trim();
    fill(folder, { 'src/main.ts': `void (async () => { ${imports} console.log(typeof Client); })();\n` });
    const built = { noEmit: false, outDir: join(folder, 'dist'), rootDir: join(folder, 'src') };
    expect(await errorsIn(folder, 'tsconfig.json', 'typescript-native', built)).toEqual([]);
    expect((await runCli(['init', '--yes'], folder)).out).toContain(last);
    const run = (): string =>
      spawnSync(process.execPath, ['dist/main.js'], { cwd: folder, encoding: 'utf8' }).stdout.trim();
    expect(run()).toBe('');
    execSync(last, { cwd: folder });
    expect(run()).toBe('function');
  },
);
