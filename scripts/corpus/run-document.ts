/** Runs one document through the command line and the compilers. */
import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { buildSchema, validateSchema, type GraphQLSchema } from 'graphql';
import { targets as registry } from '../../src/emit/targets/registry.ts';
import { COMPILERS, errorsOf, type Compiler } from './compile.ts';
import type { CorpusDocument } from './documents.ts';
import { operationsOf } from './operations.ts';

const COMMAND = resolve(import.meta.dirname, '../../src/cli/main.ts');

export interface DocumentResult {
  readonly path: string;
  readonly kind: CorpusDocument['kind'];
  readonly outcome: 'generated' | 'refused' | 'crashed' | 'timed out';
  /** Codes of the errors, if the document was rejected. */
  readonly codes: readonly string[];
  /** The output of the command if it crashed, or the errors if the document was rejected. */
  readonly messages: readonly string[];
  /** True if a validator of the specification accepts a rejected document. */
  readonly isValid?: boolean;
  /** Errors by compiler. A compiler that did not run is absent. */
  readonly errors: Readonly<Partial<Record<Compiler, readonly string[]>>>;
  readonly seconds: number;
}

export interface RunOptions {
  /** Base folder of the document's path. */
  readonly root: string;
  /** The targets. An empty list means all. */
  readonly targets: readonly string[];
  readonly compilers: ReadonlySet<Compiler>;
  /** Time limit of each program in milliseconds. */
  readonly limit: number;
  /** True to keep the output and print its folder. */
  readonly keep: boolean;
}

export async function runDocument(document: CorpusDocument, options: RunOptions): Promise<DocumentResult> {
  const start = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'diptych-corpus-'));
  const out = join(folder, 'out');
  try {
    const generated = await generate(document, folder, options);
    const errors: Partial<Record<Compiler, readonly string[]>> = {};
    if (generated.outcome === 'generated')
      for (const compiler of COMPILERS.filter((one) => options.compilers.has(one))) {
        const found = await errorsOf(compiler, out, options.limit);
        if (found) errors[compiler] = found;
      }
    const { path, kind } = document;
    return { path, kind, ...generated, errors, seconds: Math.round((performance.now() - start) / 100) / 10 };
  } finally {
    if (options.keep) process.stderr.write(`${document.path}: ${folder}\n`);
    else await rm(folder, { recursive: true, force: true });
  }
}

type Generated = Pick<DocumentResult, 'outcome' | 'codes' | 'messages' | 'isValid'>;

interface Report {
  readonly diagnostics?: readonly {
    readonly code: string;
    readonly severity: string;
    readonly message: string;
  }[];
}

async function generate(
  { path, kind }: CorpusDocument,
  folder: string,
  options: RunOptions,
): Promise<Generated> {
  const file = resolve(options.root, path);
  const schema = kind === 'openapi' ? undefined : await schemaOf(file);
  // Run in the folder of all documents, because a document can refer to adjacent files.
  let input = { cwd: options.root, flags: [kind === 'openapi' ? '--openapi' : '--schema', path] };
  if (schema && kind === 'operations') {
    await copyFile(file, join(folder, 'schema.graphql'));
    await writeFile(join(folder, 'operations.graphql'), operationsOf(schema));
    input = { cwd: folder, flags: ['--schema', 'schema.graphql', '--documents', 'operations.graphql'] };
  }
  const args = [
    COMMAND,
    'generate',
    ...input.flags,
    '--target',
    (options.targets.length > 0 ? options.targets : registry.map(({ id }) => id)).join(','),
    '--out',
    join(folder, 'out'),
    '--json',
  ];
  const { code, isLate, output, stderr } = await run(args, input.cwd, options.limit);
  if (isLate) return { outcome: 'timed out', codes: [], messages: [] };
  if (code === 0) return { outcome: 'generated', codes: [], messages: [] };
  if (code !== 1) return { outcome: 'crashed', codes: [], messages: [stderr.trim()] };
  const found = errorsIn(output);
  return {
    outcome: 'refused',
    codes: [...new Set(found.map((one) => one.code))],
    messages: found.map((one) => `${one.code}: ${one.message}`),
    isValid: kind === 'openapi' ? await isValidDocument(file) : schema !== undefined,
  };
}

interface Ended {
  readonly code: number | string | null | undefined;
  readonly isLate: boolean;
  readonly output: string;
  readonly stderr: string;
}

function run(args: readonly string[], cwd: string, timeout: number): Promise<Ended> {
  const settings = { cwd, timeout, killSignal: 'SIGKILL', maxBuffer: 1 << 28 } as const;
  return new Promise((done) => {
    execFile(process.execPath, args, settings, (error, output, stderr) =>
      done({ code: error ? error.code : 0, isLate: error?.killed === true, output, stderr }),
    );
  });
}

function errorsIn(output: string): NonNullable<Report['diagnostics']> {
  const { diagnostics = [] } = JSON.parse(output) as Report;
  return diagnostics.filter(({ severity }) => severity === 'error');
}

/** True if the schema of the specification accepts the document, and its references can be resolved. */
async function isValidDocument(file: string): Promise<boolean> {
  try {
    const validator = new Validator();
    const { valid } = await validator.validate(file);
    // This throws for an unresolved reference, which the schema cannot detect.
    if (valid) validator.resolveRefs();
    return valid;
  } catch {
    return false;
  }
}

/** Returns the schema of an SDL file, or undefined if graphql rejects the file. */
async function schemaOf(file: string): Promise<GraphQLSchema | undefined> {
  try {
    const schema = buildSchema(await readFile(file, 'utf8'));
    return validateSchema(schema).length === 0 ? schema : undefined;
  } catch {
    return undefined;
  }
}
