/**
 * The vocabulary in which both documents tell behaviour that neither OpenAPI nor GraphQL can, described in
 * docs/contract-vocabulary.md: each item's name in OpenAPI and in the SDL, where it has one.
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
  effect: { extension: 'x-effect', directive: '@effect' },
  filter: { extension: 'x-filter', directive: '@filter' },
  keyPrefixes: { extension: 'x-key-prefixes' },
  serverName: { extension: 'x-fern-server-name' },
  /** OpenAPI has links of its own. */
  leadsTo: { directive: '@leadsTo' },
} as const;

type Items = typeof VOCABULARY;
/** Items that OpenAPI documents spell as an extension. */
export type ExtensionItem = {
  [Item in keyof Items]: Items[Item] extends { readonly extension: string } ? Item : never;
}[keyof Items];
/** Items that the SDL spells as a directive. */
export type DirectiveItem = {
  [Item in keyof Items]: Items[Item] extends { readonly directive: string } ? Item : never;
}[keyof Items];

/** Names of the extensions, to know one when it is met. */
export const EXTENSIONS: ReadonlySet<string> = new Set(
  Object.values(VOCABULARY).flatMap((item) => ('extension' in item ? [item.extension] : [])),
);
