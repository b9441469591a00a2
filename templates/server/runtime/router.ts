import { NOTHING, readBody, type BodyRead, type BodyReading } from './body.ts';
import type { Call, Dispatch, Reply, RequestHead } from './call.ts';
import { bodyIssues, MEDIA_TYPE, parameterIssues, type Issue } from './issues.ts';
import { Matcher, variablesOf } from './match.ts';
import { negotiate } from './media-type.ts';
import { ParameterReader, type Parameters } from './parameters.ts';
import { failureOf, problemOf, refusalOf, withDeclaredBody, type Refusal, type Refuse } from './refusal.ts';
import { replyOf } from './respond.ts';
import { Halt, type OperationRequest, type Result } from './result.ts';
import type { KeyNames, OperationValidators, Route } from './route.ts';

/** Options of a service, in addition to its handlers. */
export interface RouterOptions<Context> {
  /**
   * Creates the second argument of handlers. It runs before the request is read, so check credentials here, and throw a
   * `Halt` with a result to end the request.
   */
  readonly context: (request: RequestHead, route: Route) => Context | Promise<Context>;
  /**
   * Writes the response for a rejection. By default, it is the response that the operation declares, or a problem (RFC
   * 9457).
   */
  readonly refuse?: Refuse;
  /** Writes the response for a failure of a handler or of the runtime. Default: status 500 without details. */
  readonly onError?: (error: unknown, request: RequestHead) => Result | Promise<Result>;
  /**
   * Processes every result before it is sent, including rejections and failures. Use it for headers that all responses
   * have.
   */
  readonly finish?: (result: Result, request: RequestHead) => Result;
  /** A path prefix for all paths of the contract. Default: none. */
  readonly basePath?: string;
  /** Maximum size of a request body, in bytes. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Handling of JSON strings that contain half a surrogate pair. By default, they are rejected as malformed. With
   * `accept`, handlers must reject them.
   */
  readonly unpairedSurrogates?: 'reject' | 'accept';
  /** Handling of query parameters outside the contract. By default, they are rejected. */
  readonly unknownParameters?: 'refuse' | 'ignore';
  /** Query parameters that are allowed for any operation, in addition to the contract's API keys. */
  readonly knownParameters?: readonly string[];
}

type Handlers<Context> = Readonly<
  Record<string, (request: never, context: Context) => Result | Promise<Result>>
>;

/** One route that is ready to be served. */
interface Served {
  readonly route: Route;
  readonly variables: readonly string[];
  readonly reader: ParameterReader;
  /** The media types of successful responses. */
  readonly produces: readonly string[];
  validators: OperationValidators | undefined;
}

const MEBIBYTE = 1_048_576;

/**
 * Serves `routes` with `handlers`. Any request may contain the `keys`. Throws a `TypeError` if an operation has no
 * handler, or if it requires credentials and `context` is missing.
 */
export function createDispatch<Context>(
  routes: readonly Route[],
  handlers: object,
  chosen: RouterOptions<Context>,
  keys: KeyNames = {},
): Dispatch {
  const options = withContext(routes, chosen);
  const implemented = handlers as Handlers<Context>;
  const matcher = new Matcher(routes.map((route) => serve(route, implemented, options, keys)));
  const basePath = (options.basePath ?? '').replace(/\/+$/, '');
  const refuse = options.refuse ?? problemOf;

  const find = (path: string): ReturnType<typeof matcher.find> =>
    path.startsWith(basePath) ? matcher.find(path.slice(basePath.length)) : undefined;

  async function resultOf(call: Call, found: (route: Route) => void): Promise<Result> {
    const match = find(call.path);
    if (!match) return refuse(refusalOf('not-found'), call.head);
    const { methods, allow } = match.endpoint;
    const { method } = call.head;
    const served = methods.get(method) ?? (method === 'HEAD' ? methods.get('GET') : undefined);
    if (!served) {
      if (method === 'OPTIONS') return withAllow({ status: 204 }, allow);
      return withAllow(await refuse({ ...refusalOf('method'), allow }, call.head), allow);
    }
    const { route } = served;
    found(route);
    const context = await options.context(call.head, route);
    const request = await requestOf(call, served, match.texts, {
      limit: options.maxBodyBytes ?? MEBIBYTE,
      acceptsHalves: options.unpairedSurrogates === 'accept',
    });
    if ('kind' in request) return refuse(request, call.head);
    return implemented[route.operation]!(request as never, context);
  }

  async function failure(error: unknown, { head }: Call, route: Route | undefined): Promise<Result> {
    if (error instanceof Halt) return error.result;
    if (!options.onError) console.error(error);
    return options.onError?.(error, head) ?? failureOf(route && { route, request: head });
  }

  const dispatch = async (call: Call): Promise<Reply> => {
    const accept = call.head.headers.get('accept');
    let route: Route | undefined;
    const finish = (given: Result): Reply => {
      const result = route ? withDeclaredBody(given, route, call.head) : given;
      return replyOf(options.finish?.(result, call.head) ?? result, route, accept);
    };
    let reply: Reply;
    try {
      reply = finish(await resultOf(call, (found) => (route = found)));
    } catch (error) {
      reply = await failure(error, call, route)
        .then(finish)
        .catch(() => replyOf(failureOf(undefined), undefined, accept));
    }
    if (call.head.method !== 'HEAD') return reply;
    if (reply.body instanceof ReadableStream) reply.body.cancel().catch(() => undefined);
    return { ...reply, body: null };
  };
  return Object.assign(dispatch, { has: (path: string) => find(path) !== undefined });
}

