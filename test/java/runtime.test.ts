/** The Java runtime alone: its own tests over a real network. */
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JUNIT, compile, hasJava, hasJavaTools, runClass } from '../support/java.ts';
import { TOOLS_JDK } from '../support/jdk.ts';
import { unformatted } from './tools.ts';

const RUNTIME = resolve(import.meta.dirname, '../../templates/java/runtime');
const TESTS = join(import.meta.dirname, 'runtime');

describe.skipIf(!hasJava)('the runtime of Java', () => {
  test('passes its tests', { timeout: 120_000 }, async () => {
    const output = await holds((tests) => ['--scan-class-path', tests]);
    expect(output).toMatch(/\b[1-9]\d* tests successful/);
  });

  test.skipIf(!hasJavaTools)('passes the tests for later versions of Java', { timeout: 60_000 }, async () => {
    // Java 17 never closes a transport, and announces bodies of unknown length differently, so it cannot run
    // these tests.
    const classes = ['ClosedTransportTest', 'WireTest'];
    const output = await holds(() => classes.map((name) => `--select-class=runtime.${name}`), TOOLS_JDK);
    expect(output).toMatch(/ 0 tests aborted/);
    expect(output).toMatch(/\b[1-9]\d* tests successful/);
  });

  // The runtime itself is checked in the emitted package (clean.test.ts).
  test.skipIf(!hasJavaTools)('its programs are formatted', { timeout: 60_000 }, async () => {
    const programs = resolve(import.meta.dirname, '../conformance/java');
    expect(await unformatted(TESTS, programs)).toBe('');
  });
});

/** Runs Java tests. Fails unless all of them pass, and returns the output. */
async function holds(chosen: (tests: string) => readonly string[], home?: string): Promise<string> {
  const classes = await compile({ sources: [RUNTIME] });
  const tests = await compile({ sources: [TESTS], classes: [classes, ...JUNIT] });
  const args = ['execute', '--disable-banner', '--details=tree', ...chosen(tests)];
  const launcher = 'org.junit.platform.console.ConsoleLauncher';
  const { code, output } = await runClass(launcher, [tests, classes, ...JUNIT], { args, home });
  expect(code, output).toBe(0);
  return output;
}
