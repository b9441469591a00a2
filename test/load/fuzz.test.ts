import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { load as parseYaml } from 'js-yaml';
import { expect, test } from 'vitest';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from './memory-files.ts';

const golden = (path: string): string => readFileSync(join(import.meta.dirname, 'golden', path), 'utf8');

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * Replacements for a part of a document: arbitrary values, and values with a meaning elsewhere in the
 * document.
 */
const replacement = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -1,
    '',
    [],
    {},
    [null],
    [{}],
    { $ref: '#' },
    { $ref: 5 },
    { type: 'null' },
  ),
  fc.constantFrom<Json>(
    { $ref: '#/components/schemas/Item' },
    { $ref: '#/components/parameters/None' },
    { $ref: '#/paths' },
    { $ref: '#/components' },
    { anyOf: [{ enum: [null] }, { type: 'string' }] },
    { oneOf: [], discriminator: {} },
    JSON.parse('{ "__proto__": { "type": "string" }, "constructor": {} }') as Json,
    { type: ['string', 'null', 'object'], enum: [{}, [], null], allOf: [false, {}] },
  ),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

test.for(['operations/openapi.yaml', 'schemas/openapi.yaml', 'behaviour/openapi.yaml'])(
  '%s with any part replaced never throws',
  async (path) => {
    const document = parseYaml(golden(path)) as Json;
    const edits = fc.array(fc.tuple(fc.nat(), replacement, fc.boolean()), { minLength: 1, maxLength: 4 });
    const property = fc.asyncProperty(edits, fc.constantFrom('3.0.3', '3.1.0'), async (list, version) => {
      const copy = structuredClone(document) as { [key: string]: Json };
      for (const [at, value, removes] of list) edit(copy, at, structuredClone(value), removes);
      copy['openapi'] = version;
      const { contract, diagnostics } = await load(
        { openapi: 'a.json' },
        memoryFiles({ 'a.json': JSON.stringify(copy) }),
      );
      expect(contract === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      for (const { at } of diagnostics) expect(at?.line).toBeGreaterThan(0);
    });
    await fc.assert(property, { numRuns: 400, seed: 20260302 });
  },
);

test.for(['graphql/schema.graphql', 'behaviour/schema.graphql'])(
  '%s with any token replaced never throws',
  async (path) => {
    const tokens = golden(path).split(/(\W)/);
    const edits = fc.array(
      fc.tuple(
        fc.nat(tokens.length - 1),
        fc.constantFrom(...tokens, '{', '"""', '[', 'extend', '@oneOf', '# ', '\0'),
      ),
      {
        minLength: 1,
        maxLength: 3,
      },
    );
    const property = fc.asyncProperty(edits, async (list) => {
      const text = list.reduce((all, [at, token]) => all.with(at, token), tokens).join('');
      const { contract, diagnostics } = await load(
        { graphql: ['a.graphql'] },
        memoryFiles({ 'a.graphql': text }),
      );
      expect(contract === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'));
      for (const { at } of diagnostics) expect(at?.line).toBeGreaterThan(0);
    });
    await fc.assert(property, { numRuns: 300, seed: 20260302 });
  },
);

/** Replaces or removes the value at one location of a document, which `choice` selects. */
function edit(root: { [key: string]: Json }, choice: number, value: Json, removes: boolean): void {
  const places: (readonly [{ [key: string]: Json } | Json[], string])[] = [];
  const queue: Json[] = [root];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const key of Object.keys(next)) {
      places.push([next, key]);
      queue.push((next as { [key: string]: Json })[key]!);
    }
  }
  const [holder, key] = places[choice % places.length] ?? [root, 'x-none'];
  if (removes && !Array.isArray(holder)) delete holder[key];
  else (holder as { [key: string]: Json })[key] = value;
}
