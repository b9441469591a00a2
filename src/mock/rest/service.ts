/** Serves the REST operations of a contract from a world. */
import { concreteMediaType } from '../../core/concrete-media-type.ts';
import { isJsonType, isStreamType } from '../../core/media-type.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { percentEncoded } from '../../core/percent-encoding.ts';
import { plainText } from '../../core/styled.ts';
import { ownMember } from '../../core/own-member.ts';
import type { InputPath } from '../../model/behaviour.ts';
import { isRest } from '../../model/lookup.ts';
import type { MediaContent, RestOperation } from '../../model/operation.ts';
import { isRotation } from '../../semantics/laws/secret.ts';
import { valueAt as memberAt } from '../../semantics/laws/values.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Resource } from '../../semantics/world/world.ts';
import { Echo } from '../echo.ts';
import { detailOf, type Done } from '../engine/done.ts';
import { Engine } from '../engine/engine.ts';
import type { Events } from '../events/event-emitter.ts';
import type { Knowledge } from '../fill/fill.ts';
import { hash } from '../fill/random.ts';
import { MAX_PARTS } from '../../values/least-parts.ts';
import { statusesOf, type OwnKind } from '../refusal.ts';
import {
  issueAt,
  negotiate,
  refusalOf,
  type HeaderValue,
  type OperationRequest,
  type Result,
  type Route,
} from '../server-runtime.ts';
import type { Memory } from '../memory.ts';
import type { Site } from '../points.ts';
import { settled } from '../related-values.ts';
import type { Resources } from '../resources.ts';
import type { Viewer, Views } from '../views.ts';
import { mayChange, names } from './conditional.ts';
import type { FileContents } from './file-contents.ts';
import { deleteFile, Downloads, type SentFile } from './files.ts';
import { forbiddenIn } from './restricted-inputs.ts';
import { countHeaders, envelope, nextPageUrl, pageOf } from './pages.ts';
import { rawBody } from './raw-body.ts';
import { sentBy, valueAt } from './request.ts';
import { notImplemented, refusalStatus, refusedResult, successOf } from './responses.ts';
import { storedItems } from './stream-items.ts';

export interface RestServiceOptions {
  readonly seed: number;
  /** The prefix of all paths of the contract. */
  readonly basePath: string;
  readonly events: Events;
  readonly files: FileContents;
  readonly routes: () => readonly Route[];
  readonly refuse: (operation: RestOperation, refusal: ReturnType<typeof refusalOf>) => Result;
}

export class RestService {
  readonly #resources: Resources;
  readonly #views: Views;
  readonly #actions: ReadonlyMap<string, Action>;
  readonly #options: RestServiceOptions;
  readonly #engine: Engine;
  readonly #downloads: Downloads;

  constructor(views: Views, actions: readonly Action[], options: RestServiceOptions) {
    this.#resources = views.resources;
    this.#views = views;
    this.#actions = new Map(actions.map((action) => [action.operation.id, action]));
    this.#options = options;
    this.#engine = new Engine(views);
    this.#downloads = new Downloads(views.resources.contract.operations.filter(isRest), options.files);
  }

