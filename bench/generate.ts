/**
 * Wall time and peak memory of generating, next to the peers, as ratios to openapi-typescript in the same run. Each round
 * runs every tool once, so that a busy moment of the machine hits all of them. `node bench/generate.ts --write` writes
 * `bench/generate.md`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measure, median, type Cost } from './measure.ts';
import { CLIENTS, headOf } from './pages.ts';

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, '..');
const CORPUS = resolve(ROOT, '../shared/corpus/specs');

interface Tool {
  readonly name: string;
  /** Arguments of `node` that generate from `input` into the new folder `output`. */
  readonly command: (input: string, output: string) => readonly string[];
  /** Measures the second run, which has no work. */
  readonly again?: boolean;
}

const peer = (path: string): string => join(HERE, 'node_modules', path);
const diptych = join(ROOT, 'src/cli/main.ts');

/** Arguments that generate some targets, or all of them. */
function generate(...targets: readonly string[]): Tool['command'] {
  const chosen = targets.flatMap((target) => ['--target', target]);
  return (input, output) => [
    ...[diptych, 'generate', '--openapi', input],
    ...[...chosen, '--out', join(output, 'generated')],
  ];
}

const BASELINE = 'openapi-typescript';
const TOOLS: readonly Tool[] = [
  {
    name: BASELINE,
    command: (input, output) => [
      peer('openapi-typescript/bin/cli.js'),
      input,
      '-o',
      join(output, 'types.ts'),
    ],
  },
  {
    name: 'orval',
    command: (input, output) => [
      peer('orval/dist/bin/orval.mjs'),
      ...['--input', input, '--output', join(output, 'client.ts'), '--client', 'fetch', '--mode', 'split'],
    ],
  },
  {
    name: '@hey-api/openapi-ts',
    command: (input, output) => [
      peer('@hey-api/openapi-ts/bin/run.js'),
      ...['-i', input, '-o', join(output, 'client'), '-c', '@hey-api/client-fetch', '-s', '--no-log-file'],
    ],
  },
  { name: 'diptych typescript', command: generate('typescript') },
  { name: 'diptych, four clients', command: generate(...CLIENTS) },
  { name: 'diptych, every target', command: generate() },
  { name: 'diptych, every target, nothing changed', again: true, command: generate() },
];

const DOCUMENTS = [
  'petstore-expanded.yaml',
  'twilio_messaging_v1.json',
  'twilio_api_v2010.json',
  'stripe.json',
  'openai.json',
];

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, write: { type: 'boolean', default: false } },
});

async function costOf(tool: Tool, input: string): Promise<Cost | Error> {
  const output = await mkdtemp(join(tmpdir(), 'diptych-bench-out-'));
  try {
    if (tool.again === true) await measure(tool.command(input, output), output);
    return await measure(tool.command(input, output), output);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await rm(output, { recursive: true });
  }
}

async function rowsOf(document: string): Promise<readonly string[]> {
  const costs = new Map<Tool, Cost[]>(TOOLS.map((tool) => [tool, []]));
  for (let round = 0; round < Number(flags.rounds); round++) {
    for (const tool of TOOLS) {
      const cost = await costOf(tool, join(CORPUS, document));
      if (cost instanceof Error) console.error(`${tool.name} failed on ${document}: ${cost.message}`);
      else costs.get(tool)?.push(cost);
    }
  }
  const medians = new Map(
    [...costs].map(([tool, all]) => [tool.name, all.length > 0 ? median(all) : undefined]),
  );
  const base = medians.get(BASELINE);
  return [...medians].map(([name, cost]) => {
    if (!cost || !base) return `| ${basename(document)} | ${name} | failed | | |`;
    const ratio = (cost.seconds / base.seconds).toFixed(2);
    return `| ${basename(document)} | ${name} | ${cost.seconds.toFixed(2)} | ${ratio} | ${cost.mebibytes.toFixed(0)} |`;
  });
}

const lines = [
  '| document | tool | wall s, median | ratio to openapi-typescript | peak MiB |',
  '|---|---|---|---|---|',
];
for (const document of DOCUMENTS) {
  const rows = await rowsOf(document);
  lines.push(...rows);
  console.log(rows.join('\n'));
}

if (flags.write) {
  const text = [...headOf('generate.md', `medians of ${flags.rounds} rounds.`), '', ...lines, ''];
  await writeFile(join(HERE, 'generate.md'), text.join('\n'));
}
