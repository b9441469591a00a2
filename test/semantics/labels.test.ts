/** `derive` beside labels that were written by hand, before its first run. The figures stand in docs/explain.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { derive } from '../../src/semantics/derive/derive.ts';
import type { Action, Fact } from '../../src/semantics/semantics.ts';
import { CORPUS, CORPUS_INPUTS, hasCorpus, SHARED } from '../support/corpus.ts';

const ROOT = join(import.meta.dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/explain.md'), 'utf8');

interface Labelled {
  readonly root: string;
  readonly openapi?: string;
  readonly graphql?: readonly string[];
}

const CONTRACTS: Readonly<Record<string, Labelled>> = {
  messaging: { root: ROOT, openapi: 'openapi/v1.yaml', graphql: ['schema/*.graphql'] },
  petstore: { root: CORPUS, openapi: 'petstore-expanded.yaml' },
  stripe: { root: CORPUS, openapi: 'stripe.json' },
  'twilio-messaging': { root: CORPUS, openapi: 'twilio_messaging_v1.json' },
  'artsy-exchange': { root: join(SHARED, 'corpus/sdl'), graphql: ['artsy-exchange.graphql'] },
};

/** Facts of a file of labels: `operation | effect | collection | id | filters`; `-` for none, `*` for not judged. */
interface Label {
  readonly id: string;
  readonly facts: ReadonlySet<string>;
  readonly unjudged: ReadonlySet<string>;
}

function labelsOf(name: string): readonly Label[] {
  const lines = readFileSync(join(import.meta.dirname, 'labels', `${name}.txt`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', effect = '', collection = '', place = '', filters = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const cells = Object.entries({ effect, collection, id: place });
    const stated = cells.filter(([, value]) => value !== '-' && value !== '*').map((cell) => cell.join(' '));
    const kept = filters === '-' ? [] : filters.split(',').map((filter) => `filter ${filter.trim()}`);
    return {
      id,
      facts: new Set([...stated, ...kept]),
      unjudged: new Set(cells.flatMap(([kind, value]) => (value === '*' ? [kind] : []))),
    };
  });
}

/** What `derive` claims without guessing, with its evidence. */
function claimsOf({
  effect,
  collection,
  id,
  filters,
}: Action): readonly (readonly [string, Fact<unknown>])[] {
  const place = ({ in: location, path }: { readonly in: string; readonly path: readonly string[] }): string =>
    [location, ...path].join('.');
  const claims: readonly (readonly [string, Fact<unknown>])[] = [
    ...(effect.value === 'unknown' ? [] : [[`effect ${effect.value}`, effect] as const]),
    ...(collection ? [[`collection ${collection.value}`, collection] as const] : []),
    // Labels do not judge an id that a caller may choose.
    ...(id && effect.value !== 'create' ? [[`id ${place(id.value)}`, id] as const] : []),
    ...filters.map((filter) => {
      const { from, operator, member } = filter.value;
      return [`filter ${place(from)} ${operator} ${member.join('.')}`, filter] as const;
    }),
  ];
  return claims.filter(([, { evidence }]) => evidence !== 'guessed');
}

interface Score {
  readonly recognized: number;
  readonly right: number;
  readonly labelled: number;
  readonly found: number;
  /** Wrong claims that a declaration or a standard is said to prove. */
  readonly wrongProofs: readonly string[];
}

async function scoreOf(name: string, { root, openapi, graphql = [] }: Labelled): Promise<Score> {
  const input = { ...(openapi !== undefined && { openapi }), graphql, tolerate: true };
  const { contract } = await load(input, nodeSourceFiles(root));
  const actions = new Map(derive(contract!).actions.map((action) => [action.operation.id, action]));
  const judged = labelsOf(name).map(({ id, facts, unjudged }) => {
    const claims = claimsOf(actions.get(id)!).filter(([claim]) => !unjudged.has(claim.split(' ')[0]!));
    const recognized = claims.filter(([, { evidence }]) => evidence === 'recognized');
    return {
      recognized: recognized.length,
      right: recognized.filter(([claim]) => facts.has(claim)).length,
      labelled: facts.size,
      found: claims.filter(([claim]) => facts.has(claim)).length,
      wrongProofs: claims
        .filter(([claim, { evidence }]) => evidence !== 'recognized' && !facts.has(claim))
        .map(([claim]) => `${id}: ${claim}`),
    };
  });
  const sum = (key: 'recognized' | 'right' | 'labelled' | 'found'): number =>
    judged.reduce((total, one) => total + one[key], 0);
  return {
    recognized: sum('recognized'),
    right: sum('right'),
    labelled: sum('labelled'),
    found: sum('found'),
    wrongProofs: judged.flatMap(({ wrongProofs }) => wrongProofs),
  };
}

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

describe.skipIf(!hasCorpus)('contracts labelled by hand', () => {
  test.each(Object.entries(CONTRACTS))('%s', async (name, labelled) => {
    const { recognized, right, labelled: all, found, wrongProofs } = await scoreOf(name, labelled);
    expect(wrongProofs).toEqual([]);
    expect(right / recognized, 'precision').toBeGreaterThanOrEqual(0.98);
    expect(found / all, 'recall').toBeGreaterThanOrEqual(0.85);
    const operations = labelsOf(name).length;
    expect(PAGE).toContain(
      `| ${name} | ${operations} | ${right} of ${recognized} | ${percent(right, recognized)} | ${found} of ${all} | ${percent(found, all)} |`,
    );
  });
});

describe.skipIf(!hasCorpus)('contracts of the corpus', () => {
  test.each(CORPUS_INPUTS)('$name', async ({ openapi, graphql = [] }) => {
    const input = { ...(openapi !== undefined && { openapi }), graphql };
    const { contract } = await load(input, nodeSourceFiles(CORPUS));
    const { actions, collections } = derive(contract!);
    expect(actions.map(({ operation }) => operation)).toEqual(contract!.operations);
    const concepts = new Set(collections.map(({ concept }) => concept));
    expect(
      actions.flatMap(({ collection }) => collection?.value ?? []).filter((one) => !concepts.has(one)),
    ).toEqual([]);
  });
});
