/**
 * The cost of importing a generated Python package, next to its peers. Everything is measured in one run. Run
 * it with `node bench/python.ts`; `--write` updates `bench/python.md`.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importCosts, type ImportCost, type Subject } from './python/imports.ts';
import { generatePackage, installPeers } from './python/install.ts';
import { headOf } from './pages.ts';
import { summaryOf, summaryText } from './statistics.ts';

const { values: flags } = parseArgs({
  options: { rounds: { type: 'string', default: '20' }, write: { type: 'boolean', default: false } },
});
const rounds = Number(flags.rounds);
const ROOT = resolve(import.meta.dirname, '..');
const STRIPE = resolve(ROOT, '../shared/corpus/specs/stripe.json');
/** Names of the packages are derived from the titles of the documents. */
const OURS = 'stripe_api';
const MESSAGING = 'messaging_api';

const IMPORT_STRIPE = 'import stripe';
const SUBJECTS: readonly (Subject & { readonly peer?: string })[] = [
  { name: 'nothing', measured: '' },
  { name: '`import httpx`', measured: 'import httpx' },
  { name: `\`${IMPORT_STRIPE}\``, measured: IMPORT_STRIPE },
  { name: '`import` of the package generated from Stripe', measured: `import ${OURS}`, peer: IMPORT_STRIPE },
  {
    name: '`stripe.StripeClient`, created, and its customers',
    measured: 'import stripe; stripe.StripeClient("sk").v1.customers',
  },
  {
    name: 'the `Client` generated from Stripe, created, and its customers',
    measured: `import ${OURS}; ${OURS}.Client(api_key="sk").customers`,
    peer: 'import stripe; stripe.StripeClient("sk").v1.customers',
  },
  {
    name: '`import` of the messaging package',
    prepared: 'import httpx',
    measured: `import ${MESSAGING}`,
  },
  {
    name: 'its `Client`, `AsyncClient` and calls of messages, imported',
    prepared: 'import httpx',
    measured: `from ${MESSAGING} import AsyncClient, Client; import ${MESSAGING}.resources.messages`,
  },
  {
    name: 'every module of it',
    prepared: 'import httpx, pkgutil; from importlib import import_module',
    measured: `import ${MESSAGING} as m; [import_module(one.name) for one in pkgutil.walk_packages(m.__path__, "${MESSAGING}.")]`,
  },
];

const python = await installPeers();
const folder = await mkdtemp(join(tmpdir(), 'diptych-bench-'));
const stripe = await generatePackage(STRIPE, folder);
const path = [stripe, join(ROOT, 'generated/python/src')].join(delimiter);
const costs = await importCosts(python, { path, cache: join(folder, 'cache') }, SUBJECTS, rounds);
await rm(folder, { recursive: true });

const lines = SUBJECTS.map(({ name, prepared, peer }) => {
  const cost = costs.get(name)!;
  const against = peer === undefined ? undefined : SUBJECTS.find(({ measured }) => measured === peer);
  const ratio = against ? ratioText(cost, costs.get(against.name)!) : '';
  const on = prepared === undefined ? '' : ', on top of httpx';
  return `| ${name}${on} | ${summaryText(summaryOf(cost.times), 1)} | ${cost.modules} | ${ratio} |`;
});

/** Round by round, so that a busy moment of the machine affects both. */
function ratioText(one: ImportCost, other: ImportCost): string {
  return summaryText(summaryOf(one.times.map((time, round) => time / other.times[round]!)));
}

const text = [
  ...headOf(
    'python.md',
    `medians of ${rounds} rounds and, in brackets, the middle half. Each is a new process with compiled bytecode.`,
  ),
  '',
  '| import | ms | modules | ratio to its peer |',
  '|---|---|---|---|',
  ...lines,
  '',
].join('\n');

console.log(text);
if (flags.write) await writeFile(join(import.meta.dirname, 'python.md'), text);
