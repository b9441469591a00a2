/**
 * Applies all changes of a plan, or none of them. New files are staged in a folder next to the output folder, and old files
 * are kept there until the end. A journal records how to undo the changes. They are undone immediately if a step fails, or
 * by the next run if this run is killed.
 */
import {
  existsSync,
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { Confined } from './confine.ts';
import { say } from './write-diagnostics.ts';
import { makeFolder, missingAbove } from './folders.ts';
import { hashOf } from './manifest.ts';
import { display, type Change, type Places } from './places.ts';

const JOURNAL = 'journal.json';

interface Journal {
  readonly changes: readonly (Pick<Change, 'place' | 'path' | 'kind'> & { readonly hash: string })[];
  /** Folders that did not exist, outermost first, absolute. */
  readonly folders: readonly string[];
}

/** Called before each step that changes the destination. Tests throw or exit here. */
export type BeforeStep = (step: number) => void;

/** Applies `changes`. For a failed write, undoes everything and throws `InputError`. */
export function applyChanges(
  changes: readonly Change[],
  places: Places,
  beforeStep: BeforeStep = () => undefined,
): void {
  if (changes.length === 0) return;
  const folders = missingFolders(changes, places);
  const parent = dirname(places.out);
  const missingParents = missingAbove(parent);
  let stage: string | undefined;
  let current = places.out;
  try {
    makeFolder(parent);
    stage = mkdtempSync(`${stagePrefix(places)}${process.pid}-`);
    for (const [index, change] of changes.entries()) {
      current = join(places[change.place], change.path);
      if (change.text !== undefined) writeFileSync(join(stage, `${index}.new`), change.text);
    }
    writeJournal(stage, changes, folders);
    beforeStep(0);
    for (const folder of folders) makeFolder(folder);
    for (const [index, change] of changes.entries()) {
      current = join(places[change.place], change.path);
      beforeStep(index + 1);
      applyChange(stage, index, change, current);
    }
    beforeStep(changes.length + 1);
  } catch (error) {
    if (stage !== undefined) undo(stage, places);
    for (const folder of missingParents.toReversed()) removeIfEmpty(folder);
    throw asInputError(error, display(places, 'project', current));
  }
  // A stage without a journal is never undone, so the run is complete as soon as the journal is removed.
  rmSync(join(stage, JOURNAL));
  rmSync(stage, { recursive: true, force: true });
  for (const { kind, place, path } of changes) if (kind === 'remove') removeEmptyFolders(places[place], path);
}

/** Undoes the changes of a killed run. The caller holds the lock, so no stage belongs to an active run. */
export function recover(places: Places): void {
  const prefix = basename(stagePrefix(places));
  const parent = dirname(places.out);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) undo(join(parent, name), places);
  }
}

function applyChange(stage: string, index: number, change: Change, destination: string): void {
  const old = join(stage, `${index}.old`);
  if (change.kind === 'replace') keep(destination, old);
  if (change.kind === 'remove') renameSync(destination, old);
  else renameSync(join(stage, `${index}.new`), destination);
}

/** Adds a second link to the old file, so that its path always exists. Without links in the file system, moves it. */
function keep(destination: string, old: string): void {
  try {
    linkSync(destination, old);
  } catch {
    renameSync(destination, old);
  }
}

function undo(stage: string, places: Places): void {
  const journal = readJournal(stage);
  const confined = { out: new Confined(places.out), project: new Confined(places.project) };
  for (const [index, change] of [...(journal?.changes.entries() ?? [])].toReversed()) {
    const place = confined[change.place];
    if (place.obstacle(change.path)) continue;
    const destination = place.absolute(change.path);
    const old = join(stage, `${index}.old`);
    if (existsSync(old)) renameSync(old, destination);
    else if (change.kind === 'create' && !existsSync(join(stage, `${index}.new`))) {
      const bytes = place.read(change.path);
      if (bytes && hashOf(bytes) === change.hash) rmSync(destination);
    }
  }
  for (const folder of journal?.folders.toReversed() ?? []) removeIfEmpty(folder);
  rmSync(stage, { recursive: true, force: true });
}

function writeJournal(stage: string, changes: readonly Change[], folders: readonly string[]): void {
  const rows = changes.map(({ place, path, kind, text = '' }) => ({ place, path, kind, hash: hashOf(text) }));
  const journal: Journal = { changes: rows, folders };
  writeFileSync(join(stage, `${JOURNAL}.part`), JSON.stringify(journal));
  renameSync(join(stage, `${JOURNAL}.part`), join(stage, JOURNAL));
}

function readJournal(stage: string): Journal | undefined {
  try {
    return JSON.parse(readFileSync(join(stage, JOURNAL), 'utf8')) as Journal;
  } catch {
    return undefined;
  }
}

function stagePrefix(places: Places): string {
  return join(dirname(places.out), `.${basename(places.out)}.diptych-stage-`);
}

function missingFolders(changes: readonly Change[], places: Places): readonly string[] {
  const folders = new Set<string>();
  for (const change of changes) {
    if (change.kind !== 'create') continue;
    for (const folder of missingAbove(dirname(join(places[change.place], change.path)))) folders.add(folder);
  }
  return [...folders].sort();
}

export function removeEmptyFolders(out: string, path: string): void {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    if (!removeIfEmpty(join(out, folder))) return;
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Converts an error of the disk when writing `path` to `InputError`. Returns other errors unchanged. */
export function asInputError(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === undefined ? error : new InputError(say['output-failed']({ path, reason: code }));
}
