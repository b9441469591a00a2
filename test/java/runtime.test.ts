/** The Java runtime alone: its own tests over a real network. */
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JUNIT, compile, hasJava, hasJavaTools, runClass } from '../support/java.ts';
import { TOOLS_JDK } from '../support/jdk.ts';
import { unformatted } from './tools.ts';

const RUNTIME = resolve(import.meta.dirname, '../../templates/java/runtime');
const TESTS = join(import.meta.dirname, 'runtime');

describe.skipIf(!hasJava)('the runtime of Java', () => {
  test('holds what its tests say', { timeout: 120_000 }, async () => {
    const output = await holds((tests) => ['--scan-class-path', tests]);
    expect(output).toMatch(/\b[1-9]\d* tests successful/);
  });

  test.skipIf(!hasJavaTools)('holds what later versions of Java can', { timeout: 60_000 }, async () => {
    // Java 17 ends no transport, and announces a body of no length always, so that it can not show these.
    const classes = ['ClosedTransportTest', 'WireTest'];
    const output = await holds(() => classes.map((name) => `--select-class=runtime.${name}`), TOOLS_JDK);
    expect(output).toMatch(/ 0 tests aborted/);
    expect(output).toMatch(/\b[1-9]\d* tests successful/);
  });

  // The runtime itself is looked at where it is emitted (clean.test.ts).
  test.skipIf(!hasJavaTools)('its programs are formatted', { timeout: 60_000 }, async () => {
    const programs = resolve(import.meta.dirname, '../conformance/java');
    expect(await unformatted(TESTS, programs)).toBe('');
  });
});

/** Runs tests in Java, none of which fails; gives what was printed. */
async function holds(chosen: (tests: string) => readonly string[], home?: string): Promise<string> {
  const classes = await compile({ sources: [RUNTIME] });
  const tests = await compile({ sources: [TESTS], classes: [classes, ...JUNIT] });
  const args = ['execute', '--disable-banner', '--details=tree', ...chosen(tests)];
  const launcher = 'org.junit.platform.console.ConsoleLauncher';
  const { code, output } = await runClass(launcher, [tests, classes, ...JUNIT], { args, home });
  expect(code, output).toBe(0);
  return output;
}
