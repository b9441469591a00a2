import { describe, expect, test } from 'vitest';
import { CORPUS, CORPUS_INPUTS, hasCorpus } from '../support/corpus.ts';
import { emitDocuments } from '../support/emit-contract.ts';

/** Milliseconds; several times what it takes. */
const SANE = 20_000;

describe.skipIf(!hasCorpus)('published forms of real documents', () => {
  test.each(CORPUS_INPUTS)('$name', async ({ openapi, graphql }) => {
    const input = { ...(openapi && { openapi }), ...(graphql && { graphql }) };
    const begun = performance.now();
    const first = await emitDocuments(CORPUS, input, [{ id: 'postman', options: {} }]);
    expect(performance.now() - begun).toBeLessThan(SANE);
    const [file] = first.files;
    const variables = new Set(file!.text.match(/\{\{[^{}]*\}\}/g));
    const other = [...variables].filter((name) => !/^\{\{(from_\w+|\$guid)\}\}$/.test(name));
    const known = /^\{\{(baseUrl\d*|graphqlUrl|api_key|username|password|access_token)\}\}$/;
    expect(other.filter((name) => !known.test(name))).toEqual([]);
    const second = await emitDocuments(CORPUS, input, [{ id: 'postman', options: {} }]);
    expect(second.files[0]!.text === file!.text).toBe(true);
  });
});
