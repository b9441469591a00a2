/** Fetches the documents behind the URLs of requests, with all their references, into memory. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import type { SourceFiles } from '../../core/files.ts';
import { say as load } from '../../load/diagnostics.ts';
import { DocumentSet } from '../../load/document/document-set.ts';
import { FileReader } from '../../load/document/file-reader.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import type { Environment } from '../config/headers.ts';
import { say } from '../diagnostics.ts';
import type { GenerateRequest, RemoteSource } from '../generate/request.ts';
import { fetchBytes, FetchError } from './fetch-bytes.ts';
import { filledHeaders } from './filled-headers.ts';
import { introspect } from './introspect.ts';
import { readLock, sha256, type Lock, type LockedSource } from './lock-file.ts';
import { remoteResolver } from './resolver.ts';
import { PathClaims, requireSeparatePaths } from './path-claims.ts';
import { shownUrl, withoutQuery } from './url.ts';

export interface FetchedSources {
  /** Folder of the configuration, absolute. */
  readonly project: string;
  /** The bytes of each fetched document, by stored path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The lock, with new entries for the fetched roots. */
  readonly lock: Lock;
  readonly previous: Lock;
}

/** Fetches all documents of one project. Rejects with `InputError` for a document that cannot be fetched. */
export async function fetchSources(
  project: string,
  wanted: readonly (readonly [GenerateRequest, RemoteSource])[],
  environment: Environment,
  signal?: AbortSignal,
): Promise<FetchedSources> {
  const previous = readLock(project);
  const roots = new Set(wanted.map(([, { file }]) => file));
  const lock = new Map([...previous].filter(([, { root }]) => !roots.has(root)));
  const claims = new PathClaims(lock);
  const files = new Map<string, Uint8Array>();
  for (const [request, source] of wanted) {
    const fetching = new Fetching(
      project,
      previous,
      claims,
      source,
      request.allowedOrigins ?? [],
      environment,
      signal,
    );
    await fetching.run();
    for (const [path, { bytes, entry }] of fetching.documents) {
      files.set(path, bytes);
      lock.set(path, entry);
    }
  }
  requireSeparatePaths(lock);
  return { project, files, lock, previous };
}

interface Document {
  readonly bytes: Uint8Array;
  readonly entry: LockedSource;
}

/** One root and its referenced documents. */
class Fetching {
  readonly documents = new Map<string, Document>();
  readonly #urls = new Map<string, string>();
  readonly #problems: Diagnostic[] = [];
  readonly #project: string;
  readonly #previous: Lock;
  readonly #claims: PathClaims;
  readonly #source: RemoteSource;
  readonly #origins: readonly string[];
  readonly #signal: AbortSignal | undefined;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(
    project: string,
    previous: Lock,
    claims: PathClaims,
    source: RemoteSource,
    origins: readonly string[],
    environment: Environment,
    signal: AbortSignal | undefined,
  ) {
    this.#signal = signal;
    this.#project = project;
    this.#previous = previous;
    this.#claims = claims;
    this.#source = source;
    this.#origins = origins;
    this.#headers = filledHeaders(source.headers, environment);
  }

  async run(): Promise<void> {
    const { file, url, kind } = this.#source;
    this.#name(file, url);
    const reader = new FileReader(this.#files(), DEFAULT_LIMITS);
    if (kind === 'openapi')
      await DocumentSet.read(file, reader, { limits: DEFAULT_LIMITS, tolerate: false, overlays: [] });
    else await reader.text(file);
    if (this.#problems.length > 0) throw new InputError(...this.#problems);
  }

  #files(): SourceFiles {
    return {
      read: async (path, maxBytes) => (await this.#document(path, maxBytes)).bytes,
      glob: (patterns) => Promise.resolve(patterns),
      resolve: remoteResolver({
        prefix: '',
        allowedOrigins: this.#origins,
        sourceOf: (path) => this.documents.get(path)?.entry,
        onReference: (path, url) => this.#name(path, url),
      }),
    };
  }

  #name(path: string, url: string): void {
    const problem = this.#claims.claim(path, url);
    if (!problem) this.#urls.set(path, this.#urls.get(path) ?? url);
    else if (this.#problems.every(({ message }) => message !== problem.message)) this.#problems.push(problem);
  }

  async #document(path: string, maxBytes: number): Promise<Document> {
    const known = this.documents.get(path);
    if (known) return known;
    const url = this.#urls.get(path);
    if (url === undefined) throw new InputError(load['file-missing']({ path }));
    try {
      const document = await this.#fetch(path, url, maxBytes);
      this.documents.set(path, document);
      return document;
    } catch (error) {
      if (!(error instanceof FetchError)) throw error;
      const at = path === this.#source.file ? this.#source.at : undefined;
      const problem = say['source-unreachable']({ url: shownUrl(url), reason: error.message }, at);
      // A failed reference is reported after all other references were tried.
      this.#problems.push(problem);
      throw new InputError(problem);
    }
  }

  async #fetch(path: string, url: string, maxBytes: number): Promise<Document> {
    const { file: root, kind, url: rootUrl } = this.#source;
    const { origin } = new URL(rootUrl);
    const headers = new URL(url).origin === origin ? this.#headers : {};
    const isReferred = path !== root;
    const stored = this.#stored(path, withoutQuery(url));
    const fetched =
      kind === 'introspection'
        ? await introspect(url, headers, maxBytes, this.#signal)
        : await fetchBytes(url, {
            headers,
            maxBytes,
            signal: this.#signal,
            ...(isReferred && { redirectOrigins: [origin, ...this.#origins] }),
            ...(stored?.entry.etag && { etag: stored.entry.etag }),
          });
    if (!fetched) {
      if (stored) return { ...stored, entry: { ...stored.entry, root } };
      throw new FetchError('the response has status 304, although there is no stored copy');
    }
    const hash = sha256(fetched.bytes);
    const base = withoutQuery(fetched.url);
    const shown = withoutQuery(url);
    return {
      bytes: fetched.bytes,
      entry: {
        url: shown,
        ...(base !== shown && { base }),
        sha256: hash,
        ...(fetched.etag !== undefined && { etag: fetched.etag }),
        fetched: stored?.entry.sha256 === hash ? stored.entry.fetched : new Date().toISOString(),
        root,
      },
    };
  }

  /** Returns the bytes of the last run, unless they were edited. */
  #stored(path: string, address: string): Document | undefined {
    const entry = this.#previous.get(path);
    const file = join(this.#project, path);
    if (entry?.url !== address || !existsSync(file)) return undefined;
    const bytes = readFileSync(file);
    return sha256(bytes) === entry.sha256 ? { bytes, entry } : undefined;
  }
}
