/** The sandbox as a user starts it, with a file and with quotas that have no effect. */
import { createSandbox } from '../../../sandbox/app.ts';
import { listen } from '../../../sandbox/server.ts';

const sandbox = await createSandbox({
  database: process.argv[2]!,
  keys: [{ key: 'bench' }],
  quotas: { sandbox: 100_000_000 },
  ...(process.argv[3] !== undefined && { echoDelayMs: Number(process.argv[3]) }),
});
const { baseUrl } = await listen(sandbox, { port: 0 });
process.send?.(Number(new URL(baseUrl).port));
process.once('disconnect', () => process.exit());
