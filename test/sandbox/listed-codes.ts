import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';

type Operations = Readonly<Record<string, { readonly responses?: Readonly<Record<string, Listing>> }>>;

/** A response in the published document: inline, or a reference shared by several operations. */
interface Listing {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>;
}

interface Published {
  readonly paths: Readonly<Record<string, Operations>>;
  readonly components: { readonly responses: Readonly<Record<string, Listing>> };
}

const FILE = join(import.meta.dirname, '../../generated/openapi/v1.json');
const { paths, components } = JSON.parse(readFileSync(FILE, 'utf8')) as Published;
const PATTERNS = Object.entries(paths).map(([path, operations]) => ({
  // A path without parameters comes before paths with parameters.
  order: path.split('{').length,
  pattern: new RegExp(`^${path.replaceAll(/\{[a-z_]+\}/g, '[^/]+')}$`),
  operations,
}));
PATTERNS.sort((one, other) => one.order - other.order);

interface Reply {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever came back
  readonly body: any;
}

/**
 * Every rejection of a REST operation has a code that the contract lists for the operation and the status.
 */
export function expectListed(method: string, url: string, { status, body }: Reply): void {
  const { pathname } = new URL(url);
  const operation = PATTERNS.find(({ pattern }) => pattern.test(pathname))?.operations[method.toLowerCase()];
  // Requests that reach no operation, and HEAD, have no list.
  if (status < 400 || operation === undefined) return;
  const response = operation.responses?.[status];
  const listing = response?.$ref ? components.responses[response.$ref.split('/').at(-1)!] : response;
  const listed = Object.keys(listing?.content?.['application/problem+json']?.examples ?? {});
  expect(listed, `${method} ${pathname} ${status}`).toContain(body.code);
}
