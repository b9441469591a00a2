/**
 * Every text of the contract that uses every construct, replaced as a whole by a hostile one: the cells of a table of
 * places and payloads. A cell is a fault if emitting throws anything but diagnostics, or if a parser rejects the code.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import ts from 'typescript';
import { InputError } from '../../src/core/diagnostic.ts';
import { isJsonObject } from '../../src/core/json.ts';
import { emit, type EmittedFile } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment, writeFiles } from '../support/emit-contract.ts';
import { hasGo } from '../support/go.ts';
import { hasPython, PYTHON } from '../support/python.ts';
import { KITCHEN_SINK } from '../support/tainted.ts';

export const PAYLOADS: readonly string[] = [
  ['', ' ', '\n', '\u0000', 'İ', 'ΐ', 'ǰ', 'ß', '\u200b', '\u202e', '\ud800', '＿', '𐐨', '٣', 'ﬁ'],
  ['constructor', '__proto__', 'toString', 'None', 'self', 'class', 'func', 'init', 'getClass', 'import'],
  ['"', "'", '`', '\\', '"""', '*/', '${1}', '{{x}}', '\\u000a', '\\u002a/', '//', '#', '%', '%zz', '%2f'],
  ['+build x', 'go:embed x', '//go:build x', 'coding: utf-7', '\r', '\u2028', '--', '../..', '<!--', '@x'],
  ['9007199254740993', '1e999', '-0', 'x'.repeat(20_000), '"'.repeat(20_000), 'a b '.repeat(50_000)],
].flat();

/** Keys whose values the grammar of OpenAPI fixes. */
const FIXED = new Set(
  'openapi type in style scheme format pattern required propertyName $ref url operationId operationRef jsonSchemaDialect'.split(
    ' ',
  ),
);

type Path = readonly (string | number)[];

export interface Cell {
  readonly path: Path;
  readonly payload: string;
}

export interface Figures {
  readonly tried: number;
  /** Files that a language's own parser rejects. */
  readonly escapes: readonly string[];
  /** Documents that were rejected, by the code of the first error. */
  readonly refusals: ReadonlyMap<string, number>;
  /** Whatever was thrown that is not a diagnostic. */
  readonly faults: readonly string[];
}

export async function kitchenSink(): Promise<unknown> {
  return parseYaml(await readFile(join(KITCHEN_SINK, 'openapi.yaml'), 'utf8'));
}

/** One cell for each free text of the document and each payload, of `size` cells spread by a fixed stride. */
export function cellsOf(document: unknown, size = Infinity): readonly Cell[] {
  const all = [...textsIn(document, [])].flatMap((path) => PAYLOADS.map((payload) => ({ path, payload })));
  if (size >= all.length) return all;
  // A stride without a common factor with the number of payloads reaches each of them.
  const stride = Math.floor(all.length / size) | 1;
  return Array.from({ length: size }, (_, index) => all[(index * stride) % all.length]!);
}

function* textsIn(value: unknown, path: Path): Iterable<Path> {
  if (typeof value === 'string' && !path.some((key) => FIXED.has(String(key)))) yield path;
  if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* textsIn(item, [...path, index]);
  else if (isJsonObject(value))
    for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key]);
}

function replaced(document: unknown, { path, payload }: Cell): unknown {
  const copy = structuredClone(document);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as typeof holder;
  holder[path.at(-1)!] = payload;
  return copy;
}

export async function judge(
  document: unknown,
  cells: readonly Cell[],
  targets: readonly string[],
): Promise<Figures> {
  const escapes: string[] = [];
  const faults: string[] = [];
  const refusals = new Map<string, number>();
  for (const cell of cells) {
    const name = `${cell.path.join('.')} = ${JSON.stringify(cell.payload).slice(0, 40)}`;
    const refuse = (code = ''): void => void refusals.set(code, (refusals.get(code) ?? 0) + 1);
    try {
      const text = JSON.stringify(replaced(document, cell));
      const loaded = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': text }));
      if (loaded.contract) {
        const { files } = await emit(
          loaded.contract,
          targets.map((id) => ({ id, options: {} })),
          environment,
        );
        for (const rejected of await rejectedOf(files)) escapes.push(`${name}: ${rejected}`);
      } else refuse(loaded.diagnostics.find(({ severity }) => severity === 'error')?.code);
    } catch (error) {
      if (error instanceof InputError) refuse(error.diagnostics[0]?.code);
      else faults.push(`${name}: ${String(error).slice(0, 200)}`);
    }
  }
  return { tried: cells.length, escapes, refusals, faults };
}

/** What the languages' own parsers say: TypeScript's, `compileall`, and gofmt. */
export async function rejectedOf(files: readonly EmittedFile[]): Promise<readonly string[]> {
  const rejected = files.filter(({ path, text }) => {
    if (!/\.[jt]s$/.test(path)) return false;
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext);
    return (
      (source as unknown as { readonly parseDiagnostics: readonly unknown[] }).parseDiagnostics.length > 0
    );
  });
  const folder = await mkdtemp(join(tmpdir(), 'diptych-cell-'));
  await writeFiles(
    folder,
    files.filter(({ path }) => /\.(py|go)$/.test(path)),
  );
  const judges: readonly (readonly [boolean, string, readonly string[]])[] = [
    [hasPython, PYTHON, ['-m', 'compileall', '-q', folder]],
    [hasGo, 'gofmt', ['-l', folder]],
  ];
  const said = judges.flatMap(([isThere, program, args]) => {
    if (!isThere) return [];
    const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    const output = `${stdout}${stderr}`.replaceAll(folder, '').trim();
    return status !== 0 || output !== '' ? [output.slice(0, 200)] : [];
  });
  await rm(folder, { recursive: true });
  return [...rejected.map(({ path }) => path), ...said];
}

export function lineOf({ tried, escapes, refusals, faults }: Figures): string {
  const codes = [...refusals].map(([code, count]) => `${code} ${count}`).join(', ');
  return `cells tried ${tried}, escapes ${escapes.length}, refusals ${codes === '' ? 0 : codes}, faults ${faults.length}`;
}
