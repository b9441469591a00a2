/** Compares the requests for real documents with those of openapi-to-postmanv2. */
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { CORPUS, hasCorpus, OPENAPI_DOCUMENTS } from '../support/corpus.ts';
import { differences } from './oracle/differences.ts';
import { writtenByBoth } from './oracle/requests.ts';

describe.skipIf(!hasCorpus)('real documents', () => {
  test.for(OPENAPI_DOCUMENTS)('%s: the same URL, headers, and body for every operation', async (openapi) => {
    const { contract } = await load({ openapi }, nodeSourceFiles(CORPUS));
    const pairs = await writtenByBoth(contract!);
    expect(pairs.length).toBeGreaterThan(3);
    for (const d of differences(pairs).slice(0, 20)) console.log(JSON.stringify(d));
    expect(differences(pairs)).toEqual([]);
  });
});
