/** The contracts whose operations were labeled by a person who has not read the rules of `derive`. */
import { join } from 'node:path';
import { loadContract } from '../../src/cli/verify.ts';
import { CORPUS, SHARED } from '../support/corpus.ts';

interface Labelled {
  readonly openapi?: string;
  readonly schema?: string;
  /** Number of operations, selected by a fixed seed; all operations if omitted. */
  readonly sample?: number;
}

const ROOT = join(import.meta.dirname, '../..');
const SDL = join(SHARED, 'corpus/sdl');
export const KIT: Readonly<Record<string, Labelled>> = {
  messaging: { openapi: join(ROOT, 'openapi/v1.yaml'), schema: join(ROOT, 'schema') },
  petstore: { openapi: join(CORPUS, 'petstore-expanded.yaml') },
  stripe: { openapi: join(CORPUS, 'stripe.json'), sample: 60 },
  buildkite: { schema: join(SDL, 'buildkite.graphql'), sample: 60 },
  'vendure-shop': { schema: join(SDL, 'vendure-shop.graphql'), sample: 60 },
};
/** Labeled by a person who knows the rules, before `derive` was run on these contracts. */
export const INFORMED: Readonly<Record<string, Labelled>> = {
  universe: { schema: join(SDL, 'universe.graphql'), sample: 40 },
  nautical: { schema: join(SDL, 'nautical.graphql'), sample: 40 },
};
export const contractOf = ({ openapi, schema }: Labelled): ReturnType<typeof loadContract> =>
  loadContract(
    {
      ...(openapi !== undefined && { openapi }),
      ...(schema !== undefined && { schema: schema.endsWith('.graphql') ? schema : `${schema}/*.graphql` }),
    },
    { tolerate: true },
  );
