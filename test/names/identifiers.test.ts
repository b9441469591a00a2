/** Names that Diptych derives have at most five words, and do not end with a number. */
import { describe, expect, test } from 'vitest';
import { hasCorpus } from '../support/corpus.ts';
import { identifiersOf } from './identifiers.ts';

/** Document → maximum number of names with more than five words in one client. */
const CEILINGS = [
  ['twilio_messaging_v1.json', 0],
  ['twilio_api_v2010.json', 0],
  ['openai.json', 4],
] as const;

describe.skipIf(!hasCorpus)('types without a name in the document', () => {
  test.for(CEILINGS)('of %s: at most %i names are long', { timeout: 120_000 }, async ([document, most]) => {
    for (const { target, invented, long, numbered } of await identifiersOf(document)) {
      expect(invented, target).toBeGreaterThan(10);
      expect(numbered, target).toEqual([]);
      expect(long.length, `${target}: ${long.join(', ')}`).toBeLessThanOrEqual(most);
    }
  });
});
