/**
 * `node scripts/soak.ts --minutes 10` runs the sandbox under a mixed load of both protocols with webhooks. It exits
 * with code 1 if memory grows or a request fails. It is not part of `npm test`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const SERVER = join(import.meta.dirname, '../test/sandbox/robust/server-process.ts');
const HEADERS = { authorization: 'Bearer robust', 'content-type': 'application/json' };
const MEBIBYTE = 1_048_576;
/** Allowed growth from the first sample to the last, because samples are inexact. */
const SLACK = 4 * MEBIBYTE;

const { values: flags } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    /** Requests per second, over both protocols. */
    rate: { type: 'string', default: '60' },
  },
});
const durationMs = Number(flags.minutes) * 60_000;
/** During warm-up, caches fill and code is compiled. */
const warmUpMs = Math.min(60_000, durationMs / 4);
const sampleMs = durationMs / 60;

const folder = await mkdtemp(join(tmpdir(), 'soak-'));
const options = { database: join(folder, 'soak.db'), allowPrivateAddresses: true, echoDelayMs: 200 };
const child = fork(SERVER, [JSON.stringify(options)], { execArgv: ['--expose-gc'] });
const [{ port }] = (await once(child, 'message')) as [{ port: number }];
const origin = `http://127.0.0.1:${port}`;

let delivered = 0;
const receiver = createServer((request, response) => {
  delivered += 1;
  request.resume().on('end', () => response.writeHead(204).end());
}).listen(0, '127.0.0.1');
await once(receiver, 'listening');
const { port: receiverPort } = receiver.address() as AddressInfo;

const times: number[] = [];
const failures = new Map<string, number>();
let requests = 0;

async function ask(path: string, body?: object, headers: Record<string, string> = {}): Promise<unknown> {
  const started = performance.now();
  requests += 1;
  try {
    const init = body && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(`${origin}${path}`, { ...init, headers: { ...HEADERS, ...headers } });
    const reply = (await response.json()) as { errors?: readonly unknown[] };
    const failed = response.status >= 400 || (path === '/graphql' && reply.errors !== undefined);
    if (failed) fail(`${path.replace(/_[0-9A-Z]{26}/, '_…')} ${response.status}`);
    return reply;
  } catch (error) {
    fail(String(error));
    return undefined;
  } finally {
    times.push(performance.now() - started);
  }
}

function fail(what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1);
}

let count = 0;
let messageId = '';

/** The requests that are sent in turn. Half of them change data. */
const MIX: readonly (() => Promise<unknown>)[] = [
  async () => {
    const body = {
      to: `+1202555${String(1000 + (count % 9000))}`,
      from: '+12025550100',
      body: `Message ${count}`,
    };
    const sent = (await ask('/v1/messages', body, { 'idempotency-key': `soak-${count}` })) as { id?: string };
    messageId = sent?.id ?? messageId;
  },
  () => ask('/v1/messages?limit=20'),
  () =>
    ask('/graphql', {
      query: '{ getCampaigns(input: {first: 20}) { campaigns { id name state } totalCount } }',
    }),
  () => ask(`/v1/messages/${messageId}`),
  () =>
    ask('/graphql', {
      query:
        'mutation($input: CreateCampaignInput!) { createCampaign(input: $input) { campaign { id } userErrors { code } } }',
      variables: { input: { name: `Campaign ${count}`, startDate: '2099-01-01T00:00:00Z' } },
    }),
  () => ask('/v1/messages/preview', { body: `${'x'.repeat(count % 400)}.` }),
];

async function heapOf(): Promise<number> {
  child.send('heap');
  const [{ heap }] = (await once(child, 'message')) as [{ heap: number }];
  return heap;
}

await ask('/v1/webhook_endpoints', { url: `http://127.0.0.1:${receiverPort}/` });
await MIX[0]!();
const started = Date.now();
const samples: { readonly at: number; readonly heap: number }[] = [];
const pace = 1000 / Number(flags.rate);
const driving = (async () => {
  const underWay = new Set<Promise<unknown>>();
  for (; Date.now() - started < durationMs; count += 1) {
    const one: Promise<unknown> = MIX[count % MIX.length]!().finally(() => underWay.delete(one));
    underWay.add(one);
    await sleep(Math.max(0, started + (count + 1) * pace - Date.now()));
    while (underWay.size >= 100) await Promise.race(underWay);
  }
  await Promise.all(underWay);
})();
while (Date.now() - started < durationMs) {
  await sleep(sampleMs);
  const heap = await heapOf();
  if (Date.now() - started >= warmUpMs) samples.push({ at: Date.now() - started, heap });
}
await driving;

/** Returns the growth of the heap in bytes from the first sample to the last, by linear regression. */
function growth(): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map((sample) => sample.at));
  const heap = mean(samples.map((sample) => sample.heap));
  const covariance = mean(samples.map((sample) => (sample.at - at) * (sample.heap - heap)));
  return (
    (covariance / mean(samples.map((sample) => (sample.at - at) ** 2))) *
    (samples.at(-1)!.at - samples[0]!.at)
  );
}

const grown = growth();
const sorted = times.toSorted((one, other) => one - other);
const failed = [...failures.values()].reduce((sum, value) => sum + value, 0);
console.log(`requests      ${requests}, ${delivered} webhooks`);
console.log(
  `failures      ${failed}${[...failures].map(([what, times_]) => `\n              ${times_} × ${what}`).join('')}`,
);
console.log(
  `p50, p99, max ${[0.5, 0.99, 1].map((part) => sorted[Math.ceil(sorted.length * part) - 1]?.toFixed(1)).join(', ')} ms`,
);
console.log(
  `heap          ${(samples[0]!.heap / MEBIBYTE).toFixed(1)} to ${(samples.at(-1)!.heap / MEBIBYTE).toFixed(1)} MiB, ${(grown / MEBIBYTE).toFixed(1)} MiB on the line through ${samples.length} samples`,
);

child.disconnect();
await once(child, 'exit');
receiver.closeAllConnections();
receiver.close();
await rm(folder, { recursive: true });
if (failed > 0 || grown > SLACK) process.exitCode = 1;
