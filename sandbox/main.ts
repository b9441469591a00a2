import { parseArgs } from 'node:util';
import { createSandbox } from './app.ts';
import { stopWhenOrphaned } from './orphan.ts';
import { listen } from './server.ts';

const HELP = `Runs the sandbox.

  --port <number>         4010 unless given; 0 takes a free one
  --host <address>        127.0.0.1 unless given
  --database <file>       kept there; in memory unless given
  --key <key>             accepted as the owner's sandbox key; made up unless given
  --echo-delay <ms>       from a message to its echo; 400 unless given
  --quota <requests>      in 60 seconds; 60 unless given
  --allow-private-webhooks  lets webhooks go to private addresses, and over http
  --help`;

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4010' },
      host: { type: 'string', default: '127.0.0.1' },
      database: { type: 'string', default: ':memory:' },
      key: { type: 'string' },
      'echo-delay': { type: 'string' },
      quota: { type: 'string' },
      'allow-private-webhooks': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const echoDelayMs = values['echo-delay'];
  const sandbox = await createSandbox({
    database: values.database,
    allowPrivateAddresses: values['allow-private-webhooks'],
    ...(values.key !== undefined && { keys: [{ key: values.key }] }),
    ...(echoDelayMs !== undefined && { echoDelayMs: count('echo-delay', echoDelayMs) }),
    ...(values.quota !== undefined && { quotas: { sandbox: count('quota', values.quota) } }),
  });
  const server = await listen(sandbox, { port: count('port', values.port), host: values.host });
  let stopping: Promise<void> | undefined;
  const stop = (): void => {
    stopping ??= server.close().then(() => sandbox.close());
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  stopWhenOrphaned(stop);
  // Last: whoever reads it may end the process, or its parent, at once.
  process.stdout.write(
    `REST     ${server.baseUrl}\nGraphQL  ${server.graphqlUrl}\nKey      ${sandbox.sandboxKey}\n`,
  );
}

function count(flag: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new TypeError(`--${flag} takes a whole number, not ${text}`);
}
