import fc from 'fast-check';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load, type LoadInput } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isRest } from '../../src/model/lookup.ts';
import { bodyOracle, restCases } from '../../src/verify/cases/rest-cases.ts';
import type { RestCase } from '../../src/verify/exchange.ts';
import { DocumentSchemas } from '../../src/verify/judge/document-schemas.ts';
import { bodyForm } from '../../src/verify/send/body.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { isThorough } from '../support/thorough.ts';

const nothingKnown = (): readonly [] => [];

async function contractAt(root: string, input: LoadInput): Promise<Contract> {
  const { contract } = await load(input, nodeSourceFiles(root));
  if (!contract) throw new Error(`${root} cannot be loaded`);
  return contract;
}

/** Validates a JSON body with ajv against the document's schema, which the generator does not read. */
function fits(schemas: DocumentSchemas, made: RestCase): boolean | undefined {
  const { body, operation } = made;
  if (!body || 'raw' in body || bodyForm(body.mediaType) === 'multipart') return undefined;
  const place = [
    'paths',
    operation.path,
    operation.method.toLowerCase(),
    'requestBody',
    'content',
    body.mediaType,
    'schema',
  ];
  const faults = schemas.faults(place, body.value, 'request');
  return faults && faults.length === 0;
}

/** Counts the bodies on which ajv and the generator agree. A count of zero reveals a test without bodies. */
function agreement(
  contract: Contract,
  runs: number,
): { valid: number; invalid: number; disagreements: string[] } {
  const schemas = new DocumentSchemas(contract.sources.openapi?.document);
  const seen = { valid: 0, invalid: 0, disagreements: [] as string[] };
  for (const operation of contract.operations.filter(isRest)) {
    const cases = restCases(contract, operation, bodyOracle(schemas), nothingKnown, 1);
    if (!cases.valid) continue;
    for (const made of [...cases.documented(), ...fc.sample(cases.valid, { seed: 1, numRuns: runs })]) {
      const verdict = fits(schemas, made);
      if (verdict === undefined) continue;
      seen.valid++;
      if (!verdict) seen.disagreements.push(`${operation.id} refuses ${JSON.stringify(made.body)}`);
      // A violation of a form often cannot be written as JSON.
      const isJson = bodyForm(made.body!.mediaType) === 'json';
      for (const broken of isJson ? cases.violations(made, true) : []) {
        const refused = fits(schemas, broken);
        if (refused === undefined) continue;
        // No schema can express declared bounds.
        const intent = JSON.stringify(broken.intent);
        if (!intent.includes('"body') || intent.includes('"out-of-bounds"')) continue;
        seen.invalid++;
        if (refused)
          seen.disagreements.push(`${operation.id} takes ${JSON.stringify([broken.intent, broken.body])}`);
      }
    }
  }
  return seen;
}

describe('ajv accepts every body generated as valid, and rejects every body generated as invalid', () => {
  test('pets', async () => {
    const contract = await contractAt(`${import.meta.dirname}/pets`, { openapi: 'openapi.yaml' });
    const { valid, invalid, disagreements } = agreement(contract, 60);
    expect(disagreements).toEqual([]);
    expect(valid).toBeGreaterThan(50);
    expect(invalid).toBeGreaterThan(300);
  });

  test('the contract of this repository', async () => {
    const contract = await contractAt(resolve(import.meta.dirname, '../..'), { openapi: 'openapi/v1.yaml' });
    const { valid, invalid, disagreements } = agreement(contract, 15);
    expect(disagreements).toEqual([]);
    expect(valid).toBeGreaterThan(50);
    expect(invalid).toBeGreaterThan(300);
  });

  test.skipIf(!hasCorpus || !isThorough)(
    'stripe, in which every body is a form',
    { timeout: 120_000 },
    async () => {
      const { valid, disagreements } = agreement(await contractAt(CORPUS, { openapi: 'stripe.json' }), 2);
      expect(disagreements.slice(0, 5)).toEqual([]);
      expect(valid).toBeGreaterThan(400);
    },
  );
});
