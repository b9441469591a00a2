/**
 * A sandbox in a process of its own, told its options as JSON. Told `heap`, it answers with the bytes that are in use
 * once everything else was collected; told a point and a number, it dies when it passes the point so many times.
 */
import { createSandbox, type SandboxOptions } from '../../../sandbox/app.ts';
import { listen } from '../../../sandbox/server.ts';
import type { Death } from './own-process.ts';

const options = JSON.parse(process.argv[2] ?? '{}') as SandboxOptions;
let death: Death | undefined;
let passed = 0;

const sandbox = await createSandbox({
  keys: [{ key: 'robust' }],
  quotas: { sandbox: 1_000_000_000 },
  ...options,
  faults(point) {
    if (point === death?.point && (passed += 1) === death.passes) process.kill(process.pid, 'SIGKILL');
  },
});
const server = await listen(sandbox, { port: 0 });
process.on('message', (message: 'heap' | Death) => {
  if (message !== 'heap') {
    death = message;
    return;
  }
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed });
});
process.once('disconnect', () => process.exit());
process.send?.({ port: Number(new URL(server.baseUrl).port) });