/** Adds the header that a 405 must have (RFC 9110 §15.5.6), even if `options.refuse` writes the response. */
function withAllow(result: Result, allow: readonly string[]): Result {
  const { headers = {} } = result;
  if (Object.keys(headers).some((name) => name.toLowerCase() === 'allow')) return result;
  return { ...result, headers: { ...headers, allow: allow.join(', ') } };
}

function serve<Context>(
  route: Route,
  handlers: Handlers<Context>,
  options: RouterOptions<Context>,
  keys: KeyNames,
): Served {
  const handler = handlers[route.operation];
  if (typeof handler !== 'function' || handler === Object.prototype[route.operation as keyof object]) {
    throw new TypeError(`operation ${route.operation} has no handler`);
  }
  const successes = Object.entries(route.responses).filter(([status]) => /^[23]/.test(status));
  const produces = successes.length > 0 ? successes : Object.entries(route.responses);
  return {
    route,
    variables: variablesOf(route.path),
    reader: new ParameterReader(
      route.parameters,
      { ...keys, query: [...(keys.query ?? []), ...(options.knownParameters ?? [])] },
      options.unknownParameters === 'ignore',
    ),
    produces: [...new Set(produces.flatMap(([, types]) => types))],
    validators: route.validators ? undefined : {},
  };
}

/** Reads and validates the complete request. Returns it, or the first reason to reject it. */
async function requestOf(
  call: Call,
  served: Served,
  texts: readonly string[],
  reading: BodyReading,
): Promise<OperationRequest | Refusal> {
  const { route, variables, reader, produces } = served;
  const { headers } = call.head;
  const asked = { route, request: call.head };
  if (produces.length > 0 && negotiate(headers.get('accept'), produces) === undefined) {
    return refusalOf('not-acceptable', [], asked);
  }
  served.validators ??= await route.validators!();
  const unreadable: Issue[] = [];
  const parameters = reader.read(
    {
      variable: (name) => texts[variables.indexOf(name)],
      search: call.search,
      header: (name) => headers.get(name),
    },
    unreadable,
  );
  const body = route.body ? await readBody(call, route.body, reading) : NOTHING;
  if ('refused' in body && body.refused !== 'invalid') {
    return refusalOf(body.refused, [...unreadable, ...body.issues], asked);
  }
  if (!('refused' in body) && '415' in route.responses) {
    const unsupported = body.issues.filter(({ keyword }) => keyword === MEDIA_TYPE);
    if (unsupported.length > 0) return refusalOf('media-type', [...unreadable, ...unsupported], asked);
  }
  const issues = [
    ...unreadable,
    ...invalidParameters(parameters, unreadable, served.validators),
    ...('refused' in body ? body.issues : invalidBody(body, served.validators)),
  ];
  if ('refused' in body || issues.length > 0) return refusalOf('invalid', issues, asked);
  reader.addDefaults(parameters);
  return new ReadRequest(call, parameters, body);
}

/** A request as handlers receive it. */
class ReadRequest implements OperationRequest {
  readonly path: object;
  readonly query: object;
  readonly headers: object;
  readonly cookies: object;
  readonly body: unknown;
  readonly contentType: string | undefined;
  readonly #call: Call;

  constructor(call: Call, { path, query, header, cookie }: Parameters, { value, contentType }: BodyRead) {
    this.path = path;
    this.query = query;
    this.headers = header;
    this.cookies = cookie;
    this.body = value;
    this.contentType = contentType;
    this.#call = call;
  }

  get raw(): Request {
    return this.#call.raw;
  }
}

/** Removes errors about parameters that were unreadable, because they would be reported again as missing. */
function invalidParameters(
  parameters: Parameters,
  unreadable: readonly Issue[],
  { parameters: validate }: OperationValidators,
): readonly Issue[] {
  if (!validate || validate(parameters)) return [];
  return parameterIssues(validate.errors ?? []).filter(
    (issue) => !unreadable.some((other) => other.in === issue.in && other.pointer === issue.pointer),
  );
}

function invalidBody(
  { content, value, issues }: BodyRead,
  { bodies }: OperationValidators,
): readonly Issue[] {
  if (!content || value instanceof Uint8Array || !bodies || !Object.hasOwn(bodies, content.mediaType))
    return issues;
  const validate = bodies[content.mediaType];
  return !validate || validate(value) ? issues : [...issues, ...bodyIssues(validate.errors ?? [])];
}

/** Programs in JavaScript may omit the options. An operation that requires credentials must not be open by mistake. */
function withContext<Context>(
  routes: readonly Route[],
  options: Partial<RouterOptions<Context>> = {},
): RouterOptions<Context> {
  const { context } = options;
  if (context) return { ...options, context };
  const closed = routes.find(
    ({ security }) => security.length > 0 && security.every((schemes) => Object.keys(schemes).length > 0),
  );
  if (closed) {
    throw new TypeError(
      `${closed.operation} requires credentials: pass the option "context", which checks them.`,
    );
  }
  return { ...options, context: () => ({}) as Context };
}