  /** Returns the result of a valid request. */
  async answer(
    operation: RestOperation,
    request: OperationRequest,
    site: Site,
    memory: Memory,
  ): Promise<Result> {
    const { role } = site;
    const forbidden =
      role === undefined ? undefined : forbiddenIn(this.#resources.contract, operation, request, role);
    if (forbidden !== undefined && this.#resources.pass('guard', { site, about: 'role' }, true))
      return this.#refused(operation, 'forbidden', `The role ${role} is not permitted to send ${forbidden}.`);
    const unavailable = notImplemented(this.#resources.filler, operation);
    if (unavailable) return unavailable;
    const files = await this.#downloads.sentIn(operation, request);
    const sent = operation.idempotency && valueAt(request, operation.idempotency.by);
    if (sent === undefined || sent === null) return this.#perform(operation, request, site, files);
    const key = `${operation.id} ${plainText(sent)}`;
    const asked = await textOf(request);
    const kept = memory.recall(key, asked);
    const known = kept && this.#resources.pass('guard', { site, about: 'key' }, true) ? kept : undefined;
    if (known === 'other' && refusalStatus(operation, 'key') !== undefined)
      return this.#refused(operation, 'key', detailOf({ kind: 'refused', reason: 'key' }));
    if (known && known !== 'other') return replayOf(operation, known.value as Result);
    const result = this.#perform(operation, request, site, files);
    if (result.status < 300) memory.keep(key, asked, result);
    return result;
  }

  #effectOf({ id }: RestOperation): Action['effect']['value'] {
    return this.#actions.get(id)?.effect.value ?? 'unknown';
  }

  #perform(
    operation: RestOperation,
    request: OperationRequest,
    site: Site,
    files: readonly SentFile[],
  ): Result {
    const { world, role } = site;
    const viewer: Viewer = { world, role, site };
    const action = this.#actions.get(operation.id)!;
    const { headers } = request.raw;
    const done = this.#engine.perform(world, action, {
      site,
      at: (from) => valueAt(request, from),
      refuses: (kind) => refusalStatus(operation, kind) !== undefined,
      creates: operation.responses.some(({ status }) => status === 201),
      objects: (resource) =>
        mayChange(headers, resource && this.#tagOf(resource)) ? undefined : 'precondition',
    });
    const { resource } = done.kind === 'resource' || done.kind === 'open' ? done : {};
    const rotated = resource && isRotation(operation) ? resource : undefined;
    if (rotated) this.#views.renewSecrets(world, rotated, site);
    const result = this.#withFile(
      operation,
      request,
      viewer,
      resource,
      this.#resultOf(operation, request, action, viewer, done, rotated),
    );
    if (result.status >= 300) return result;
    this.#downloads.store(world, resource, files, result.body);
    if (this.#downloads.isDeletion(operation)) deleteFile(world, resource, request);
    this.#options.events.called(operation, world, resource, request.body as JsonValue | undefined);
    return result;
  }

