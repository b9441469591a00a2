/**
 * The vocabulary for behavior that neither OpenAPI nor GraphQL can express, described in docs/contract-vocabulary.md:
 * each item's name in OpenAPI and in the SDL, if it has one.
 */
export const VOCABULARY = {
  assumed: { extension: 'x-assumed', directive: '@assumed' },
  concept: { extension: 'x-concept', directive: '@concept' },
  access: { extension: 'x-access', directive: '@access' },
  transitions: { extension: 'x-transitions', directive: '@transitions' },
  idempotent: { extension: 'x-fern-idempotent', directive: '@idempotent' },
  idempotencyHeaders: { extension: 'x-fern-idempotency-headers' },
  retries: { extension: 'x-fern-retries' },
  pagination: { extension: 'x-fern-pagination' },
  streaming: { extension: 'x-fern-streaming' },
  sentinel: { extension: 'x-speakeasy-sse-sentinel' },
  effect: { extension: 'x-effect', directive: '@effect' },
  filter: { extension: 'x-filter', directive: '@filter' },
  order: { extension: 'x-order', directive: '@order' },
  unique: { extension: 'x-unique', directive: '@unique' },
  derived: { extension: 'x-derived', directive: '@derived' },
  presentWhen: { extension: 'x-present-when', directive: '@presentWhen' },
  stamp: { extension: 'x-stamp', directive: '@stamp' },
  secret: { extension: 'x-secret', directive: '@secret' },
  bounds: { extension: 'x-bounds', directive: '@bounds' },
  scope: { extension: 'x-scope', directive: '@scope' },
  /** SDL has no webhooks. */
  event: { extension: 'x-event' },
  keyPrefixes: { extension: 'x-key-prefixes' },
  serverName: { extension: 'x-fern-server-name' },
  /** OpenAPI has its own links. */
  leadsTo: { directive: '@leadsTo' },
} as const;

type Items = typeof VOCABULARY;
/** Items spelled as an extension in OpenAPI documents. */
export type ExtensionItem = {
  [Item in keyof Items]: Items[Item] extends { readonly extension: string } ? Item : never;
}[keyof Items];
/** Items spelled as a directive in the SDL. */
export type DirectiveItem = {
  [Item in keyof Items]: Items[Item] extends { readonly directive: string } ? Item : never;
}[keyof Items];

/** Names of the extensions. */
export const EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(VOCABULARY).flatMap((item) => ('extension' in item ? [item.extension] : [])),
);
