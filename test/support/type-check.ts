import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const COMPILER = resolve(import.meta.dirname, '../../node_modules/typescript-native/bin/tsc');
const TYPES = resolve(import.meta.dirname, '../../node_modules/@types');

/** What we promise that emitted code passes. */
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
  skipLibCheck: false,
  types: [] as string[],
};

/** Errors of the compiler over a folder with the strictest settings, one a line; empty when there are none. */
export async function typeErrors(folder: string, options: object = {}): Promise<readonly string[]> {
  const compilerOptions = { ...STRICTEST, typeRoots: [TYPES], ...options };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.d.ts'] }),
  );
  return new Promise((done) => {
    execFile(
      process.execPath,
      [COMPILER, '-p', folder, '--pretty', 'false'],
      { maxBuffer: 1 << 28 },
      (_, output, complaint) => {
        done(`${output}${complaint}`.split('\n').filter((line) => /error TS\d+/.test(line)));
      },
    );
  });
}
