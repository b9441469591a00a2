/** The sandbox as a user starts it, with a database in memory and with quotas that have no effect. */
import { createSandbox } from '../../../sandbox/app.ts';
import { listen } from '../../../sandbox/server.ts';
import { fill } from '../campaigns.ts';

const sandbox = await createSandbox({ keys: [{ key: 'bench' }], quotas: { sandbox: 100_000_000 } });
await fill(sandbox.fetch);
const { baseUrl } = await listen(sandbox, { port: 0 });
process.send?.(Number(new URL(baseUrl).port));
process.once('disconnect', () => process.exit());
