/**
 * The main use case from end to end, with the contract of this repository: generates everything, starts the
 * reference implementation on the generated code, calls it with the generated client, and verifies it against
 * the documents.
 *
 * npm start runs until Ctrl-C npm start -- --once ends by itself, with exit code 1 if anything was wrong npm
 * start -- --seed 7 verifies with the same requests each time
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasErrors } from '../src/core/diagnostic.ts';
import { generate, loadContract, readConfig, verify } from '../src/cli/index.ts';
import { diagnosticsText } from '../src/report/text.ts';
import { verifyText } from '../src/cli/commands/verify-report.ts';
import { printSummary, step, targetCounts } from './tour-output.ts';

const ROOT = join(import.meta.dirname, '..');
const layout = { colors: process.stdout.isTTY, width: Math.min(process.stdout.columns ?? 100, 120) };

const { values: flags } = parseArgs({
  options: { once: { type: 'boolean', default: false }, seed: { type: 'string' } },
});
if (flags.seed !== undefined && !/^\d{1,9}$/.test(flags.seed))
  throw new TypeError(`--seed takes a whole number, not ${flags.seed}`);

const [request] = await readConfig('codegen.ts', ROOT);
if (!request) throw new Error('codegen.ts names no output');

step('1. Generate everything from openapi/ and schema/');
const generated = await generate(request);
process.stdout.write(diagnosticsText(generated.diagnostics, layout).replace(/^(?=.)/gm, '   '));
if (hasErrors(generated.diagnostics)) process.exit(1);
for (const line of targetCounts(request)) console.log(`   ${line}`);

// The generated code is imported only now, after it has been written.
const { createSandbox } = await import('../sandbox/app.ts');
const { listen } = await import('../sandbox/server.ts');
const { stopWhenOrphaned } = await import('../sandbox/orphan.ts');
const { converse } = await import('./tour-conversation.ts');

step('2. Start the sandbox, built on the generated stubs and resolvers');
const plenty = { default: 1e6, messages: 1e6, sandbox: 1e6 };
const sandbox = await createSandbox({ database: ':memory:', echoDelayMs: 200, quotas: plenty });
const server = await listen(sandbox, { port: 0 });
console.log(`   REST     ${server.baseUrl}/v1\n   GraphQL  ${server.graphqlUrl}`);

step('3. Talk to it with the generated client');
const echoed = await converse(server, sandbox.sandboxKey, (line) => console.log(`   ${line}`));

step('4. Verify it against both documents');
const { contract } = await loadContract(request);
if (!contract) throw new Error('the documents were generated from but cannot be loaded');
const fetch = (call: Request): Promise<Response> => globalThis.fetch(call);
const report = await verify(contract, {
  rest: { baseUrl: server.baseUrl, fetch },
  graphql: { url: server.graphqlUrl, fetch },
  headers: { authorization: `Bearer ${sandbox.sandboxKey}` },
  // Enough for every operation on a busy machine; an idle one takes seconds.
  timeBudgetMs: 600_000,
  ...(flags.seed !== undefined && { seed: Number(flags.seed) }),
});
console.log(verifyText(report, layout).replace(/^(?=.)/gm, '   '));

printSummary({ generated, report, server, key: sandbox.sandboxKey });
// A run without findings proves too little if it skipped an operation or has notes.
const succeeded = report.operations.filter((row) => row.succeeded).map(({ operation }) => operation);
// `verify` checks subscriptions as streams, so they have no row.
const unproven = contract.operations
  .map(({ id }) => id)
  .filter((id) => !succeeded.includes(id) && !id.startsWith('subscription '));
if (unproven.length > 0) console.log(`   Never succeeded: ${unproven.join(', ')}\n`);
const isClean = report.diagnostics.every(({ severity }) => severity === 'note');
const ok = echoed && report.ok && isClean && unproven.length === 0;
if (!ok) process.exitCode = 1;

let stopping: Promise<void> | undefined;
const stop = (): Promise<void> => (stopping ??= server.close().then(() => sandbox.close()));
if (flags.once) {
  await stop();
  // Pending look-ups of webhook host names cannot be canceled, so exit without waiting for them.
  process.exit();
} else {
  console.log('Running until Ctrl-C.');
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
  stopWhenOrphaned(() => void stop());
}
