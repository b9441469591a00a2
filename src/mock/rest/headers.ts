/** Headers of responses: headers that the contract or HTTP requires, and optional headers of known meaning. */
import { isHttpToken } from '../../core/http-token.ts';
import type { JsonValue } from '../../core/json.ts';
import { plainText } from '../../core/styled.ts';
import type { Header, Response, RestOperation } from '../../model/operation.ts';
import type { Filler } from '../fill/fill.ts';
import { uuid } from '../fill/texts.ts';
import type { HeaderValue, Result } from '../server-runtime.ts';
import { declaredFor } from './responses.ts';

/** Counts the requests of all callers in windows of one minute. */
export class Quota {
  readonly limit: number;
  readonly window = 60;
  readonly #now: () => number;
  #start = -Infinity;
  #used = 0;

  constructor(now: () => number, limit: number) {
    this.#now = now;
    this.limit = limit;
  }

  count(): void {
    if (this.#now() >= this.#start + this.window * 1000) {
      this.#start = this.#now();
      this.#used = 0;
    }
    this.#used++;
  }

  /** True if the requests of the current window exceed the limit. */
  get isExceeded(): boolean {
    return this.#used > this.limit;
  }

  get remaining(): number {
    return Math.max(0, this.limit - this.#used);
  }

  /** Returns the seconds until the window ends. */
  get reset(): number {
    return Math.max(0, Math.ceil((this.#start + this.window * 1000 - this.#now()) / 1000));
  }
}

/** Adds the declared headers to the results of one mock. */
export class Headers {
  readonly quota: Quota;
  readonly #filler: Filler;
  readonly #now: () => number;
  readonly #seed: number;
  readonly #challengesOf: (operation: RestOperation) => readonly string[];
  #requests = 0;

  constructor(
    filler: Filler,
    now: () => number,
    seed: number,
    limit: number,
    challengesOf: (operation: RestOperation) => readonly string[],
  ) {
    this.#challengesOf = challengesOf;
    this.quota = new Quota(now, limit);
    this.#filler = filler;
    this.#now = now;
    this.#seed = seed;
  }

  /** Adds the declared headers. Omits undeclared headers, unless HTTP requires them. */
  complete(operation: RestOperation, result: Result): Result {
    const { status } = result;
    const declared = declaredFor(operation, status);
    const given = new Map(
      Object.entries(result.headers ?? {}).map(([name, value]) => [name, value as JsonValue]),
    );
    const required = [...given].filter(([name]) => REQUIRED.has(name) || status === 304);
    const facts: HeaderFacts = {
      operation,
      status,
      quota: this.quota,
      now: this.#now(),
      challenges: () => this.#challengesOf(operation),
      key: `${this.#seed}/request/${this.#requests++}`,
      known: given,
    };
    const authenticate = status === 401 ? [['www-authenticate', facts.challenges().join(', ')] as const] : [];
    const headers = declared ? headersOf(this.#filler, declared, facts) : {};
    return {
      ...result,
      headers: { ...Object.fromEntries([...authenticate, ...required]), ...headers } as Known,
    };
  }
}

const REQUIRED = new Set(['allow', 'link', 'www-authenticate']);

/** The known values for the headers of one response. */
interface HeaderFacts {
  readonly operation: RestOperation;
  readonly status: number;
  readonly quota: Quota;
  readonly now: number;
  /** Returns the challenges of the operation's security schemes. */
  readonly challenges: () => readonly string[];
  /** A key that is different for each request. */
  readonly key: string;
  /** Values by lower-case name, such as `etag`. */
  readonly known: ReadonlyMap<string, JsonValue>;
}

type Known = Readonly<Record<string, HeaderValue>>;

/** Returns the declared headers of a response. An optional header is sent only if its meaning is known. */
function headersOf(filler: Filler, { headers }: Response, facts: HeaderFacts): Known {
  return Object.fromEntries(
    headers.flatMap((header) => {
      const name = header.name.wire.toLowerCase();
      const given = facts.known.get(name);
      const candidates = [...(given === undefined ? [] : [given, plainText(given)]), ...known(name, facts)];
      const value =
        candidates.find((one) => filler.accepts(header.type, one)) ??
        (header.required ? made(filler, header, facts) : undefined);
      return value === undefined || value === null || !canBeSent(name, value)
        ? []
        : [[name, value as HeaderValue] as const];
    }),
  );
}

/** Headers that describe the connection or the bytes of the body. Only the HTTP server can set them (RFC 9110 §7.6.1). */
const OF_SERVER = new Set([
  'connection',
  'content-length',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
// Visible ASCII, space, tab, and bytes above 127 (RFC 9110 §5.5).
const SENDABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** True if HTTP permits the header. A document can declare names and values that HTTP cannot represent. */
function canBeSent(name: string, value: JsonValue): boolean {
  if (!isHttpToken(name) || OF_SERVER.has(name)) return false;
  const areSendable = (part: JsonValue): boolean =>
    typeof part === 'object' && part !== null
      ? Object.entries(part).flat().every(areSendable)
      : SENDABLE.test(String(part));
  return areSendable(value);
}

const DAY = 86_400_000;
/** The deprecation date that the mock sends for every deprecated operation. */
const DEPRECATED = Date.UTC(2024, 0, 1);

function known(
  name: string,
  { operation, status, quota, now, key, challenges }: HeaderFacts,
): readonly JsonValue[] {
  switch (name) {
    case 'ratelimit':
      return [`"default";r=${quota.remaining};t=${quota.reset}`];
    case 'ratelimit-policy':
      return [`"default";q=${quota.limit};w=${quota.window}`];
    case 'ratelimit-limit':
    case 'x-ratelimit-limit':
    case 'x-rate-limit-limit':
      return numeric(quota.limit);
    case 'ratelimit-remaining':
    case 'x-ratelimit-remaining':
    case 'x-rate-limit-remaining':
      return numeric(quota.remaining);
    case 'ratelimit-reset':
      return numeric(quota.reset);
    case 'x-ratelimit-reset':
    case 'x-rate-limit-reset':
      return [
        ...numeric(Math.ceil(now / 1000) + quota.reset),
        new Date(now + quota.reset * 1000).toISOString(),
      ];
    case 'retry-after':
      return status === 429 || status === 503 ? numeric(Math.max(1, quota.reset)) : [];
    case 'www-authenticate':
      return [
        ...challenges(),
        'Bearer',
        'Bearer realm="api"',
        'Bearer error="invalid_token"',
        'Basic realm="api"',
      ];
    case 'deprecation':
      return operation.deprecated ? [`@${DEPRECATED / 1000}`, 'true'] : [];
    case 'sunset':
      return operation.deprecated ? [new Date(now + 365 * DAY).toUTCString()] : [];
    case 'last-modified':
    case 'date':
    case 'expires':
      return [new Date(now).toUTCString()];
    case 'cache-control':
      return ['no-store'];
    case 'request-id':
    case 'x-request-id':
    case 'x-correlation-id':
      return [uuid(key)];
    default:
      return [];
  }
}

function numeric(value: number): readonly JsonValue[] {
  return [value, String(value)];
}

function made(
  filler: Filler,
  { name, type }: Header,
  { key, status, operation }: HeaderFacts,
): JsonValue | undefined {
  const isOfRequest = name.words.includes('request') || name.words.includes('trace');
  const place = isOfRequest ? key : `${operation.id}/${status}`;
  return (
    (isOfRequest ? filler.fresh(type, place) : undefined) ??
    filler.fill(type, `${place}/${name.wire}`, name.words)
  );
}
