import { SOURCE_STYLE, type ModuleStyle } from '../../src/emit/ecmascript/specifier.ts';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { textOf } from '../../src/emit/code.ts';
import { run } from '../../src/emit/targets/validators/job.ts';
import { target } from '../../src/emit/targets/validators/target.ts';
import type { Contract } from '../../src/model/contract.ts';

const TEMPLATES = resolve(import.meta.dirname, '../../templates/validators');

export interface Guard {
  (value: unknown): boolean;
  errors?:
    | readonly { readonly instancePath: string; readonly keyword: string; readonly params: JsonObject }[]
    | null;
}

/** The output of the target, on disk, so that it can be imported; `await using` removes it. */
export interface Emitted extends AsyncDisposable {
  readonly files: ReadonlyMap<string, string>;
  readonly diagnostics: readonly Diagnostic[];
  readonly folder: string;
  /** Loads a module. Each result of `emitValidators` has its own modules. */
  load(path: string): Promise<Record<string, Guard> & { bodies: Record<string, Guard> }>;
}

export async function emitValidators(
  contract: Contract,
  style: ModuleStyle = SOURCE_STYLE,
): Promise<Emitted> {
  const diagnostics: Diagnostic[] = [];
  const templates = await readTemplates();
  const files = await target.generate(contract, {
    ...style,
    options: {},
    snippets: () => Promise.resolve([]),
    render: () => {
      throw new Error('the validators have no template');
    },
    templates: (folder, of) => (of === undefined && templates.get(folder)) || new Map<string, string>(),
    report: (diagnostic) => diagnostics.push(diagnostic),
    job: async (_, input) =>
      structuredClone(run(structuredClone(input as Parameters<typeof run>[0]))) as never,
  });
  const texts = new Map<string, string>(
    files.map((file) => [file.path, textOf(file.content, file.content.language)]),
  );
  const folder = await mkdtemp(join(tmpdir(), 'diptych-validators-'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [path, text] of texts) {
    const file = join(folder, 'validators', path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return {
    files: texts,
    diagnostics,
    folder,
    load: (path) => import(/* @vite-ignore */ pathToFileURL(join(folder, 'validators', path)).href) as never,
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

async function readTemplates(): Promise<Map<string, Map<string, string>>> {
  const folders = new Map<string, Map<string, string>>();
  for (const folder of ['runtime', 'types']) {
    const files = new Map<string, string>();
    for (const name of (await readdir(join(TEMPLATES, folder))).sort()) {
      files.set(name, await readFile(join(TEMPLATES, folder, name), 'utf8'));
    }
    folders.set(folder, files);
  }
  return folders;
}
