/** Compares files in memory with the disk, and plans writes and removals without performing them. */
import { join, posix, relative } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import type { EmittedFile } from '../../emit/run.ts';
import { slashed } from '../paths.ts';
import { Confined, findCollisions } from './confine.ts';
import { say } from './write-diagnostics.ts';
import { emptyManifest, hashOf, MANIFEST, parseManifest, printManifest, type Manifest } from './manifest.ts';

/** The absolute output locations. */
export interface Places {
  /** The output folder, which contains only generated files. */
  readonly out: string;
  /** The user's project, for skeletons. */
  readonly project: string;
}

/** One change of one file. `text` is absent for a removal. */
export interface Change {
  readonly place: keyof Places;
  readonly path: string;
  readonly kind: 'create' | 'replace' | 'remove';
  readonly text?: string;
}

export interface WritePlan {
  readonly places: Places;
  readonly changes: readonly Change[];
  /** Number of unchanged files, excluding the manifest. */
  readonly unchanged: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly manifest: Manifest;
  /** Files removed by `changes`, with their hashes in the old manifest. */
  readonly staleFiles: ReadonlyMap<string, string>;
}

/**
 * Plans the changes. `check` is true if the plan will not be applied. `modules` is the style to store in the manifest.
 * Throws `InputError` if the manifest is broken. All other problems are errors among the diagnostics.
 */
export function planWrite(
  files: readonly EmittedFile[],
  places: Places,
  check = false,
  modules?: ModuleStyle,
): WritePlan {
  const label = (path: string): string => display(places, 'out', path);
  const out = new Confined(places.out, label);
  const project = new Confined(places.project);
  const diagnostics: Diagnostic[] = [];

  const always = files.filter((file) => file.write === 'always');
  const once = files.filter((file) => file.write === 'once');
  diagnostics.push(
    ...findCollisions([...always.map((file) => label(file.path)), label(MANIFEST), ...once.map(pathOf)]),
    // An obstacle for several files is reported once.
    ...new Set([...always.map(pathOf), MANIFEST].flatMap((path) => out.obstacle(path) ?? [])),
    ...new Set(
      once.flatMap((file) => (project.exists(file.path) ? [] : (project.obstacle(file.path) ?? []))),
    ),
  );
  const nothing = { places, changes: [], unchanged: 0, manifest: emptyManifest, staleFiles: new Map() };
  if (diagnostics.length > 0) return { ...nothing, diagnostics };

  const manifestText = out.read(MANIFEST)?.toString('utf8');
  const known = manifestText === undefined ? emptyManifest : parseManifest(manifestText, label(MANIFEST));
  const written = always.map((file) => writeChange(file, out, known, label, check));
  const stale = staleChanges(known, new Set(always.map(pathOf)), out, label);
  const skeletons = once.filter((file) => !project.exists(file.path));
  const unneeded = driftedSkeletons(known, new Set(once.map(pathOf)), project);
  const markers = unneeded.filter((path) => isModuleMarker(path, project));
  const drifted = unneeded.filter((path) => !markers.includes(path));
  diagnostics.push(
    ...[...written, ...stale].flatMap((row) => row.diagnostic ?? []),
    ...drifted.map((path) => say['resolver-drift']({ path })),
  );
  const manifest: Manifest = {
    ...(modules && { modules }),
    files: new Map(always.map((file) => [file.path, hashOf(file.text)])),
    once: new Set([...once.map(pathOf), ...drifted]),
  };
  const changes: Change[] = [
    ...written.flatMap((row) => row.change ?? []),
    ...skeletons.map(({ path, text }) => ({
      place: 'project' as const,
      path,
      kind: 'create' as const,
      text,
    })),
    ...stale.flatMap((row) => row.change ?? []),
    ...markers.map((path) => ({ place: 'project' as const, path, kind: 'remove' as const })),
    ...manifestChange(manifest, manifestText),
  ];
  const unchanged =
    always.length + once.length - written.filter((row) => row.change).length - skeletons.length;
  const removed = new Set(stale.flatMap((row) => row.change?.path ?? []));
  const staleFiles = new Map([...known.files].filter(([path]) => removed.has(path)));
  return { places, changes, unchanged, diagnostics, manifest, staleFiles };
}

interface Row {
  readonly change?: Change;
  readonly diagnostic?: Diagnostic;
}

function writeChange(
  file: EmittedFile,
  out: Confined,
  known: Manifest,
  label: (path: string) => string,
  check: boolean,
): Row {
  const { path, text } = file;
  const current = out.read(path);
  if (!current) return { change: { place: 'out', path, kind: 'create', text } };
  if (current.equals(Buffer.from(text))) return {};
  const change: Change = { place: 'out', path, kind: 'replace', text };
  const ours = known.files.get(path);
  if (ours === undefined) return { diagnostic: say['output-not-ours']({ path: label(path) }) };
  return ours === hashOf(current)
    ? { change }
    : { change, diagnostic: say['output-edited']({ path: label(path), check }) };
}

/**
 * Returns the removals of files that an earlier run wrote, but this run does not. Paths in the manifest are checked like
 * all other paths.
 */
function staleChanges(
  known: Manifest,
  current: ReadonlySet<string>,
  out: Confined,
  label: (path: string) => string,
): readonly Row[] {
  return [...known.files].flatMap(([path, hash]): readonly Row[] => {
    if (current.has(path) || path === MANIFEST || out.obstacle(path)) return [];
    const bytes = out.read(path);
    if (!bytes) return [];
    if (hashOf(bytes) !== hash) return [{ diagnostic: say['output-stale-edited']({ path: label(path) }) }];
    return [{ change: { place: 'out', path, kind: 'remove' } }];
  });
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

/** Returns a path as the user would type it in the project. For an output folder outside the project, it is absolute. */
export function display(places: Places, place: keyof Places, path: string): string {
  if (place === 'project') return path;
  const folder = relative(places.project, places.out);
  const shown = folder.startsWith('..') ? places.out : folder;
  return slashed(join(shown, path));
}

function pathOf(file: EmittedFile): string {
  return file.path;
}
