/** Files that callers upload, and the downloads of the same files. */
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { isJsonType, isStreamType } from '../../core/media-type.ts';
import { splitWords } from '../../core/words.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import { IDENTITIES } from '../../semantics/derive/shape.ts';
import { isUniqueId, type Resource, type SavedWorld, type World } from '../../semantics/world/world.ts';
import { fallsUnder, negotiate, type OperationRequest } from '../server-runtime.ts';
import type { FileContents } from './file-contents.ts';
import { successOf } from './responses.ts';

/** A file as JSON, so that the state of the mock can be saved. Its bytes are in `FileContents`. */
export interface StoredFile {
  /** The path of the upload, with its parameters filled in. */
  readonly path: string;
  /** The path template of the upload. */
  readonly template: string;
  /** The name of the part, or an empty string for a whole body. */
  readonly part: string;
  readonly mediaType: string;
  /** The key of its bytes in `FileContents`. */
  readonly content: number;
}

/** A file in a request, which is not stored yet. */
export interface SentFile extends Omit<StoredFile, 'content'> {
  readonly bytes: Uint8Array;
}

/** Records that a caller has deleted the file at this path. */
interface DeletedFile {
  readonly path: string;
  readonly isDeleted: true;
}

export interface Download {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Files are values of the resource to which they belong. No member has a name with this prefix, so no response shows
 * them.
 */
const PREFIX = '\0file ';

/**
 * Files without a resource of the contract are stored with placeholder resources of this concept. The id of a
 * placeholder is the path of the upload, or an id in the response.
 */
const LOOSE = '\0files';

const OCTETS = 'application/octet-stream';

/** Returns the files in the body of a request. */
async function filesIn(operation: RestOperation, request: OperationRequest): Promise<readonly SentFile[]> {
  const { body, contentType = OCTETS } = request;
  const whole = isWholeFile(operation, request) ? [{ part: '', mediaType: contentType, body }] : [];
  const parts = Object.entries(isObject(body) ? body : {}).flatMap(([part, value]) =>
    [value].flat().flatMap((one: unknown) => {
      if (!(one instanceof Blob)) return [];
      return [{ part, mediaType: one.type.split(';', 1)[0]!.trim().toLowerCase() || OCTETS, body: one }];
    }),
  );
  return Promise.all(
    [...whole, ...parts].map(async ({ part, mediaType, body: content }) => ({
      path: pathOf(request),
      template: operation.path,
      part,
      mediaType,
      bytes: await bytesOf(content),
    })),
  );
}

function isWholeFile({ body: rule }: RestOperation, { body, contentType }: OperationRequest): boolean {
  if (body instanceof Uint8Array) return true;
  const isBinary = rule?.contents.some(
    ({ mediaType, type }) => type.kind === 'binary' && fallsUnder(contentType ?? '', mediaType),
  );
  return typeof body === 'string' && isBinary === true;
}

function isObject(body: unknown): body is object {
  return typeof body === 'object' && body !== null && !(body instanceof Uint8Array);
}

async function bytesOf(content: unknown): Promise<Buffer> {
  if (content instanceof Blob) return Buffer.from(await content.arrayBuffer());
  return content instanceof Uint8Array ? Buffer.from(content) : Buffer.from(content as string);
}

function pathOf({ raw }: OperationRequest): string {
  return new URL(raw.url).pathname;
}

function asJson(file: StoredFile | DeletedFile): JsonObject {
  return { ...file };
}

/** Returns the placeholder resources with the given ids. Creates them if they do not exist. */
function loose(world: World, ids: readonly string[]): readonly Resource[] {
  return ids.map(
    (id) =>
      world.find(LOOSE, `\0${id}`) ??
      world.commit([
        {
          kind: 'add',
          resource: { concept: LOOSE, id: `\0${id}`, values: new Map(), isInitial: false },
        },
      ])!,
  );
}

/** Records that a request has deleted the file at its path. */
export function deleteFile(world: World, resource: Resource | undefined, request: OperationRequest): void {
  const path = pathOf(request);
  const [holder] = resource ? [resource] : loose(world, [path]);
  const files = filesOf(holder).filter(({ file }) => file.path === path);
  const old = files.map(({ key }) => [key, undefined] as const);
  const mark = [`${PREFIX}0 ${path}`, asJson({ path, isDeleted: true })] as const;
  world.commit([{ kind: 'set', resource: holder!, values: new Map([...old, mark]) }]);
}

function filesOf(
  holder: { readonly values: Iterable<readonly [string, JsonValue]> } | undefined,
): readonly { readonly key: string; readonly file: StoredFile | DeletedFile }[] {
  return [...(holder?.values ?? [])].flatMap(([key, value]) =>
    key.startsWith(PREFIX) ? [{ key, file: value as unknown as StoredFile | DeletedFile }] : [],
  );
}

/** Returns the keys in `FileContents` of all files in a saved world. */
export function contentsIn({ resources }: SavedWorld): readonly number[] {
  return resources.flatMap(filesOf).flatMap(({ file }) => ('isDeleted' in file ? [] : [file.content]));
}

/** Stores and finds uploaded files. */
export class Downloads {
  readonly #contents: FileContents;
  /** The path templates of downloads. */
  readonly #templates: ReadonlySet<string>;
  /** The last word of each name of an id, such as `id`, including path parameters of downloads. */
  readonly #idNames: ReadonlySet<string>;

