import type { Server } from '../../../model/operation.ts';
import { placed, Variable } from './text.ts';

/**
 * An address as the value of a variable: the address of the server, with defaults for its variables and without a
 * trailing slash. An address without a host is taken to be on this machine.
 */
export function addressOf({ url, variables }: Server): string {
  const filled = url.replace(/\{([^{}]*)\}/g, (whole, name: string) =>
    Object.hasOwn(variables, name) ? variables[name]!.default : whole,
  );
  const absolute = /^https?:\/\/[^/]/i.test(filled)
    ? filled
    : `http://localhost/${filled.replace(/^\/+/, '')}`;
  return placedAddress(absolute.replace(/\/+$/, ''));
}

/** Preserves the structure of an address, but removes possible variables. */
export function placedAddress(url: string): string {
  return url.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+/g, (text) => placed(text, 'url'));
}

/** Variables for all addresses of a contract, the first one `baseUrl`. */
export class Addresses {
  readonly #variables = new Map<string, Variable>();

  constructor(servers: readonly Server[]) {
    this.of(servers);
  }

  /** The variable of the first of the given servers. */
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

  /** The variables with their values. */
  entries(): readonly (readonly [Variable, string])[] {
    return [...this.#variables].map(([address, variable]) => [variable, address]);
  }
}
