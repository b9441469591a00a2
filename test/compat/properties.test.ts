/** Properties that every comparison must have. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { load as parseYaml } from 'js-yaml';
import { expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../src/core/json.ts';
import { isJsonObject } from '../../src/core/json.ts';
import { CORPUS, hasCorpus } from '../support/corpus.ts';
import { compare } from './compare.ts';
import { documentOf, type Fragment } from './fragment.ts';

const RULES = join(import.meta.dirname, 'rules');
const EVERYTHING = join(import.meta.dirname, 'everything.yaml');

/** The documents of all cases. */
const documents: readonly JsonObject[] = readdirSync(RULES).flatMap((id) =>
  readdirSync(join(RULES, id))
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => {
      const sides = parseYaml(readFileSync(join(RULES, id, name), 'utf8')) as Record<'old' | 'new', Fragment>;
      return [documentOf(sides.old), documentOf(sides.new)];
    }),
);
const anyDocument = fc.constantFrom(...documents);

test('a document compared with itself has no findings', async () => {
  for (const document of documents) expect((await compare(document, document)).findings).toEqual([]);
});

test('a document with every element, compared with itself, has no findings', async () => {
  const text = readFileSync(EVERYTHING, 'utf8');
  expect((await compare(text, text)).findings).toEqual([]);
});

test.skipIf(!hasCorpus).for(['petstore-expanded.yaml', 'twilio_messaging_v1.json'])(
  '%s, compared with itself, has no findings',
  async (name) => {
    const text = readFileSync(join(CORPUS, name), 'utf8');
    expect((await compare(text, text)).findings).toEqual([]);
  },
);

test('the order of properties has no effect', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, fc.infiniteStream(fc.nat()), async (document, numbers) => {
      const next = (): number => numbers.next().value as number;
      expect((await compare(document, shuffled(document, next))).findings).toEqual([]);
    }),
    { numRuns: 60, seed: 1 },
  );
});

/** Lists whose order has no meaning. They are shuffled, too. */
const SETS: ReadonlySet<string> = new Set(['required', 'enum', 'parameters', 'security', 'anyOf', 'allOf']);

function shuffled(value: JsonValue, next: () => number, key = ''): JsonObject {
  const walk = (node: JsonValue, name: string): JsonValue => {
    if (Array.isArray(node)) {
      const items = (node as readonly JsonValue[]).map((item) => walk(item, ''));
      return SETS.has(name) ? mixed(items, next) : items;
    }
    if (!isJsonObject(node)) return node;
    return Object.fromEntries(
      mixed(Object.entries(node), next).map(([member, inside]) => [member, walk(inside, member)]),
    );
  };
  return walk(value, key) as JsonObject;
}

function mixed<Item>(items: readonly Item[], next: () => number): Item[] {
  return items
    .map((item) => ({ item, rank: next() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Rules in pairs: if one reports a change, the other reports the reverse change. */
const EXISTENCE = /^(operation|parameter|body|media-type|header|link|event|server|scheme)-(added|removed)$/;

test('the reverse comparison reports additions as removals', async () => {
  await fc.assert(
    fc.asyncProperty(anyDocument, anyDocument, async (one, other) => {
      const there = await compare(one, other);
      const back = await compare(other, one);
      const turned = (id: string): string =>
        id.endsWith('-added') ? id.replace('-added', '-removed') : id.replace('-removed', '-added');
      const forward = there.findings.filter(({ id }) => EXISTENCE.test(id));
      const backward = back.findings.filter(({ id }) => EXISTENCE.test(id));
      expect(backward.map(({ id, place }) => `${turned(id)} ${place}`).sort()).toEqual(
        forward.map(({ id, place }) => `${id} ${place}`).sort(),
      );
    }),
    { numRuns: 60, seed: 2 },
  );
});

test('equivalent documents of OpenAPI 3.0 and 3.1 have no findings', async () => {
  for (const [old, next] of TWINS)
    expect(
      (await compare(documentOf({ ...old, openapi: '3.0.3' }), documentOf({ ...next }))).findings,
    ).toEqual([]);
});

const TWINS: readonly (readonly [Fragment, Fragment])[] = [
  [{ response: { type: 'string', nullable: true } }, { response: { type: ['string', 'null'] } }],
  [
    { request: { type: 'integer', minimum: 1, exclusiveMinimum: true } },
    { request: { type: 'integer', exclusiveMinimum: 1 } },
  ],
  [{ request: { type: 'string', example: 'a' } }, { request: { type: 'string', examples: ['a'] } }],
  [
    { response: { type: 'string', enum: ['a'], nullable: true } },
    { response: { anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] } },
  ],
  [
    { request: { type: 'string', format: 'byte' } },
    { request: { type: 'string', contentEncoding: 'base64' } },
  ],
];
