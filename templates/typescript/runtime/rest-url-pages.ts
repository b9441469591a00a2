import type { Outcome } from './call.ts';
import type { Connection, WireRequest } from './connection.ts';
import { DecodeError } from './errors.ts';
import { onward, Pages, type PageOutcome, type Trail } from './pages.ts';
import { memberAt } from './path.ts';
import { followRedirects } from './redirects.ts';
import { itemsAt, type RestArguments, type RestPages } from './rest-pages.ts';
import { exchange, nameOf, writeRequest, type RestOperation } from './rest.ts';

/** The rule for responses that contain the URL of the next page. */
export interface UrlPages extends RestPages {
  /** Path from the body to the URL. */
  readonly next: readonly string[];
}

/** The rule for responses whose `Link` header contains the URL of the next page (RFC 8288). */
export type LinkPages = RestPages;

export function listByUrl<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: UrlPages,
  ...call: RestArguments
): Pages<Page, Item> {
  return follow(connection, operation, pages, call, ({ data }) => memberAt(data, pages.next));
}

export function listByLink<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: LinkPages,
  ...call: RestArguments
): Pages<Page, Item> {
  return follow(connection, operation, pages, call, ({ response }) =>
    nextLink(response.headers.get('link') ?? ''),
  );
}

function follow<Page, Item>(
  connection: Connection,
  operation: RestOperation,
  pages: RestPages,
  [path, parameters, options]: RestArguments,
  addressIn: (outcome: Outcome<Page>) => unknown,
): Pages<Page, Item> {
  const itemsOf = itemsAt<Item>(pages);
  const perform = async (request: WireRequest, trail?: Trail): Promise<PageOutcome<Page>> => {
    const outcome = await exchange<Page>(connection, operation, () => request, options);
    const address = addressIn(outcome);
    if (typeof address !== 'string' || address === '') return { ...outcome, next: undefined };
    const { url } = request;
    const next = resolveHere(address, url);
    if (next === undefined) {
      // Credentials are sent only to the service to which they belong. The page itself is valid.
      const reason = 'the address of the next page is not one of this service';
      const error = new DecodeError(nameOf(operation), outcome.response, reason);
      return { ...outcome, next: () => Promise.reject(error) };
    }
    // A URL equal to the requested one ends the list.
    if (next === url) return { ...outcome, next: undefined };
    const { data, response } = outcome;
    const items = itemsOf(data).length;
    const turn = { operation: nameOf(operation), response, items, cursor: next, trail };
    return {
      ...outcome,
      next: onward(connection, turn, (longer) => perform({ ...request, url: next }, longer)),
    };
  };
  return new Pages<Page, Item>(
    connection,
    () => {
      const reading = { ...operation, follow: followRedirects };
      return perform(writeRequest(connection, reading, path, parameters, options));
    },
    itemsOf,
  );
}

/** Resolves a URL against another one, or returns undefined if it is invalid or has another origin. */
function resolveHere(address: string, from: string): string | undefined {
  const page = (globalThis as { readonly location?: { readonly href: string } }).location?.href;
  try {
    const here = new URL(from, page);
    const next = new URL(address, here);
    return next.origin === here.origin ? next.href : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the target of the first link with the relation `next` (RFC 8288 section 3). */
function nextLink(header: string): string | undefined {
  for (const [, target, parameters = ''] of header.matchAll(/<([^<>]*)>((?:"(?:[^"\\]|\\.)*"|[^",<])*)/g)) {
    const found = parameters.matchAll(/;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g);
    for (const [, name, quoted, token = ''] of found) {
      if (name?.toLowerCase() !== 'rel') continue;
      if ((quoted ?? token).toLowerCase().split(/\s+/).includes('next')) return target;
      // If a link has several `rel` parameters, only the first one counts.
      break;
    }
  }
  return undefined;
}
