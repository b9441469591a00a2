/** Calls one contestant in batches, as the parent process requests. Responds with the cost of each batch. */
import type { Batch } from './overhead.ts';
import { HEADERS, INSTANT, MESSAGE } from './message.ts';

const [path = '', origin = ''] = process.argv.slice(2);
// Without a network, only the contestant's own time remains, and the time to create and read a response.
if (origin === INSTANT) globalThis.fetch = async () => new Response(MESSAGE, { headers: HEADERS });
const { default: contestant } = (await import(path)) as {
  readonly default: (origin: string) => (message: object) => PromiseLike<unknown>;
};
const send = contestant(origin);
const message = {
  from: '+14155550100',
  to: '+14155550199',
  body: 'Your code is 271828. It is good for ten minutes.',
};

async function batch(requests: number): Promise<Batch> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let index = 0; index < requests; index++) await send(message);
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { wallMs, cpuMs: (user + system) / 1000 };
}

process.on('message', (requests: number) => {
  void batch(requests).then((cost) => process.send?.(cost));
});
process.once('disconnect', () => process.exit());
