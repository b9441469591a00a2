/**
 * `node scripts/honest.ts --seeds 20 --requests 10` runs `verify` on the mock of each contract with several
 * seeds, and prints a row and the findings for each contract as soon as they are known. Other arguments
 * select contracts by name. `verify` and the mock read the same facts about operations, so a run without
 * findings proves little about these facts. `--peers` runs Schemathesis and Prism's proxy instead.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadContract } from '../src/cli/verify.ts';
import { judgement } from '../test/mock/findings.ts';
import { judgedByPeers } from '../test/mock/peers/peers.ts';
import { CORPUS, hasCorpus, OPENAPI_DOCUMENTS, SDL_DOCUMENT, SHARED } from '../test/support/corpus.ts';

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '20' },
    /** The first seed. */
    from: { type: 'string', default: '1' },
    /** The number of requests for each operation. */
    requests: { type: 'string', default: '10' },
    /** The maximum time for each seed. A run that needs more is not complete. */
    minutes: { type: 'string', default: '10' },
    peers: { type: 'boolean', default: false },
    /** The number of examples that Schemathesis sends for each operation and phase. */
    examples: { type: 'string', default: '10' },
  },
});

interface Documents {
  readonly openapi?: string;
  readonly schema?: string;
}

const SDLS = hasCorpus ? readdirSync(join(SHARED, 'corpus/sdl')).toSorted() : [];
const CONTRACTS: readonly (readonly [string, Documents])[] = [
  ['messaging', { openapi: 'openapi/v1.yaml', schema: 'schema/*.graphql' }],
  ...(hasCorpus ? OPENAPI_DOCUMENTS : []).map((name): [string, Documents] => [
    name,
    { openapi: join(CORPUS, name) },
  ]),
  ...SDLS.map((name): [string, Documents] => [name, { schema: join(SHARED, 'corpus/sdl', name) }]),
  ...(hasCorpus
    ? [
        [SDL_DOCUMENT, { schema: join(CORPUS, SDL_DOCUMENT) }] as const,
        [
          `petstore-expanded.yaml with swapi.graphql`,
          { openapi: 'specs/petstore-expanded.yaml', schema: 'sdl/swapi.graphql' },
        ] as const,
      ]
    : []),
];

/**
 * Returns Basic credentials if the contract declares them and no other named HTTP scheme, and otherwise a bearer token.
 */
function headersOf({ auth }: Awaited<ReturnType<typeof loadContract>>): Readonly<Record<string, string>> {
  const basic = auth.some(({ kind }) => kind === 'basic') && !auth.some(({ kind }) => kind === 'http');
  if (auth.length === 0) return {};
  return { authorization: basic ? `Basic ${btoa('owner:x')}` : 'Bearer OWNER@acme' };
}

const seeds = Array.from({ length: Number(flags.seeds) }, (_, index) => Number(flags.from) + index);
if (flags.peers) await judgedByPeers(wanted, Number(flags.examples));
else await judgedByVerify();

async function judgedByVerify(): Promise<void> {
  console.log(
    '| contract | operations | seeds | complete runs | requests | findings | seconds a seed |\n|---|---|---|---|---|---|---|',
  );
  for (const [name, documents] of CONTRACTS) {
    if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
    const contract = await loadContract(documents, {
      tolerate: true,
      ...(documents.openapi?.startsWith('specs/') && { cwd: join(SHARED, 'corpus') }),
    });
    const all = new Map<string, number[]>();
    const start = performance.now();
    let [complete, sent] = [0, 0];
    for (const seed of seeds) {
      const { findings, requests, isComplete } = await judgement(contract, seed, {
        headers: headersOf(contract),
        maxRequests: Number(flags.requests),
        timeBudgetMs: Number(flags.minutes) * 60_000,
      });
      if (isComplete) complete += 1;
      sent += requests;
      for (const one of findings) all.set(one, [...(all.get(one) ?? []), seed]);
    }
    const seconds = ((performance.now() - start) / 1000 / seeds.length).toFixed(1);
    const cells = [name, contract.operations.length, seeds.length, complete, sent, all.size, seconds];
    console.log(`| ${cells.join(' | ')} |`);
    for (const [text, found] of all) console.error(`${name}, seed ${found.join(', ')}: ${text}`);
    if (all.size > 0) process.exitCode = 1;
  }
}
