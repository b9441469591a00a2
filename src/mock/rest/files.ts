/** Files that callers upload, and the downloads of the same files. */
import type { JsonObject, JsonValue } from '../../core/json.ts';
import { isJsonType, isStreamType } from '../../core/media-type.ts';
import { splitWords } from '../../core/words.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import { isUniqueId, type Resource, type World } from '../../semantics/world/world.ts';
import { fallsUnder, negotiate, type OperationRequest } from '../server-runtime.ts';
import { successOf } from './responses.ts';

/** A file as JSON, so that the state of the mock can be saved. */
export interface StoredFile {
  /** The path of the upload, with its values. */
  readonly path: string;
  /** The path template of the upload. */
  readonly template: string;
  /** The name of the part, or an empty string for a whole body. */
  readonly part: string;
  readonly mediaType: string;
  /** The bytes in base64. */
  readonly data: string;
}

/** The mark of a file that a caller has deleted. */
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

/** Files without a resource belong to a resource of this concept, whose id is the path, or an id in the response. */
const LOOSE = '\0files';

const OCTETS = 'application/octet-stream';

/** Returns the files in the body of a request. */
export async function filesIn(
  operation: RestOperation,
  request: OperationRequest,
): Promise<readonly StoredFile[]> {
  const { body, contentType = OCTETS } = request;
  const bytes = isWholeFile(operation, request) ? [{ part: '', mediaType: contentType, body }] : [];
  const parts = Object.entries(isObject(body) ? body : {}).flatMap(([part, value]) =>
    [value].flat().flatMap((one: unknown) => {
      if (!(one instanceof Blob)) return [];
      return [{ part, mediaType: one.type.split(';', 1)[0]!.trim().toLowerCase() || OCTETS, body: one }];
    }),
  );
  return Promise.all(
    [...bytes, ...parts].map(async ({ part, mediaType, body: content }) => ({
      path: pathOf(request),
      template: operation.path,
      part,
      mediaType,
      data: (await bytesOf(content)).toString('base64'),
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

/**
 * Stores the files of a request with the resource that it created or changed. Without such a resource, stores them by
 * the path of the request and by the ids in the response. A new file replaces those of the same path.
 */
export function storeFiles(
  world: World,
  resource: Resource | undefined,
  files: readonly StoredFile[],
  shown: unknown,
): void {
  const [first] = files;
  if (!first) return;
  const values = files.map((file, index) => [`${PREFIX}${index} ${file.path}`, asJson(file)] as const);
  for (const holder of resource ? [resource] : loose(world, [first.path, ...idsIn(shown)])) {
    const replaced = [...holder.values.keys()].filter((key) => key.endsWith(` ${first.path}`));
    const old = replaced.filter((key) => key.startsWith(PREFIX)).map((key) => [key, undefined] as const);
    world.commit([{ kind: 'set', resource: holder, values: new Map([...old, ...values]) }]);
  }
}

function asJson(file: StoredFile | DeletedFile): JsonObject {
  return { ...file };
}

/** Returns the resources for files without a resource. Creates them if they do not exist. */
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

function idsIn(shown: unknown): readonly string[] {
  if (!isObject(shown)) return [];
  return Object.values(shown).filter((value: JsonValue) => isUniqueId(value));
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
  holder: Resource | undefined,
): readonly { readonly key: string; readonly file: StoredFile | DeletedFile }[] {
  return [...(holder?.values ?? [])].flatMap(([key, value]) =>
    key.startsWith(PREFIX) ? [{ key, file: value as unknown as StoredFile | DeletedFile }] : [],
  );
}

/** Finds uploaded files. */
export class Downloads {
  /** The path templates of downloads. */
  readonly #templates: ReadonlySet<string>;

  constructor(operations: readonly RestOperation[]) {
    this.#templates = new Set(
      operations
        .filter((one) => one.method === 'GET' && fileContents(one).length > 0)
        .map(({ path }) => path),
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
      .map((file) => downloadOf(file, contents, accept))
      .find((download) => download !== undefined);
  }

  /**
   * Returns the files that no operation downloads from the path of their upload. Those whose names match the operation
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

function downloadOf(
  { mediaType, data }: StoredFile,
  contents: readonly MediaContent[],
  accept: string | null,
): Download | undefined {
  const types = contents.flatMap(({ mediaType: declared }) => {
    if (fallsUnder(mediaType, declared)) return [mediaType];
    const isUnknown = mediaType === OCTETS && !declared.includes('*');
    return isUnknown || declared === OCTETS ? [declared] : [];
  });
  const chosen = negotiate(accept, types);
  return chosen === undefined ? undefined : { mediaType: chosen, bytes: Buffer.from(data, 'base64') };
}