  #resultOf(
    operation: RestOperation,
    request: OperationRequest,
    action: Action,
    viewer: Viewer,
    done: Done,
    rotated: Resource | undefined,
  ): Result {
    const { headers } = request.raw;
    switch (done.kind) {
      case 'refused':
        return this.#refused(operation, done.reason, detailOf(done));
      case 'invalid':
        return this.#invalid(operation, request, done.from, 'bounds', done.message);
      case 'resources':
        return this.#listed(operation, action, request, viewer, done.resources);
      case 'open':
        return this.#result(
          operation,
          action,
          request,
          new Map(),
          (content) =>
            storedItems(this.#views, viewer, content, headers.get('last-event-id')) ??
            this.#exampleOf(operation, content) ??
            this.#made(operation, content.type, request, { ...viewer, reveals: rotated }, done.resource),
        );
      case 'resource': {
        const unchanged = operation.method === 'GET' && this.#unchanged(operation, headers, done.resource);
        if (unchanged) return { status: 304, headers: unchanged };
        const reveals = done.isNew ? done.resource : rotated;
        return this.#shown(operation, action, request, { ...viewer, reveals }, done.resource, done.isNew);
      }
    }
  }

  /** Returns the uploaded file in place of a generated one. */
  #withFile(
    operation: RestOperation,
    request: OperationRequest,
    { world }: Viewer,
    resource: Resource | undefined,
    result: Result,
  ): Result {
    if (result.status >= 300 || isJsonType(result.contentType ?? '')) return result;
    const download = this.#downloads.of(world, operation, request, resource);
    if (download === undefined) return result;
    if (download !== 'deleted') return { ...result, contentType: download.mediaType, body: download.bytes };
    return refusalStatus(operation, 'not-found') === undefined
      ? result
      : this.#refused(operation, 'not-found', detailOf({ kind: 'refused', reason: 'not-found' }));
  }

  #refused(operation: RestOperation, kind: OwnKind, detail: string): Result {
    const status = refusalStatus(operation, kind) ?? statusesOf(kind)[0];
    return refusedResult(this.#resources.filler, operation, kind, status, detail);
  }

  #invalid(
    operation: RestOperation,
    { raw }: OperationRequest,
    { in: place, path }: InputPath,
    keyword: string,
    message: string,
  ): Result {
    const issue = issueAt(place as 'query', path, keyword, message);
    const route = this.#options.routes().find((one) => one.operation === operation.id);
    return this.#options.refuse(operation, refusalOf('invalid', [issue], route && { route, request: raw }));
  }

  #listed(
    operation: RestOperation,
    action: Action,
    request: OperationRequest,
    viewer: Viewer,
    resources: readonly Resource[],
  ): Result {
    const { world, site } = viewer;
    const page = pageOf(this.#resources.contract, operation, resources, request, {
      move: (window) => this.#resources.pass('page', { site }, window),
      valueOf: (resource, path) => memberAt((words) => this.#views.valueOf(world, resource, words), path),
    });
    if ('invalid' in page) {
      return this.#invalid(operation, request, page.invalid, 'cursor', 'does not identify a page');
    }
    const itemsPath = action.output?.value ?? [];
    const url = new URL(request.raw.url);
    const next = page.next === undefined ? undefined : nextPageUrl(operation, url, page.next);
    const link: Readonly<Record<string, string>> =
      operation.pagination?.kind === 'link' && next !== undefined ? { link: `<${next}>; rel="next"` } : {};
    const result = this.#result(operation, action, request, new Map(), ({ type }) => {
      const itemType = itemsOf(this.#resources, type, itemsPath);
      const items = page.resources.flatMap(
        (resource) => (itemType && this.#views.show(viewer, resource, itemType)) ?? [],
      );
      const { filler } = this.#resources;
      const key = `${this.#options.seed}/${operation.id}`;
      // If the body itself is the list, the schema can reject an empty list. A valid value is then generated.
      if (itemsPath.length === 0)
        return items.length > 0 || filler.accepts(type, []) ? items : filler.fill(type, key);
      return filler.object(type, key, envelope(filler, operation, page, items, itemsPath, next));
    });
    return { ...result, headers: { ...result.headers, ...countHeaders(operation, page), ...link } };
  }

  #shown(
    operation: RestOperation,
    action: Action,
    request: OperationRequest,
    viewer: Viewer,
    resource: Resource,
    isNew: boolean,
  ): Result {
    const { filler } = this.#resources;
    const modified = new Date(this.#resources.modifiedAt(resource)).toUTCString();
    const known = new Map<string, JsonValue>([
      ['etag', this.#tagOf(resource)],
      ['last-modified', modified],
    ]);
    const location = isNew ? this.#location(resource, request) : undefined;
    if (location !== undefined) known.set('location', location);
    const path = action.output?.value;
    const contentOf = ({ type }: MediaContent): JsonValue | undefined => {
      if (!path) return this.#made(operation, type, request, viewer, resource);
      if (path.length === 0) return this.#views.show(viewer, resource, type);
      return filler.object(type, this.#resources.keyOf(resource), (property, at) =>
        at.join('\0') === path.join('\0')
          ? { value: this.#views.show(viewer, resource, property.type) ?? null }
          : undefined,
      );
    };
    // A PUT that has created a resource responds with 201 (RFC 9110 §9.3.4).
    return this.#result(operation, action, request, known, contentOf, isNew ? 'create' : undefined);
  }

  /** Returns a body of unknown meaning: the resource in the path, or a generated value of the schema. */
  #made(
    operation: RestOperation,
    type: MediaContent['type'],
    request: OperationRequest,
    viewer: Viewer,
    resource: Resource | undefined,
  ): JsonValue | undefined {
    const { filler } = this.#resources;
    for (let above = resource; above; above = above.parent)
      if (this.#resources.concepts.conceptOf(type) === above.concept)
        return this.#views.show(viewer, above, type);
    const echo = new Echo(this.#resources, viewer, sentBy(request), resource);
    const shown = this.#itself(operation, type, viewer, resource, echo);
    if (shown) return this.#views.show(viewer, shown, type);
    const asked = JSON.stringify([
      request.path,
      request.query,
      request.body instanceof Uint8Array ? 0 : request.body,
    ]);
    const key = `${this.#options.seed}/${operation.id}/${hash(asked)}`;
    const know: Knowledge = (property, _path, at) => echo.know(property, at);
    const value = filler.object(type, key, know) ?? filler.fill(type, key, operation.name.words);
    return isJsonObject(value)
      ? settled(this.#resources.contract, type, value, this.#resources.now())
      : value;
  }

  /** Returns the example of a response that is not about resources, such as a page of settings. */
  #exampleOf({ method, parameters }: RestOperation, { type, examples }: MediaContent): JsonValue | undefined {
    const { filler, concepts } = this.#resources;
    const isOwn =
      parameters.every(({ in: place }) => place !== 'path') && concepts.conceptOf(type) === undefined;
    if (method !== 'GET' || !isOwn) return undefined;
    return [...examples, ...(type.examples ?? [])].find((example) => filler.accepts(type, example));
  }

  /** Returns a new or existing resource of another collection, if the response contains such a resource. */
  #itself(
    operation: RestOperation,
    type: MediaContent['type'],
    { world, site }: Viewer,
    resource: Resource | undefined,
    echo: Echo,
  ): Resource | undefined {
    const concept = this.#resources.concepts.conceptOf(type);
    if (concept === undefined) return undefined;
    this.#resources.open(world, concept);
    if (operation.method === 'GET') return world.all(concept, resource)[0] ?? world.all(concept)[0];
    const values = new Map<string, JsonValue>();
    for (const [words, property] of this.#resources.concepts.membersOf(concept)) {
      const known =
        words === this.#resources.concepts.identityWords(concept) ? undefined : echo.know(property, words);
      if (known && known !== 'absent') values.set(words, known.value);
    }
    const isBelow = this.#resources.concepts.collection(concept)?.parent?.value === resource?.concept;
    return this.#resources.create(world, concept, isBelow ? resource : undefined, values, { site });
  }

  /** Returns a response in the preferred media type of the caller. */
  #result(
    operation: RestOperation,
    action: Action,
    request: OperationRequest,
    known: ReadonlyMap<string, JsonValue>,
    bodyOf: (content: MediaContent) => JsonValue | undefined,
    effect: Action['effect']['value'] = action.effect.value,
  ): Result {
    const { filler } = this.#resources;
    const { response, status } = successOf(operation, effect);
    const headers = Object.fromEntries(known) as Readonly<Record<string, HeaderValue>>;
    const content = response && contentFor(response.contents, request);
    if (!content || status === 204 || status === 205 || status === 304) return { status, headers };
    const isAny = content.type.kind !== 'binary' && /^(?:\*|application)\/\*$/.test(content.mediaType);
    const contentType = isAny ? 'application/json' : concreteMediaType(content.mediaType);
    if (isJsonType(contentType)) {
      const body = bodyOf(content) ?? content.examples[0];
      if (body === undefined && !filler.accepts(content.type, null)) return WITHOUT_VALUE;
      return { status, headers, contentType, body: body ?? null };
    }
    const items = isStreamType(contentType) ? bodyOf(content) : undefined;
    const isList = Array.isArray(items);
    return {
      status,
      headers,
      contentType,
      body: rawBody(filler, operation, {
        ...content,
        mediaType: contentType,
        ...(isList && { examples: [items] }),
      }),
    };
  }

  #location(resource: Resource, request: OperationRequest): string | undefined {
    const reading = [...this.#actions.values()].find(
      ({ operation, effect, collection, id }) =>
        isRest(operation) &&
        effect.value === 'read' &&
        collection?.value === resource.concept &&
        id !== undefined,
    );
    if (!reading || !isRest(reading.operation)) return undefined;
    const named = new Map<string, string>([[reading.id!.value.path[0]!, String(resource.id)]]);
    for (let above = resource.parent; above; above = above.parent)
      for (const { concept, from } of reading.above)
        if (concept === above.concept) named.set(from.path[0]!, String(above.id));
    const asked = request.path as Readonly<Record<string, JsonValue>>;
    return (
      this.#options.basePath +
      reading.operation.path.replaceAll(/\{([^{}]+)\}/g, (_, name: string) =>
        percentEncoded(named.get(name) ?? plainText(ownMember(asked, name) ?? '')),
      )
    );
  }

  #tagOf(resource: Resource): string {
    return `"${resource.version}-${hash(this.#resources.keyOf(resource)).toString(36)}"`;
  }

  /**
   * Returns the headers of a 304 response if the resource is unchanged. Tags take precedence over times (RFC 9110
   * §13.2.2).
   */
  #unchanged(
    operation: RestOperation,
    headers: OperationRequest['raw']['headers'],
    resource: Resource,
  ): Result['headers'] | undefined {
    const { response } = successOf(operation, this.#effectOf(operation));
    const declared = new Set(response?.headers.map(({ name }) => name.wire.toLowerCase()));
    const noneMatch = headers.get('if-none-match');
    const tag = this.#tagOf(resource);
    if (noneMatch !== null) return declared.has('etag') && names(noneMatch, tag) ? { etag: tag } : undefined;
    const since = Date.parse(headers.get('if-modified-since') ?? '');
    const modified = this.#resources.modifiedAt(resource);
    if (!declared.has('last-modified') || Number.isNaN(since) || modified > since) return undefined;
    return { 'last-modified': new Date(modified).toUTCString(), ...(declared.has('etag') && { etag: tag }) };
  }
}

