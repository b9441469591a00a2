/**
 * Remembers the last successful run, so that the next one with nothing changed ends at once. A stamp counts only
 * while the tool, the request, every document and every output are what they were; anything doubtful means: run.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import { projectCache } from '../cache-folder.ts';
import { requestFiles } from '../sources/request-files.ts';
import { makeFolder } from '../write/folders.ts';
import { hashOf } from '../write/manifest.ts';
import { toolFingerprint } from './fingerprint.ts';
import type { GenerateRequest } from './request.ts';
import { statOf } from '../stat.ts';

interface Stamp {
  readonly key: string;
  /** Files that the patterns matched. */
  readonly matched: readonly string[];
  /** Path of a document under the source root → SHA-256. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Absolute path → size and time of change, as left on the disk. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Absolute paths of skeletons: the user's to edit, only their absence matters. */
  readonly skeletons: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
}

/** What a run with nothing to do still has to say. */
export interface Remembered {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
}

/** Whether there is anything to do. */
export interface Recall {
  /** What the last run found, when running again would change nothing. */
  readonly remembered: Remembered | undefined;
  /** Documents that the last run read, relative to the source root. */
  readonly inputs: readonly string[];
  /** Tool and request as they are at the start; a tool that is changed while it runs leaves no valid stamp. */
  readonly key: string;
}

/** Compares the last run's stamp with what is there now. */
export async function recall(request: GenerateRequest, modules: ModuleStyle | undefined): Promise<Recall> {
  const key = hashOf([toolFingerprint(), JSON.stringify(request), JSON.stringify(modules)].join('\n'));
  const stamp = readStamp(stampPath(request));
  const current = stamp?.key === key && (await isCurrent(stamp, request));
  const remembered = current ? { diagnostics: stamp.diagnostics, files: stamp.files } : undefined;
  return { key, remembered, inputs: Object.keys(stamp?.inputs ?? {}) };
}

async function isCurrent(stamp: Stamp, request: GenerateRequest): Promise<boolean> {
  return (
    Object.entries(stamp.outputs).every(([path, before]) => look(path) === before) &&
    stamp.skeletons.every((path) => look(path) !== undefined) &&
    Object.entries(stamp.inputs).every(([path, hash]) => hashFile(join(request.sourceRoot, path)) === hash) &&
    (await matchedFiles(request)).join('\0') === stamp.matched.join('\0')
  );
}

/** What a run has read and left on the disk. */
export interface Traces {
  /** Relative to the source root. */
  readonly inputs: readonly string[];
  /** Absolute. */
  readonly outputs: readonly string[];
  /** Absolute. */
  readonly skeletons: readonly string[];
  /** `Date.now()` before the first document was read. */
  readonly startedAt: number;
  /** From `recall`. */
  readonly key: string;
}

/** Leaves a stamp, unless a document may have changed while it was being read. */
export async function remember(
  request: GenerateRequest,
  traces: Traces,
  remembered: Remembered,
): Promise<void> {
  const read = traces.inputs.filter((path) => !Object.hasOwn(request.inline ?? {}, path));
  const inputs = read.map((path) => [path, join(request.sourceRoot, path)] as const);
  if (inputs.some(([, path]) => changedSince(path, traces.startedAt))) return;
  const stamp: Stamp = {
    key: traces.key,
    matched: await matchedFiles(request),
    inputs: Object.fromEntries(inputs.map(([path, file]) => [path, hashFile(file) ?? ''])),
    outputs: Object.fromEntries(traces.outputs.map((path) => [path, look(path) ?? ''])),
    skeletons: traces.skeletons,
    ...remembered,
  };
  const path = stampPath(request);
  try {
    makeFolder(dirname(path));
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(stamp));
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // Without a stamp the next run takes its time, and that is all.
  }
}

function matchedFiles(request: GenerateRequest): Promise<readonly string[]> {
  const patterns = [...request.graphql, ...request.documents];
  return patterns.length === 0 ? Promise.resolve([]) : requestFiles(request).glob(patterns);
}

function stampPath(request: GenerateRequest): string {
  return join(projectCache(request.places.project), `stamp-${hashOf(request.places.out).slice(0, 16)}.json`);
}

function readStamp(path: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

function look(path: string): string | undefined {
  const stats = statOf(path);
  // The time of the last change of anything, which no program can set back as it can the time of modification.
  return stats && `${stats.size} ${stats.ctimeNs}`;
}

/** The kernel's clock for files may lag behind ours by a tick. */
function changedSince(path: string, time: number): boolean {
  const stats = statOf(path);
  return !stats || Number(stats.ctimeMs) > time - 20;
}

function hashFile(path: string): string | undefined {
  try {
    return hashOf(readFileSync(path));
  } catch {
    return undefined;
  }
}
