/** Compares files in memory with the disk, and plans writes and removals without performing them. */
import { posix } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import type { EmittedFile } from '../../emit/run.ts';
import { readBases } from '../edits/edit-store.ts';
import type { EditPolicy } from '../edits/settle.ts';
import { Confined, findCollisions } from './confine.ts';
import { emptyManifest, hashOf, MANIFEST, parseManifest, printManifest, type Manifest } from './manifest.ts';
import { display, type Change, type Places } from './places.ts';
import { planGenerated, planStale, type Before } from './plan-file.ts';
import { say } from './write-diagnostics.ts';

export interface WritePlan {
  readonly places: Places;
  readonly changes: readonly Change[];
  /** Number of unchanged files, excluding the manifest. */
  readonly unchanged: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly manifest: Manifest;
  /** Files removed by `changes`, with their hashes in the old manifest. */
  readonly staleFiles: ReadonlyMap<string, string>;
  /** The text of each kept file after the run, by its path in the output folder. */
  readonly kept: ReadonlyMap<string, string>;
  /** The user's own files in the output folder. */
  readonly custom: readonly string[];
  /** Kept files whose edit is merged with new output, among `kept`. */
  readonly merged: readonly string[];
  /** Kept files with conflict markers, as the user would type them. */
  readonly marked: readonly string[];
}

export interface PlanOptions {
  /** The style of imports to store in the manifest. */
  readonly modules?: ModuleStyle;
  readonly edits?: EditPolicy;
}

/** Plans the changes. Throws `InputError` if the manifest is broken. All other problems are among the diagnostics. */
export function planWrite(
  files: readonly EmittedFile[],
  places: Places,
  { modules, edits = {} }: PlanOptions = {},
): WritePlan {
  const label = (path: string): string => display(places, 'out', path);
  const out = new Confined(places.out, label);
  const project = new Confined(places.project);
  const diagnostics: Diagnostic[] = [];

  const always = files.filter((file) => file.write === 'always');
  const once = files.filter((file) => file.write === 'once');
  const custom = files.filter((file) => file.write === 'custom');
  diagnostics.push(
    ...findCollisions([
      ...[...always, ...custom].map((file) => label(file.path)),
      label(MANIFEST),
      ...once.map(pathOf),
    ]),
    // An obstacle for several files is reported once.
    ...new Set([...[...always, ...custom].map(pathOf), MANIFEST].flatMap((path) => out.obstacle(path) ?? [])),
    ...new Set(
      once.flatMap((file) => (project.exists(file.path) ? [] : (project.obstacle(file.path) ?? []))),
    ),
  );
  if (diagnostics.length > 0) return { ...nothing(places), diagnostics };

  const manifestText = out.read(MANIFEST)?.toString('utf8');
  const known = manifestText === undefined ? emptyManifest : parseManifest(manifestText, label(MANIFEST));
  const bases = readBases(places);
  const before: Before = { places, out, project, known, bases, policy: edits };
  const written = always.map((file) => planGenerated(file, before));
  const missing = custom.filter((file) => !out.exists(file.path));
  const current = new Set([...[...always, ...custom].map(pathOf), MANIFEST]);
  const stale = [...known.files]
    .filter(([path]) => !current.has(path))
    .map(([path, hash]) => planStale(path, hash, before));
  const skeletons = once.filter((file) => !project.exists(file.path));
  const unneeded = driftedSkeletons(known, new Set(once.map(pathOf)), project);
  const markers = unneeded.filter((path) => isModuleMarker(path, project));
  const drifted = unneeded.filter((path) => !markers.includes(path));
  diagnostics.push(
    ...[...written, ...stale].flatMap((plan) => [
      ...plan.diagnostics,
      ...storeObstacles(plan.changes, project),
    ]),
    ...drifted.map((path) => say['resolver-drift']({ path })),
    ...custom.flatMap((file) => clashes(file, out, label)),
  );
  const manifest: Manifest = {
    ...(modules && { modules }),
    files: new Map(always.map((file) => [file.path, hashOf(file.text)])),
    once: new Set([...once.map(pathOf), ...drifted]),
  };
  const changes: Change[] = [
    ...written.flatMap((plan) => plan.changes),
    ...skeletons.map(({ path, text }) => ({
      place: 'project' as const,
      path,
      kind: 'create' as const,
      text,
    })),
    ...missing.map(({ path, text }) => ({ place: 'out' as const, path, kind: 'create' as const, text })),
    ...stale.flatMap((plan) => plan.changes),
    ...markers.map((path) => ({ place: 'project' as const, path, kind: 'remove' as const })),
    ...manifestChange(manifest, manifestText),
  ];
  const touched = written.filter((plan) => plan.changes.some(({ place }) => place === 'out'));
  const unchanged = files.length - touched.length - skeletons.length - missing.length;
  const removed = new Set(stale.filter((plan) => plan.changes.length > 0).map(pathOf));
  const staleFiles = new Map([...known.files].filter(([path]) => removed.has(path)));
  const kept = new Map(written.flatMap(({ path, kept: text }) => (text === undefined ? [] : [[path, text]])));
  const merged = written.filter(({ isMerged }) => isMerged).map(pathOf);
  const marked = written.filter(({ isMarked }) => isMarked).map(({ path }) => label(path));
  return {
    places,
    changes,
    unchanged,
    diagnostics,
    manifest,
    staleFiles,
    kept,
    merged,
    marked,
    custom: custom.map(pathOf),
  };
}

function nothing(places: Places): Omit<WritePlan, 'diagnostics'> {
  const none = {
    changes: [],
    unchanged: 0,
    staleFiles: new Map(),
    kept: new Map(),
    merged: [],
    marked: [],
    custom: [],
  };
  return { places, manifest: emptyManifest, ...none };
}

/** Returns an error for each name of the user's file that a generated file also declares. */
function clashes(
  { path, clashes: find }: EmittedFile,
  out: Confined,
  label: (path: string) => string,
): readonly Diagnostic[] {
  const text = out.read(path)?.toString('utf8');
  if (text === undefined || !find) return [];
  return find(text).map(({ name, line }) => {
    const at = { file: label(path), line, column: 1, pointer: '' };
    return say['custom-name-taken']({ path: label(path), name }, at);
  });
}

/** Returns the reasons why files under `.diptych` cannot be written. */
function storeObstacles(changes: readonly Change[], project: Confined): readonly Diagnostic[] {
  return changes.flatMap(({ place, path }) => (place === 'project' ? (project.obstacle(path) ?? []) : []));
}

function driftedSkeletons(
  known: Manifest,
  current: ReadonlySet<string>,
  project: Confined,
): readonly string[] {
  return [...known.once]
    .filter((path) => !current.has(path) && !project.obstacle(path) && project.exists(path))
    .sort();
}

/**
 * True for the `package.json` that makes the modules of a folder of skeletons ES modules, unless the user added to it. It
 * has no code of the user's, so it is removed if the project no longer needs it.
 */
function isModuleMarker(path: string, project: Confined): boolean {
  if (posix.basename(path) !== 'package.json') return false;
  return /^\s*\{\s*"type"\s*:\s*"module"\s*\}\s*$/.test(project.read(path)?.toString('utf8') ?? '');
}

function manifestChange(manifest: Manifest, currentText: string | undefined): readonly Change[] {
  const text = printManifest(manifest);
  if (text === currentText) return [];
  const kind = currentText === undefined ? 'create' : 'replace';
  return [{ place: 'out', path: MANIFEST, kind, text }];
}

function pathOf(file: { readonly path: string }): string {
  return file.path;
}
