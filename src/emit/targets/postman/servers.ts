import type { Server } from '../../../model/operation.ts';
import { serverUrl } from '../../../model/server-url.ts';
import { placed, Variable } from './text.ts';

/**
 * Returns the URL of a server as the value of a variable, with defaults for its variables and without a trailing slash.
 * A URL without a host is treated as local.
 */
export function addressOf(server: Server): string {
  const filled = serverUrl(server);
  const absolute = /^https?:\/\/[^/]/i.test(filled)
    ? filled
    : `http://localhost/${filled.replace(/^\/+/, '')}`;
  return placedAddress(absolute.replace(/\/+$/, ''));
}

/** Encodes all characters that Postman could read as a variable, and preserves the structure of the URL. */
export function placedAddress(url: string): string {
  return url.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g, (text) => placed(text, 'url'));
}

/** The variables for all URLs of a contract. The first one is `baseUrl`. */
export class Addresses {
  readonly #variables = new Map<string, Variable>();

  constructor(servers: readonly Server[]) {
    this.of(servers);
  }

  /** Returns the variable for the URL of the first of these servers, or `baseUrl` if there is no server. */
  of(servers: readonly Server[]): Variable {
    const [first] = servers;
    const address = first ? addressOf(first) : ([...this.#variables.keys()][0] ?? 'http://localhost');
    const known = this.#variables.get(address);
    if (known) return known;
    const count = this.#variables.size;
    const variable = new Variable(count === 0 ? 'baseUrl' : `baseUrl${count + 1}`);
    this.#variables.set(address, variable);
    return variable;
  }

  /** Returns the variables with their values. */
  entries(): readonly (readonly [Variable, string])[] {
    return [...this.#variables].map(([address, variable]) => [variable, address]);
  }
}
