/**
 * A sandbox in a process of its own, told its options as JSON. It answers `heap` with the bytes that are in use once
 * everything else was collected.
 */
import { createSandbox, type SandboxOptions } from '../../../sandbox/app.ts';
import { listen } from '../../../sandbox/server.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as SandboxOptions;
const sandbox = await createSandbox({
  keys: [{ key: 'robust' }],
  quotas: { sandbox: 1_000_000_000 },
  ...options,
});
const server = await listen(sandbox, { port: 0 });
process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
process.once('disconnect', () => process.exit());
process.send?.({ port: Number(new URL(server.baseUrl).port) });
