/** Calls have the same names as in the services' own clients. */
import { describe, expect, test } from 'vitest';
import { hasCorpus } from '../support/corpus.ts';
import { compare, SUBJECTS } from './score.ts';

describe.skipIf(!hasCorpus)('names agree with those of the handwritten client', () => {
  test.for(SUBJECTS)('$client, at least $floor', async (subject) => {
    const { compared, score, others } = await compare(subject);
    expect(compared).toBeGreaterThan(150);
    expect(score, others.join('\n')).toBeGreaterThanOrEqual(subject.floor);
  });
});
