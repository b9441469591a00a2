/**
 * A sandbox in a separate process. The argument contains its options as JSON. For the message `heap`, the process sends
 * the number of bytes in use after garbage collection. A message with a point and a number makes the process kill
 * itself when it passes the point for this time.
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