  constructor(operations: readonly RestOperation[], contents: FileContents) {
    this.#contents = contents;
    const downloads = operations.filter((one) => one.method === 'GET' && fileContents(one).length > 0);
    this.#templates = new Set(downloads.map(({ path }) => path));
    const inPaths = downloads.flatMap(({ parameters }) => parameters.filter((one) => one.in === 'path'));
    this.#idNames = new Set([...IDENTITIES, ...inPaths.flatMap(({ name }) => name.words.slice(-1))]);
  }

  /** Returns the files in the body of a request. Empty if no operation can download them. */
  async sentIn(operation: RestOperation, request: OperationRequest): Promise<readonly SentFile[]> {
    return this.#templates.size === 0 ? [] : filesIn(operation, request);
  }

  /**
   * Stores the files of a request with the resource that it created or changed. Without such a resource, stores them by
   * the path of the request and by the ids in the response. A new file replaces the files that were uploaded to the
   * same path.
   */
  store(world: World, resource: Resource | undefined, files: readonly SentFile[], shown: unknown): void {
    const [first] = files;
    if (!first) return;
    const values = files.map(({ bytes, ...file }, index) => {
      const stored = { ...file, content: this.#contents.add(bytes) };
      return [`${PREFIX}${index} ${file.path}`, asJson(stored)] as const;
    });
    for (const holder of resource ? [resource] : loose(world, [first.path, ...this.#idsIn(shown)])) {
      const replaced = [...holder.values.keys()].filter((key) => key.endsWith(` ${first.path}`));
      const old = replaced.filter((key) => key.startsWith(PREFIX)).map((key) => [key, undefined] as const);
      world.commit([{ kind: 'set', resource: holder, values: new Map([...old, ...values]) }]);
    }
  }

  #idsIn(shown: unknown): readonly string[] {
    if (!isObject(shown)) return [];
    return Object.entries(shown as JsonObject).flatMap(([name, value]) =>
      this.#idNames.has(splitWords(name).at(-1) ?? '') && isUniqueId(value) ? [value] : [],
    );
  }

  /** True if an operation deletes the file that another operation downloads. */
  isDeletion({ method, path }: RestOperation): boolean {
    return method === 'DELETE' && this.#templates.has(path);
  }

  /**
   * Returns the file that an operation downloads: the file that was uploaded to the same path, or else a file of the
   * same resource that no other operation downloads. The operation must be able to return its media type.
   */
  of(
    world: World,
    operation: RestOperation,
    request: OperationRequest,
    resource: Resource | undefined,
  ): Download | 'deleted' | undefined {
    const contents = operation.method === 'GET' ? fileContents(operation) : [];
    if (contents.length === 0) return undefined;
    const path = pathOf(request);
    const ids = Object.values(request.path as Readonly<Record<string, JsonValue>>).filter(isUniqueId);
    const named = ids.flatMap((id) => [world.named(id), world.find(LOOSE, `\0${id}`)]);
    const files = [resource, world.find(LOOSE, `\0${path}`), ...named.toReversed()].flatMap((holder) =>
      filesOf(holder).map(({ file }) => file),
    );
    const own = files.find((file) => file.path === path);
    if (own && 'isDeleted' in own) return 'deleted';
    const accept = request.raw.headers.get('accept');
    return [...(own ? [own] : []), ...this.#shared(files, operation)]
      .map((file) => this.#downloadOf(file, contents, accept))
      .find((download) => download !== undefined);
  }

  #downloadOf(
    { mediaType, content }: StoredFile,
    contents: readonly MediaContent[],
    accept: string | null,
  ): Download | undefined {
    const types = contents.flatMap(({ mediaType: declared }) => {
      if (fallsUnder(mediaType, declared)) return [mediaType];
      const isUnknown = mediaType === OCTETS && !declared.includes('*');
      return isUnknown || declared === OCTETS ? [declared] : [];
    });
    const [chosen, bytes] = [negotiate(accept, types), this.#contents.get(content)];
    return chosen === undefined || !bytes ? undefined : { mediaType: chosen, bytes };
  }

  /**
   * Returns the files that no operation downloads from the path of their upload. Files whose names match the operation
   * come first.
   */
  #shared(files: readonly (StoredFile | DeletedFile)[], { path }: RestOperation): readonly StoredFile[] {
    const wanted = new Set(splitWords(path.split('/').findLast((segment) => !segment.startsWith('{')) ?? ''));
    const isNamed = ({ part, template }: StoredFile): boolean =>
      [part, template.split('/').at(-1) ?? ''].flatMap(splitWords).some((word) => wanted.has(word));
    const shared = files.filter((file) => !('isDeleted' in file) && !this.#templates.has(file.template));
    const stored = shared as readonly StoredFile[];
    return [...stored.filter(isNamed), ...stored.filter((file) => !isNamed(file))];
  }
}

/** Returns the contents of a successful response that can be files. */
function fileContents(operation: RestOperation): readonly MediaContent[] {
  const contents = successOf(operation, 'read').response?.contents ?? [];
  return contents.filter(
    ({ mediaType, type }) =>
      !isJsonType(mediaType) &&
      !isStreamType(mediaType) &&
      (type.kind === 'binary' || !/^(?:\*|application)\/\*$/.test(mediaType)),
  );
}
