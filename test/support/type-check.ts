import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const COMPILER = resolve(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');
const PACKAGES = resolve(import.meta.dirname, '../../node_modules');

/** The compiler settings with which emitted code is guaranteed to compile. */
const STRICTEST = {
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'nodenext',
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  // Checks declaration files, too, except the files of TypeScript itself.
  skipLibCheck: false,
  skipDefaultLibCheck: true,
  types: [] as string[],
};

/** The folder into which `npm ci --prefix test/adapters` installs packages. */
const ADAPTERS = resolve(import.meta.dirname, '../adapters/node_modules');

const PATHS = {
  zod: [join(ADAPTERS, 'zod/index.d.ts')],
  '@modelcontextprotocol/sdk/*.js': [join(ADAPTERS, '@modelcontextprotocol/sdk/dist/esm/*.d.ts')],
};

/** The emitted folders that import these packages. Without the packages, they are not compiled. */
const NEEDS_ADAPTERS = ['zod', 'mcp'];

/** The types that emitted code imports from a package that this repository does not install. */
const TANSTACK = `declare module '@tanstack/react-query' {
  export type DataTag<Key, Data, Failure> = Key & { readonly tag?: readonly [Data, Failure] };
  export interface InfiniteData<Page, Parameter> { pages: Page[]; pageParams: Parameter[] }
}
`;

/**
 * Returns the errors of the compiler for a new folder with the strictest settings, one per line, or an empty list.
 * Emitted code can import the packages of this repository. Errors inside these packages are omitted. A compiler that
 * fails without such a line, or that does not end in time, is also an error.
 */
export async function typeErrors(
  folder: string,
  options: object = {},
  timeout?: number,
): Promise<readonly string[]> {
  const compilerOptions = { ...STRICTEST, paths: PATHS, ...options };
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) await symlink(PACKAGES, packages);
  if (!existsSync(join(packages, '@tanstack'))) await writeFile(join(folder, 'tanstack.d.ts'), TANSTACK);
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const exclude = ['node_modules', ...(existsSync(ADAPTERS) ? [] : NEEDS_ADAPTERS)];
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.d.ts'], exclude }),
  );
  return new Promise((done) => {
    execFile(
      process.execPath,
      [COMPILER, '-p', folder, '--pretty', 'false'],
      { maxBuffer: 1 << 28, timeout, killSignal: 'SIGKILL' },
      (error, output, stderr) => {
        if (error?.killed) return done([`tsc: no end after ${timeout! / 1000} s`]);
        const text = `${output}${stderr}`;
        const found = text.split('\n').filter((line) => /error TS\d+/.test(line));
        if (error && found.length === 0) return done([`tsc: ${text.trim() || error.message}`]);
        done(found.filter((line) => !line.includes('node_modules')));
      },
    );
  });
}
