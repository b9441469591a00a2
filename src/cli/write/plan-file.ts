/**
 * Plans the changes for one generated file. An edit of the user is merged or discarded, or stops the run, depending on
 * `EditPolicy`.
 */
import { isUtf8 } from 'node:buffer';
import { hasErrors, type Diagnostic } from '../../core/diagnostic.ts';
import type { EmittedFile } from '../../emit/run.ts';
import { say as edits } from '../edits/edit-diagnostics.ts';
import { basePath, orphanPath } from '../edits/edit-store.ts';
import { sameLineBreaks, settleKept, type EditPolicy } from '../edits/settle.ts';
import type { Confined } from './confine.ts';
import { hashOf, type Manifest } from './manifest.ts';
import { display, type Change, type Places } from './places.ts';
import { say } from './write-diagnostics.ts';

/** The state of the disk before a run, and the settings for edits. */
export interface Before {
  readonly places: Places;
  readonly out: Confined;
  readonly project: Confined;
  readonly known: Manifest;
  /** The generated text of each kept file, by its path in the output folder. */
  readonly bases: ReadonlyMap<string, string>;
  readonly policy: EditPolicy;
}

export interface FilePlan {
  readonly path: string;
  readonly changes: readonly Change[];
  readonly diagnostics: readonly Diagnostic[];
  /** The text of a kept file after the run. */
  readonly kept?: string;
  /** True if an edit was merged with new output. */
  readonly isMerged?: boolean;
  /** True if the file has conflict markers after the run. */
  readonly isMarked?: boolean;
}

/** Plans the changes for a file that this run generates. */
export function planGenerated({ path, text }: EmittedFile, before: Before): FilePlan {
  const { places, out, known, bases, policy } = before;
  const current = out.read(path);
  const base = bases.get(path);
  if (base !== undefined) return planKept(path, base, text, current, before);
  if (!current) return { path, changes: [{ place: 'out', path, kind: 'create', text }], diagnostics: [] };
  if (current.equals(Buffer.from(text))) return { path, changes: [], diagnostics: [] };
  const changes: readonly Change[] = [{ place: 'out', path, kind: 'replace', text }];
  const label = display(places, 'out', path);
  const hash = known.files.get(path);
  if (hash === undefined)
    return { path, changes: [], diagnostics: [say['output-not-ours']({ path: label })] };
  if (isPristine(current, hash)) return { path, changes, diagnostics: [] };
  if (policy.discard === true)
    return { path, changes, diagnostics: [edits['edit-discarded']({ path: label })] };
  return { path, changes: [], diagnostics: [edits['output-edited']({ path: label })] };
}

/**
 * Plans the changes for a file that an earlier run wrote, but this run does not. Paths in the manifest are checked like
 * all other paths.
 */
export function planStale(path: string, hash: string, before: Before): FilePlan {
  const { places, out, project, bases, policy } = before;
  const none: FilePlan = { path, changes: [], diagnostics: [] };
  if (out.obstacle(path)) return none;
  const current = out.read(path);
  const base = bases.get(path);
  const removal: readonly Change[] = current ? [{ place: 'out', path, kind: 'remove' }] : [];
  if (base !== undefined && (!current || isUtf8(current))) {
    const forget: Change = { place: 'project', path: basePath(places, path), kind: 'remove' };
    if (!current || current.equals(Buffer.from(base))) return { ...none, changes: [...removal, forget] };
    const orphan = freePath(orphanPath(places, path), project);
    const moved: Change = { place: 'project', path: orphan, kind: 'create', text: current.toString('utf8') };
    const note = edits['edit-orphaned']({ path: display(places, 'out', path), orphan });
    return { ...none, changes: [...removal, moved, forget], diagnostics: [note] };
  }
  if (!current) return none;
  if (isPristine(current, hash)) return { ...none, changes: removal };
  const label = display(places, 'out', path);
  return policy.discard === true
    ? { ...none, changes: removal, diagnostics: [edits['edit-discarded']({ path: label })] }
    : { ...none, diagnostics: [say['output-stale-edited']({ path: label })] };
}

function planKept(
  path: string,
  base: string,
  next: string,
  current: Buffer | undefined,
  { places, policy }: Before,
): FilePlan {
  const label = display(places, 'out', path);
  const settled = settleKept({ path: label, base, yours: current, next }, policy.conflicts);
  const { text, diagnostics, isMerged, isMarked } = settled;
  if (hasErrors(diagnostics)) return { path, changes: [], diagnostics };
  const changes: Change[] = [];
  if (!current?.equals(Buffer.from(text)))
    changes.push({ place: 'out', path, kind: current ? 'replace' : 'create', text });
  const stored = { place: 'project', path: basePath(places, path) } as const;
  if (settled.base === undefined) changes.push({ ...stored, kind: 'remove' });
  else if (settled.base !== base) changes.push({ ...stored, kind: 'replace', text: settled.base });
  return {
    path,
    changes,
    diagnostics,
    isMerged,
    isMarked,
    ...(settled.base !== undefined && { kept: text }),
  };
}

/** True for the bytes that a run wrote, even if Git has converted their line breaks. */
export function isPristine(bytes: Buffer, hash: string): boolean {
  return hashOf(bytes) === hash || hashOf(sameLineBreaks(bytes.toString('utf8'), '')) === hash;
}

/** Returns the path for an orphan. Adds a number if an older orphan has the path. */
function freePath(path: string, project: Confined): string {
  let free = path;
  for (let number = 1; project.exists(free); number++) free = `${path}.${number}`;
  return free;
}
