/** Contracts for the fuzz test: the contract of this repository, real ones, and unusual ones. */
import { join } from 'node:path';
import { loadContract } from '../../../src/cli/verify.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { CORPUS, SHARED } from '../../support/corpus.ts';

const ROOT = join(import.meta.dirname, '../../..');

const corpus =
  (documents: { readonly openapi?: string; readonly schema?: string }) => (): Promise<Contract> =>
    loadContract(documents, { cwd: CORPUS, tolerate: true });

/** Contracts that are part of the repository. */
export const OWN: Readonly<Record<string, () => Promise<Contract>>> = {
  messaging: () =>
    loadContract(
      { openapi: 'openapi/v1.yaml', schema: 'schema/*.graphql', documents: 'schema/operations/*.graphql' },
      { cwd: ROOT },
    ),
  awkward: () => loadContract({ openapi: 'test/corpus/awkward.yaml' }, { cwd: ROOT, tolerate: true }),
  odd: () =>
    loadContract(
      { openapi: 'test/mock/fuzz/odd.yaml', schema: 'test/mock/fuzz/odd.graphql' },
      { cwd: ROOT, tolerate: true },
    ),
  billing: () =>
    loadContract(
      { openapi: 'test/mock/laws/openapi.yaml', schema: 'test/mock/laws/schema.graphql' },
      { cwd: ROOT },
    ),
};

/** Third-party documents. */
export const OTHERS: Readonly<Record<string, () => Promise<Contract>>> = {
  petstore: corpus({ openapi: 'petstore-expanded.yaml' }),
  twilio: corpus({ openapi: 'twilio_messaging_v1.json' }),
  'twilio-api': corpus({ openapi: 'twilio_api_v2010.json' }),
  stripe: corpus({ openapi: 'stripe.json' }),
  shopify: corpus({ schema: 'shopify.graphql' }),
  swapi: corpus({ schema: join(SHARED, 'corpus/sdl/swapi.graphql') }),
  buildkite: corpus({ schema: join(SHARED, 'corpus/sdl/buildkite.graphql') }),
};
