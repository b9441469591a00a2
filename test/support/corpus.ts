import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Folder of documents and guides next to the repository. They are not part of it. */
export const SHARED = resolve(import.meta.dirname, '../../../shared');

/** Folder of the real documents. */
export const CORPUS = join(SHARED, 'corpus/specs');

/**
 * False on a machine that has only the repository. Tests that need these documents are then skipped and
 * counted. `test/needs-shared.json` lists their files.
 */
export const hasCorpus = existsSync(SHARED);

export interface CorpusInput {
  readonly name: string;
  readonly openapi?: string;
  readonly graphql?: readonly string[];
}

export const OPENAPI_DOCUMENTS = [
  'petstore-expanded.yaml',
  'twilio_messaging_v1.json',
  'twilio_api_v2010.json',
  'stripe.json',
] as const;

export const SDL_DOCUMENT = 'shopify.graphql';

/** Inputs for slow tests. Each OpenAPI document is in exactly one of them, and the SDL is part of one of them. */
export const FEW_CORPUS_INPUTS = [
  { openapi: 'petstore-expanded.yaml' },
  { openapi: 'twilio_messaging_v1.json', graphql: [SDL_DOCUMENT] },
  { openapi: 'twilio_api_v2010.json' },
  { openapi: 'stripe.json' },
] as const;

/** Each document alone, and each OpenAPI document together with the SDL. */
export const CORPUS_INPUTS: readonly CorpusInput[] = [
  ...OPENAPI_DOCUMENTS.map((openapi) => ({ name: openapi, openapi })),
  { name: SDL_DOCUMENT, graphql: [SDL_DOCUMENT] },
  ...OPENAPI_DOCUMENTS.map((openapi) => ({
    name: `${openapi} with ${SDL_DOCUMENT}`,
    openapi,
    graphql: [SDL_DOCUMENT],
  })),
];
