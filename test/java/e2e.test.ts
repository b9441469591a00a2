/** The client calls every operation of the running sandbox with JUnit, both blocking and with futures. */
import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { startSandbox } from '../python/sandbox.ts';
import { JUNIT, compile, hasJava, hasJavaTools, runClass } from '../support/java.ts';
import { TOOLS_JDK } from '../support/jdk.ts';
import { COMMITTED } from './emitted.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const TESTS = join(import.meta.dirname, 'e2e');
const LAUNCHER = 'org.junit.platform.console.ConsoleLauncher';

describe.skipIf(!hasJava)('JUnit passes, and covers every operation', () => {
  test('in Java 17', { timeout: 240_000 }, async () => {
    expect(await missed()).toEqual([]);
  });
  test.skipIf(!hasJavaTools)('in a later version of Java', { timeout: 240_000 }, async () => {
    expect(await missed(TOOLS_JDK)).toEqual([]);
  });
});

/** Returns the calls of operations that no test made. */
async function missed(home?: string): Promise<readonly string[]> {
  const client = await compile({ sources: [COMMITTED.sources] });
  const tests = await compile({ sources: [TESTS], classes: [client, ...JUNIT] });
  const sandbox = await startSandbox(['--echo-delay', '40', '--allow-private-webhooks']);
  const folder = await mkdtemp(join(tmpdir(), 'diptych-java-'));
  const performed = join(folder, 'performed');
  const { code, output, stderr } = await runClass(LAUNCHER, [client, tests, ...JUNIT], {
    ...(home !== undefined && { home }),
    args: ['execute', '--scan-class-path', tests, '--disable-banner', '--fail-if-no-tests', '--details=tree'],
    env: {
      REST_URL: sandbox.restUrl,
      GRAPHQL_URL: sandbox.graphqlUrl,
      API_KEY: sandbox.key,
      PERFORMED: performed,
    },
  });
  await sandbox.stop();
  expect(code, `${output}${stderr}`).toBe(0);
  const called = new Set((await readFile(performed, 'utf8')).split('\n'));
  const expected = await operations();
  expect(expected.length).toBeGreaterThan(60);
  await rm(folder, { recursive: true });
  return ['THREADS', 'FUTURES']
    .flatMap((kind) => expected.map((name) => `${kind} ${name}`))
    .filter((call) => !called.has(call));
}

/** Every REST operation and every canonical GraphQL operation, with their names in the client. */
async function operations(): Promise<readonly string[]> {
  const files = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort();
  const { contract } = await load(
    {
      openapi: 'openapi/v1.yaml',
      graphql: files('schema/*.graphql'),
      documents: files('schema/operations/*.graphql'),
    },
    nodeSourceFiles(ROOT),
  );
  const rest = contract!.operations.filter(({ kind }) => kind === 'rest').map(({ id }) => id);
  const canonical = contract!.documents.map(({ name, operation }) => `${operation} ${name.wire}`);
  return [...rest, ...canonical];
}
