import { bearer, filled, reveal, type Addressed, type Credential } from './auth.ts';
import { concealed } from './error-text.ts';
import type { Secret } from './options.ts';
import { ownAddress } from './outgoing.ts';
import { percentEncode } from './percent.ts';
import { limited, MAX_RESPONSE_BYTES } from './size.ts';
import { TokenError, type TokenFailure } from './token-error.ts';

/**
 * OAuth client credentials (RFC 6749, section 4.4). The client exchanges them for an access token, which it uses
 * until shortly before it expires, or until the service rejects it.
 */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** The requested scopes. By default, the server decides. */
  readonly scopes?: readonly string[] | undefined;
  /** Replaces the token URL of the API. It must use https, unless the host is loopback. */
  readonly tokenUrl?: string | undefined;
  /** The location of the id and the secret: the `Authorization` header (default), or the body. */
  readonly authentication?: 'basic' | 'post' | undefined;
  /** Further parameters of the token request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** A running token request, and the number of calls that wait for it. */
interface Flight {
  readonly token: Promise<string | TokenFailure>;
  readonly controller: AbortController;
  waiting: number;
}

/** An access token, and the time after which it is no longer used. */
interface Token {
  readonly value: string;
  readonly until: number;
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
/** RFC 6749, appendix A.12. */
const TOKEN = /^[\u0021-\u007e]+$/;

/**
 * `Authorization: Bearer …` with the caller's token, or with a token that the client fetches. The declared URL may be
 * relative to the URL of the service.
 * @throws {TypeError} if the token URL is missing or not safe
 */
export function oauth(
  given: Secret | ClientCredentials | undefined,
  declared?: string,
  base?: string,
): Credential | undefined {
  if (typeof given !== 'object') return bearer(given);
  const tokens = new Tokens(given, safeAddress(given.tokenUrl ?? absolute(declared, base)));
  return async (request) => {
    const token = await tokens.get(request);
    request.refused = () => tokens.forget(token);
    await bearer(token)!(request);
  };
}

/** The current token of one client. All calls that need a token wait for the same request. */
class Tokens {
  readonly #credentials: ClientCredentials;
  readonly #url: string;
  #token: Token | undefined;
  #flight: Flight | undefined;

  constructor(credentials: ClientCredentials, url: string) {
    this.#credentials = credentials;
    this.#url = url;
  }

  /** @throws {TokenError} */
  async get(request: Addressed): Promise<string> {
    if (this.#token && performance.now() < this.#token.until) return this.#token.value;
    const flight = (this.#flight ??= this.#begin(request));
    // The request ends when the last call that waits for it ends.
    const leave = (): void => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      this.#land(flight);
      flight.controller.abort();
    };
    flight.waiting += 1;
    request.signal.addEventListener('abort', leave, { once: true });
    const token = await flight.token.finally(() => request.signal.removeEventListener('abort', leave));
    if (typeof token === 'string') return token;
    // Each call throws a separate error, because the error names the call.
    throw new TokenError(request.operation, this.#url, token, request.facts);
  }

  /** Discards a token, unless it has been replaced already. */
  forget(token: string): void {
    if (this.#token?.value === token) this.#token = undefined;
  }

  #begin(request: Addressed): Flight {
    const controller = new AbortController();
    const flight: Flight = {
      token: this.#fetch(request, controller.signal).finally(() => this.#land(flight)),
      controller,
      waiting: 0,
    };
    return flight;
  }

  #land(flight: Flight): void {
    if (this.#flight === flight) this.#flight = undefined;
  }

  async #fetch(
    { send, headers: { 'user-agent': agent } }: Addressed,
    signal: AbortSignal,
  ): Promise<string | TokenFailure> {
    const { clientId, clientSecret, scopes = [], authentication, parameters } = this.#credentials;
    const secret = filled(await reveal(clientSecret), 'the client secret');
    const [id, proof] = [percentEncode(clientId), percentEncode(secret)];
    const basic = btoa(`${id}:${proof}`);
    const inBody = authentication === 'post';
    const body = {
      grant_type: 'client_credentials',
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
      ...parameters,
      ...(inBody && { client_id: clientId, client_secret: secret }),
    };
    const conceal = (text: string): string => concealed(text, [secret, proof, basic]);
    const begun = performance.now();
    let response: Response;
    let text: string;
    try {
      response = await send(this.#url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          ...(agent !== undefined && { 'user-agent': agent }),
          ...(!inBody && { authorization: `Basic ${basic}` }),
        },
        body: Object.entries(body)
          .map((pair) => pair.map(percentEncode).join('='))
          .join('&'),
        redirect: 'manual',
        signal,
      });
      text = await limited(response, MAX_RESPONSE_BYTES, () => new Error('the body is too large')).text();
    } catch (cause) {
      return { cause, conceal };
    }
    const found = membersOf(text);
    const { access_token: value, expires_in: life } = found;
    if (!response.ok || typeof value !== 'string' || !TOKEN.test(value))
      return { status: response.status, body: found, conceal };
    // Without a readable lifetime, the token is used until the service rejects it.
    const lifeMs = /^\d+(\.\d+)?$/.test(String(life)) ? Number(life) * 1000 : Infinity;
    this.#token = { value, until: begun + lifeMs - Math.min(30_000, lifeMs / 10) };
    return value;
  }
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}

function absolute(url: string | undefined, base: string | undefined): string | undefined {
  if (url === undefined || URL.canParse(url)) return url;
  return base === undefined ? undefined : ownAddress(url, base);
}

function safeAddress(url: string | undefined): string {
  if (url === undefined) throw new TypeError('tokenUrl is not set, and the API declares no absolute one');
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  const isSafe =
    parsed?.protocol === 'https:' || (parsed?.protocol === 'http:' && LOOPBACK.test(parsed.hostname));
  if (!parsed || !isSafe || parsed.username || parsed.password)
    throw new TypeError('the token URL must begin with https:// and contain no credentials');
  return url;
}
