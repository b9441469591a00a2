/** Compiles generated TypeScript with the project's own compiler and settings. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { TsConfigResult } from 'get-tsconfig';
import { isJsonObject } from '../../core/json.ts';
import { makeFolder } from '../write/folders.ts';
import { pathFrom } from '../paths.ts';
import { outputProject } from './detect/tsconfig.ts';
import { readObject } from './json-objects.ts';

export interface TypeCheck {
  /** The version of the project's TypeScript. */
  readonly version: string;
  /** The tsconfig, relative to the project. */
  readonly tsconfig: string | undefined;
  readonly errors: readonly string[];
}

/**
 * Compiles the output. Returns undefined if the project does not have TypeScript, or if there is no TypeScript output.
 * @param out the absolute output folder
 */
export async function typeCheck(project: string, out: string): Promise<TypeCheck | undefined> {
  const compiler = findCompiler(project);
  const files = sourcesIn(out);
  if (!compiler || files.length === 0) return undefined;
  const used = outputProject(out);
  const folder = temporaryFolder(project);
  try {
    const file = join(folder, 'tsconfig.json');
    writeFileSync(file, JSON.stringify(settings(used, files)));
    const output = await run(compiler.file, ['-p', file, '--pretty', 'false'], project);
    const shown = used === undefined ? undefined : pathFrom(project, used.path);
    return {
      version: compiler.version,
      tsconfig: shown,
      errors: output.split('\n').filter((line) => /error TS\d+/.test(line)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Compiler {
  readonly file: string;
  readonly version: string;
}

function findCompiler(project: string): Compiler | undefined {
  try {
    const manifestFile = createRequire(join(project, 'package.json')).resolve('typescript/package.json');
    const manifest = readObject(manifestFile);
    const bin = manifest?.['bin'];
    const tsc = isJsonObject(bin) ? bin['tsc'] : undefined;
    const version = manifest?.['version'];
    if (typeof tsc !== 'string' || typeof version !== 'string') return undefined;
    return { file: join(dirname(manifestFile), tsc), version };
  } catch {
    return undefined;
  }
}

/** Targets with TypeScript output. */
const FOLDERS = ['typescript', 'server', 'validators'];

function sourcesIn(out: string): readonly string[] {
  return FOLDERS.flatMap((name) => {
    const folder = join(out, name);
    if (!existsSync(folder)) return [];
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => join(folder, path));
  });
}

/**
 * Creates a temporary folder, in `node_modules` if it exists: the compiler finds types of packages from there, and the
 * user's tools do not search it.
 */
function temporaryFolder(project: string): string {
  const parent = existsSync(join(project, 'node_modules')) ? join(project, 'node_modules/.cache') : project;
  makeFolder(parent);
  return mkdtempSync(join(parent, '.diptych-'));
}

function settings(used: TsConfigResult | undefined, files: readonly string[]): object {
  if (used === undefined) return { compilerOptions: { ...USUAL, ...OWN }, files };
  const { composite, declaration, types } = used.config.compilerOptions ?? {};
  const compilerOptions = {
    ...OWN,
    // `composite` implies `declaration`, and options such as `declarationMap` require it.
    ...(composite === true && { declaration: declaration ?? true }),
    // The compiler resolves relative names from the folder of the file that extends this one.
    ...(types && {
      types: types.map((name) => (name.startsWith('.') ? resolve(dirname(used.path), name) : name)),
    }),
  };
  return { extends: used.path, compilerOptions, files, include: [], references: [] };
}

const OWN = {
  noEmit: true,
  composite: false,
  incremental: false,
  emitDeclarationOnly: false,
  tsBuildInfoFile: null,
};

const USUAL = {
  strict: true,
  module: 'nodenext',
  target: 'es2022',
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

function run(file: string, args: readonly string[], cwd: string): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, [file, ...args], { cwd, maxBuffer: 1 << 28 }, (_, output, complaint) =>
      done(`${output}${complaint}`),
    );
  });
}
