/** The runtime of Java by itself: its own tests over a real network. */
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { JUNIT, compile, hasJava, hasJavaTools, runClass } from '../support/java.ts';
import { TOOLS_JDK } from '../support/jdk.ts';
import type { Ended } from '../support/run-program.ts';
import { unformatted } from './tools.ts';

const RUNTIME = resolve(import.meta.dirname, '../../templates/java/runtime');
const TESTS = join(import.meta.dirname, 'runtime');

describe.skipIf(!hasJava)('the runtime of Java', () => {
  test('holds what its tests say', { timeout: 120_000 }, async () => {
    const { code, output } = await junit((tests) => ['--scan-class-path', tests]);
    expect(code, output).toBe(0);
    expect(output).toMatch(/\b[1-9]\d* tests successful/);
  });

  // Java 17 announces a body of no length always, so that it can not show this.
  test.skipIf(!hasJavaTools)(
    'on a later Java it adds to a request no more',
    { timeout: 60_000 },
    async () => {
      const { code, output } = await junit(() => ['--select-class', 'runtime.WireTest'], TOOLS_JDK);
      expect(code, output).toBe(0);
      expect(output).toMatch(/ 0 tests aborted/);
    },
  );

  // The runtime itself is looked at where it is emitted (clean.test.ts).
  test.skipIf(!hasJavaTools)('its programs are formatted', { timeout: 60_000 }, async () => {
    const programs = resolve(import.meta.dirname, '../conformance/java');
    expect(await unformatted(TESTS, programs)).toBe('');
  });
});

async function junit(selected: (tests: string) => readonly string[], home?: string): Promise<Ended> {
  const classes = await compile({ sources: [RUNTIME] });
  const tests = await compile({ sources: [TESTS], classes: [classes, ...JUNIT] });
  const args = ['execute', '--disable-banner', '--details=tree', ...selected(tests)];
  return runClass('org.junit.platform.console.ConsoleLauncher', [tests, classes, ...JUNIT], { args, home });
}
