/**
 * Loads the documents of rounds, generates every target, and lets the languages' own tools judge the
 * result. A cell is rejected if it is the cause of an error of `load` or of a target. It escapes if a tool
 * rejects the code. It is a fault if anything but a diagnostic is thrown.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, type Diagnostic } from '../../src/core/diagnostic.ts';
import type { Contract } from '../../src/model/contract.ts';
import { emit, type EmittedFile } from '../../src/emit/run.ts';
import { targets } from '../../src/emit/targets/registry.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';
import { complaintOf, JUDGES, type Judge } from './judges.ts';
import { documentsOf, type Cell, type Hostile, type Originals } from './rounds.ts';

export interface Figures {
  readonly tried: number;
  readonly escapes: readonly string[];
  /** Cells by the code of the error that rejected them. */
  readonly refusals: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

type Failure = { readonly errors: readonly Diagnostic[] } | { readonly fault: string };
type Loaded = { readonly contract: Contract } | Failure;
type Outcome = { readonly files: readonly EmittedFile[] } | Failure;

export async function judged(
  documents: Originals,
  rounds: Iterable<number>,
  report: (found: string) => void = () => undefined,
): Promise<Figures> {
  const all: Found[] = [];
  let tried = 0;
  for (const round of rounds) {
    tried += documentsOf(documents, round).cells.length;
    for await (const found of foundIn(documents, round)) {
      all.push(found);
      if (found.kind !== 'refusal') report(found.text);
    }
  }
  const textsOf = (kind: 'escape' | 'fault'): readonly string[] =>
    all.flatMap((found) => (found.kind === kind ? [found.text] : []));
  const refusals = new Map<string, number>();
  for (const found of all)
    if (found.kind === 'refusal') refusals.set(found.code, (refusals.get(found.code) ?? 0) + found.count);
  return { tried, escapes: textsOf('escape'), refusals, faults: textsOf('fault') };
}

type Found =
  | { readonly kind: 'escape' | 'fault'; readonly text: string }
  | { readonly kind: 'refusal'; readonly code: string; readonly count: number };

/** Omits cells that are rejected or faulty, until the rest of the round is generated and judged. */
async function* foundIn(documents: Originals, round: number): AsyncIterable<Found> {
  const left = new Set<string>();
  const only = (cells: readonly Cell[]): Hostile => {
    const places = new Set(cells.map(({ place }) => place));
    return documentsOf(documents, round, (place) => places.has(place));
  };
  for (;;) {
    const hostile = documentsOf(documents, round, (place) => !left.has(place));
    const loaded = await loadedOf(hostile);
    const outcome = await emittedOf(loaded);
    if ('files' in outcome) {
      const escapes = JUDGES.filter(({ isThere }) => isThere).map((judge) =>
        escapeOf(judge, round, hostile.cells, outcome.files, only),
      );
      for (const text of await Promise.all(escapes)) if (text !== undefined) yield { kind: 'escape', text };
      return;
    }
    // Nothing is generated to find the cause of a failed `load`.
    const end = 'contract' in loaded ? generated : loadedOf;
    const isSame = async (cells: readonly Cell[]): Promise<boolean> =>
      sameEnd(outcome, await end(only(cells)));
    let near = hostile.cells;
    if ('errors' in outcome) {
      const [error] = outcome.errors;
      const written = cellsAt(hostile, error!);
      if (written.length > 0 && (await isSame(written))) near = written;
    }
    const cause = await smallest(near, isSame);
    for (const { place } of cause) left.add(place);
    if ('errors' in outcome) yield { kind: 'refusal', code: outcome.errors[0]!.code, count: cause.length };
    else yield { kind: 'fault', text: `${shown(round, cause)}: ${outcome.fault}` };
  }
}

export function lineOf({ tried, escapes, refusals, faults }: Figures): string {
  const codes = [...refusals].map(([code, count]) => `${code} ${count}`).join(', ');
  return `cells tried ${tried}, escapes ${escapes.length}, refusals ${codes === '' ? 0 : codes}, faults ${faults.length}`;
}

async function generated(hostile: Hostile): Promise<Outcome> {
  return emittedOf(await loadedOf(hostile));
}

function loadedOf({ files }: Hostile): Promise<Loaded> {
  return orFailure(async () => {
    const input = { openapi: 'openapi.json', graphql: ['schema.graphql'], documents: ['operations.graphql'] };
    const { contract, diagnostics } = await load(input, memoryFiles(files));
    return contract ? { contract } : { errors: diagnostics.filter(({ severity }) => severity === 'error') };
  });
}

async function emittedOf(loaded: Loaded): Promise<Outcome> {
  if (!('contract' in loaded)) return loaded;
  const every = targets.map(({ id }) => ({ id, options: {} }));
  return orFailure(() => emit(loaded.contract, every, environment));
}

async function orFailure<Result>(run: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof InputError) return { errors: error.diagnostics };
    return { fault: error instanceof Error ? (error.stack ?? error.message).slice(0, 400) : String(error) };
  }
}

function sameEnd(one: Outcome, other: Outcome | Loaded): boolean {
  if ('fault' in one) return 'fault' in other;
  return 'errors' in one && 'errors' in other && one.errors[0]!.code === other.errors[0]!.code;
}

/** The cells whose payload is in the line of an error. */
function cellsAt({ files, cells }: Hostile, { at }: Diagnostic): readonly Cell[] {
  const line = at && files[at.file]?.split('\n')[at.line - 1];
  if (line === undefined) return [];
  return cells.filter(({ payload }) => {
    const written = JSON.stringify(payload).slice(1, -1);
    const from = line.indexOf(written);
    const around = `${line.charAt(from - 1)}${line.charAt(from + written.length)}`;
    return from >= 0 && !/[\w.]/.test(around);
  });
}

/**
 * Returns the shortest list for which `isSame` is still true, by halving the list and by omitting single cells.
 */
async function smallest(
  cells: readonly Cell[],
  isSame: (cells: readonly Cell[]) => Promise<boolean>,
): Promise<readonly Cell[]> {
  let rest = cells;
  for (let size = Math.ceil(rest.length / 2); rest.length > 1; size = Math.ceil(size / 2)) {
    for (let from = 0; from < rest.length && rest.length > 1;) {
      const without = [...rest.slice(0, from), ...rest.slice(from + size)];
      if (without.length > 0 && (await isSame(without))) rest = without;
      else from += size;
    }
    if (size === 1) break;
  }
  return rest;
}

async function escapeOf(
  judge: Judge,
  round: number,
  cells: readonly Cell[],
  files: readonly EmittedFile[],
  only: (cells: readonly Cell[]) => Hostile,
): Promise<string | undefined> {
  const complain = async (emitted: readonly EmittedFile[]): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'diptych-hostile-'));
    try {
      return await complaintOf(judge, emitted, folder);
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const complaint = await complain(files);
  if (complaint === '') return undefined;
  const cause = await smallest(cells, async (some) => {
    const outcome = await generated(only(some));
    return 'files' in outcome && (await complain(outcome.files)) !== '';
  });
  return `${shown(round, cause)}: ${judge.name}: ${complaint.slice(0, 600)}`;
}

function shown(round: number, cells: readonly Cell[]): string {
  const list = cells.map(({ place, payload }) => `${place} = ${JSON.stringify(payload).slice(0, 60)}`);
  return `round ${round}: ${list.join(', ')}`;
}
