/**
 * Stores the last successful run, so that a run without changes ends immediately. A stamp is valid only if the tool,
 * the request, every document, and every output are unchanged. In case of doubt, generate runs.
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
  /** Files matched by the patterns. */
  readonly matched: readonly string[];
  /** The SHA-256 of each document, by its path relative to the source root. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Size and change time of each output file after the run, by absolute path. */
  readonly outputs: Readonly<Record<string, string>>;
  /** Absolute paths of skeletons. Only their existence is checked, because users edit them. */
  readonly skeletons: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
}

/** The messages that a run repeats if nothing has changed. */
export interface Remembered {
  readonly diagnostics: readonly Diagnostic[];
  readonly files: number;
}

/** The comparison with the last run. */
export interface Recall {
  /** The result of the last run, if nothing has changed; otherwise undefined. */
  readonly remembered: Remembered | undefined;
  /** Documents read by the last run, relative to the source root. */
  readonly inputs: readonly string[];
  /** A hash of the tool and the request at the start. If the tool changes during the run, the stamp is invalid. */
  readonly key: string;
}

/** Compares the stamp of the last run with the current state. */
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

/** The files read and written by a run. */
export interface Traces {
  /** Paths relative to the source root. */
  readonly inputs: readonly string[];
  /** Absolute paths. */
  readonly outputs: readonly string[];
  /** Absolute paths. */
  readonly skeletons: readonly string[];
  /** The result of `Date.now()` before the first document was read. */
  readonly startedAt: number;
  /** The key returned by `recall`. */
  readonly key: string;
}

/** Writes a stamp, unless a document may have changed while it was read. */
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
    // Without a stamp, the next run is only slower.
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
  // Uses the change time, because programs can set back the modification time.
  return stats && `${stats.size} ${stats.ctimeNs}`;
}

/** True if a file may have changed since a time. The clock of the file system can be one tick behind. */
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
