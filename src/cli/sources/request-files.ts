/** The files of a request: the files in its folder, its GraphQL source text, and the locked bytes of its URLs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import { say as load } from '../../load/diagnostics.ts';
import { spanInConfig } from '../config/span-in-config.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { nodeSourceFiles } from '../source-files.ts';
import { pathFrom } from '../paths.ts';
import { readLock, sha256, type Lock } from './lock-file.ts';
import { remoteResolver } from './resolver.ts';
import { shownUrl, SOURCES_FOLDER, withoutQuery } from './url.ts';

/** Returns the files of a request. Never uses the network. */
export function requestFiles(request: GenerateRequest): SourceFiles {
  const files = withInline(located(request, nodeSourceFiles(request.sourceRoot)), request.inline ?? {});
  if (!request.remote?.length) return files;
  return { ...files, resolve: resolverOf(request, readLock(request.places.project)) };
}

/** Adds the location in the configuration to errors about patterns. */
function located(request: GenerateRequest, files: SourceFiles): SourceFiles {
  return {
    ...files,
    async glob(patterns) {
      try {
        return await files.glob(patterns);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        const at = patterns.map((pattern) => spanInConfig(request, pattern)).find(Boolean);
        throw new InputError(...error.diagnostics.map((one) => (at && !one.at ? { ...one, at } : one)));
      }
    },
  };
}

/** Follows references between the stored documents of a request. */
export function resolverOf(request: GenerateRequest, lock: Lock): NonNullable<SourceFiles['resolve']> {
  return remoteResolver({
    prefix: prefixOf(request),
    allowedOrigins: request.allowedOrigins ?? [],
    sourceOf: (path) => lock.get(path),
  });
}

/**
 * Returns the folder of the configuration relative to the source root, with a trailing slash. Empty if they are the same.
 */
export function prefixOf({ sourceRoot, places }: Pick<GenerateRequest, 'sourceRoot' | 'places'>): string {
  const folder = pathFrom(sourceRoot, places.project);
  return folder === '' ? '' : `${folder}/`;
}

/** Throws `InputError` if the lock lacks a URL of the request, or if stored bytes differ from the lock. */
export function requireLocked({ remote = [], places }: GenerateRequest): void {
  if (remote.length === 0) return;
  const lock = readLock(places.project);
  const roots = new Set(remote.map(({ file }) => file));
  const missing = remote.flatMap(({ file, url }) =>
    lock.get(file)?.url === withoutQuery(url) && existsSync(join(places.project, file))
      ? []
      : say['source-not-locked']({ url: shownUrl(url) }),
  );
  const edited = [...lock].flatMap(([file, { root, sha256: expected }]): readonly Diagnostic[] => {
    const path = join(places.project, file);
    if (!roots.has(root) || !file.startsWith(`${SOURCES_FOLDER}/`) || !existsSync(path)) return [];
    return sha256(readFileSync(path)) === expected ? [] : [say['source-edited']({ file })];
  });
  if (missing.length + edited.length > 0) throw new InputError(...missing, ...edited);
}

/** Adds GraphQL source text as files, under its names. */
export function withInline(files: SourceFiles, inline: Readonly<Record<string, string>>): SourceFiles {
  if (Object.keys(inline).length === 0) return files;
  return {
    async read(path, maxBytes) {
      const text = Object.hasOwn(inline, path) ? inline[path] : undefined;
      if (text === undefined) return files.read(path, maxBytes);
      const bytes = new TextEncoder().encode(text);
      if (bytes.byteLength > maxBytes) throw new InputError(load['limit-bytes']({ path, limit: maxBytes }));
      return bytes;
    },
    async glob(patterns) {
      const names = patterns.filter((pattern) => Object.hasOwn(inline, pattern));
      const found = await files.glob(patterns.filter((pattern) => !Object.hasOwn(inline, pattern)));
      return [...names, ...found].sort();
    },
  };
}