/** The response if the mock cannot generate a valid body. An invalid body would be a bug of the mock. */
const WITHOUT_VALUE: Result = {
  status: 501,
  contentType: 'application/problem+json',
  body: {
    type: 'about:blank',
    title: 'No value',
    status: 501,
    detail: `The mock cannot generate a value for the schema of this response: no value is valid, or it has more than ${MAX_PARTS} parts. Add an example to the document.`,
  },
};

function contentFor(contents: readonly MediaContent[], { raw }: OperationRequest): MediaContent | undefined {
  const wanted = negotiate(
    raw.headers.get('accept'),
    contents.map(({ mediaType }) => mediaType),
  );
  return contents.find(({ mediaType }) => mediaType === wanted) ?? contents[0];
}

function itemsOf(
  resources: Resources,
  type: MediaContent['type'],
  path: readonly string[],
): MediaContent['type'] | undefined {
  const { filler } = resources;
  let current: MediaContent['type'] | undefined = type;
  for (const name of path)
    current =
      current &&
      filler
        .flats(current)
        .flatMap((flat) => (flat.kind === 'object' ? flat.properties : []))
        .find((one) => one.name.wire === name)?.type;
  return current && filler.flats(current).flatMap((flat) => (flat.kind === 'list' ? [flat.items] : []))[0];
}

/**
 * Returns the stored result for a repeated request. Adds the header that marks replays, if the operation declares one.
 */
function replayOf({ responses }: RestOperation, first: Result): Result {
  const marks = responses.flatMap(({ headers }) => headers).filter(({ name }) => /replay/i.test(name.wire));
  const marked = marks.map(({ name }) => [name.wire.toLowerCase(), true] as const);
  return { ...first, headers: { ...first.headers, ...Object.fromEntries(marked) } };
}

/** Returns the same string for equal requests. */
async function textOf({ path, query, body }: OperationRequest): Promise<string> {
  return JSON.stringify([path, query, await comparable(body)]);
}

async function comparable(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return comparable(new Uint8Array(await value.arrayBuffer()));
  if (value instanceof Uint8Array) return btoa(String.fromCharCode(...value.slice(0, 65_536)));
  if (Array.isArray(value)) return Promise.all(value.map(comparable));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(
    async ([name, inner]) => [name, await comparable(inner)] as const,
  );
  return Object.fromEntries(
    (await Promise.all(members)).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
