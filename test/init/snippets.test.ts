/** The lines that `init` prints compile in the project that they are printed for. */
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
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

async function printed(name: string, flags: readonly string[]): Promise<{ folder: string; code: string }> {
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
    // The types of Next.js include those of Node.
    ...(name === 'next' && { 'next-env.d.ts': '/// <reference types="node" />\n' }),
  });
  const { code, out, err } = await runCli(['init', '--yes', '--json', ...flags], folder);
  expect(code, err + out).toBe(0);
  const report = JSON.parse(out) as { outputs: readonly { steps: readonly { code: string }[] }[] };
  return { folder, code: report.outputs[0]!.steps[0]!.code };
}

const CLIENT = ['--target', 'typescript'];
const server = (framework: string): readonly string[] => ['--target', 'server', '--framework', framework];

test.each([
  ['vite-react', 'tsconfig.app.json', CLIENT, 'import.meta.env.VITE_'],
  ['tsc-init', 'tsconfig.json', CLIENT, "/index.js'"],
  ['tsc-init-commonjs', 'tsconfig.json', CLIENT, 'await import('],
  ['nest-commonjs', 'tsconfig.json', CLIENT, 'async function main()'],
  ['next', 'tsconfig.json', CLIENT, 'process.env.'],
  ['es2022-node16', 'tsconfig.json', CLIENT, 'import '],
  ['tsc-init', 'tsconfig.json', server('fastify'), "'./handlers.js'"],
  ['tsc-init', 'tsconfig.json', server('express'), 'expressHandler'],
  ['tsc-init-commonjs', 'tsconfig.json', server('fastify'), 'await app.register'],
  ['tsc-init-commonjs', 'tsconfig.json', server('fetch'), 'fetch: handler'],
  ['tsc-init', 'tsconfig.json', server('koa'), 'koaHandler'],
  ['nest-commonjs', 'tsconfig.json', server('nestjs'), 'nestMiddleware'],
])('%s %s %j', { timeout: 120_000 }, async (name, config, flags, wanted) => {
  const { folder, code } = await printed(name, flags);
  expect(code).toContain(wanted);
  const isScript = name === 'tsc-init-commonjs';
  const own = (member: string): string =>
    isScript
      ? `const ${member}: any = {};\nexport = { ${member} };\n`
      : `export const ${member}: any = {};\n`;
  fill(folder, {
    'src/main.ts': `${code}\n`,
    'src/handlers.ts': own('handlers'),
    'src/app.module.ts': own('AppModule'),
  });
  expect(await errorsIn(folder, config, 'typescript-native'), code).toEqual([]);
});
