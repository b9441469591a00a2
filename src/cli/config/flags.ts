/** Converts flags to requests, from a configuration or from the documents named by flags. */
import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { isPattern } from '../source-files.ts';
import { prefixOf } from '../sources/request-files.ts';
import { pathFrom } from '../paths.ts';
import { documentsOf } from './documents.ts';
import { limitsOfFlags } from './limit-settings.ts';
import { pointersOf, type Pointers } from './pointers.ts';
import { allTargets, selectionOf } from './selection.ts';
import { readConfig } from './read-config.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { findConfig, SEARCH_PLACES, unreadConfig } from './find-config.ts';
import { spanInConfig } from './span-in-config.ts';
import { rootedAnywhere } from './source-root.ts';
import { statOf } from '../stat.ts';

export interface DocumentFlags {
  readonly config?: string;
  readonly openapi?: string;
  readonly overlays?: readonly string[];
  readonly schema?: readonly string[];
  readonly documents?: readonly string[];
  readonly target?: readonly string[];
  readonly out?: string;
  /** Undefined to use the setting of the configuration. */
  readonly tolerate?: boolean;
  /** Limits as `name=number`, which override the limits of the configuration. */
  readonly limit?: readonly string[];
}

const DEFAULT_OUT = 'generated';

/** Returns the requests for the flags. Throws `InputError` for mutually exclusive flags and for missing files. */
export async function requestsOf(flags: DocumentFlags, cwd: string): Promise<readonly GenerateRequest[]> {
  const requests = await declaredRequests(flags, cwd);
  const { tolerate } = flags;
  const limits = limitsOfFlags(flags.limit);
  return requests.map((request) => ({
    ...request,
    ...(tolerate !== undefined && { tolerate }),
    ...(limits && { limits: { ...request.limits, ...limits } }),
  }));
}

async function declaredRequests(flags: DocumentFlags, cwd: string): Promise<readonly GenerateRequest[]> {
  if (flags.openapi !== undefined || flags.schema !== undefined) {
    if (flags.config !== undefined) throw new InputError(say['cli-config-conflict']({}));
    return [requestFromDocuments(flags, cwd)];
  }
  for (const name of ['overlays', 'documents', 'target', 'out'] as const) {
    if (flags[name] !== undefined) throw new InputError(say['cli-flags-conflict']({ flag: `--${name}` }));
  }
  const config = flags.config ?? findConfig(cwd);
  if (config === undefined) {
    const other = unreadConfig(cwd);
    // If the name of the file is in `SEARCH_PLACES`, the search skipped the file because it is empty.
    const isEmpty = other !== undefined && SEARCH_PLACES.includes(other);
    throw new InputError(
      say['cli-nothing-to-do']({ other, isEmpty }, isEmpty ? spanOfFile(other) : undefined),
    );
  }
  const requests = await readConfig(config, cwd);
  for (const request of requests) requireFiles(request);
  return requests;
}

function requestFromDocuments(flags: DocumentFlags, cwd: string): GenerateRequest {
  if (flags.overlays && flags.openapi === undefined) throw new InputError(say['cli-overlays-alone']({}));
  if (flags.out?.trim() === '')
    throw new InputError(say['cli-flag-invalid']({ flag: '--out', value: flags.out, wanted: 'a folder' }));
  const places = { project: cwd, out: resolve(cwd, flags.out ?? DEFAULT_OUT) };
  const named = documentsOf({
    openapi: flags.openapi,
    overlays: flags.overlays ?? [],
    headers: {},
    schema: flagPointers(flags, 'schema'),
    documents: flagPointers(flags, 'documents'),
  });
  const request = {
    ...rootedAnywhere(named, cwd),
    places,
    targets: flags.target?.map((id) => selectionOf(id, {}, places)) ?? allTargets(places),
  };
  requireFiles(request);
  return request;
}

function flagPointers(flags: DocumentFlags, member: 'schema' | 'documents'): Pointers {
  return pointersOf({ value: flags[member], member, label: `--${member}`, at: () => undefined });
}

/** Throws `InputError` for missing documents, except patterns, URLs, and source text. */
function requireFiles(request: GenerateRequest): void {
  const {
    openapi,
    overlays = [],
    graphql,
    documents,
    remote = [],
    inline = {},
    sourceRoot,
    places,
  } = request;
  const stored = new Set(remote.map(({ file }) => prefixOf(request) + file));
  const missing = [openapi ?? [], overlays, [...graphql, ...documents].filter((path) => !isPattern(path))]
    .flat()
    .filter((path) => !stored.has(path) && !Object.hasOwn(inline, path))
    .map((path) => ({ file: resolve(sourceRoot, path), at: spanInConfig(request, path) }))
    .filter(({ file }) => !statOf(file)?.isFile())
    .map(({ file, at }) =>
      say['cli-no-such-file']({ path: pathFrom(realpathSync(places.project), file) }, at),
    );
  if (missing.length > 0) throw new InputError(...missing);
}
