import { percentDecoded } from '../../core/percent-encoding.ts';
import { templateSegments, variablesIn, type Literals } from '../../core/path-template.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { RestOperation } from '../../model/operation.ts';

/** The target of an observed request. */
export type Route =
  | {
      readonly kind: 'rest';
      readonly operation: RestOperation;
      readonly path: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'graphql' }
  /**
   * No operation has this path and method. `path`: the path template if the contract declares it with other methods, or
   * else the path of the request.
   */
  | { readonly kind: 'undeclared'; readonly path: string }
  | { readonly kind: 'elsewhere' };

/** The base URLs of a service's REST API, and the URLs of its GraphQL endpoint. Each list contains equivalent URLs. */
export interface Addresses {
  readonly rest: readonly string[];
  readonly graphql: readonly string[];
}

interface Template {
  readonly operation: RestOperation;
  readonly segments: readonly Literals[];
  readonly names: readonly string[];
}

/** Finds the operation of a request. Prefers paths with fewer parameters (OpenAPI 3.1 §4.8.8.1). */
export class Routes {
  readonly #templates: readonly Template[];
  readonly #rest: readonly URL[];
  readonly #graphql: readonly URL[];

  constructor(contract: Contract, { rest, graphql }: Addresses) {
    const operations = contract.operations.filter(isRest);
    this.#templates = operations
      .map(templateOf)
      .toSorted((one, other) => one.names.length - other.names.length);
    this.#rest = rest.map((address) => new URL(address));
    this.#graphql = graphql.map((address) => new URL(address));
  }

  find(method: string, address: string): Route {
    if (!URL.canParse(address)) return { kind: 'elsewhere' };
    const url = new URL(address);
    if (this.#graphql.some((one) => one.origin === url.origin && one.pathname === url.pathname))
      return { kind: 'graphql' };
    const path = this.#rest.flatMap((base) => pathBelow(base, url) ?? [])[0];
    if (path === undefined) return { kind: 'elsewhere' };
    const parts = path.split('/');
    const matching = this.#templates.filter(({ segments }) => variablesIn(segments, parts));
    const found = matching.find(({ operation }) => operation.method === method);
    if (!found) return { kind: 'undeclared', path: matching[0]?.operation.path ?? path };
    const values = variablesIn(found.segments, parts) ?? [];
    const entries = found.names.map((name, index) => [name, decoded(values[index] ?? '')] as const);
    return { kind: 'rest', operation: found.operation, path: Object.fromEntries(entries) };
  }
}

function templateOf(operation: RestOperation): Template {
  const names = Array.from(operation.path.matchAll(/\{([^{}]*)\}/g), ([, name]) => name!);
  return { operation, names, segments: templateSegments(operation.path) };
}

/** Returns the path after the base, or undefined if the URL is not below it: `/v1/a` is below `/v1`, `/v10` is not. */
function pathBelow(base: URL, url: URL): string | undefined {
  const prefix = base.pathname.replace(/\/+$/, '');
  if (base.origin !== url.origin || !`${url.pathname}/`.startsWith(`${prefix}/`)) return undefined;
  return url.pathname.slice(prefix.length) || '/';
}

export function decoded(text: string): string {
  return percentDecoded(text) ?? text;
}
