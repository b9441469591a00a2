/** The Java client runs on Android with a transport of the caller: it uses only classes that Android has. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ANDROID, LIBRARIES, compile, hasAndroid, runClass } from '../support/java.ts';
import { COMMITTED } from './emitted.ts';

/**
 * Classes that use more, and what they use. With a transport of the caller, Android never loads the class of the default
 * transport, or the class of the bodies that it reads. Connections check for a logger before they use its class.
 */
const EXCEPTIONS = {
  HttpClientTransport: ['java.net.http'],
  LimitedBody: ['java.net.http'],
  Connection: ['System.Logger'],
  Settings: ['System.Logger'],
  SettingsBuilder: ['System.Logger'],
};

test.skipIf(!hasAndroid)('uses only classes of Android 14 (API level 34)', { timeout: 120_000 }, async () => {
  const client = await compile({ sources: [COMMITTED.sources] });
  const program = await compile({ sources: [join(import.meta.dirname, 'android')], classes: ANDROID.jars });
  const { code, output, stderr } = await runClass('Signatures', [program, ...ANDROID.jars], {
    args: [ANDROID.signatures, client, ...LIBRARIES],
  });
  expect(code, stderr).toBe(0);
  const used = new Map<string, Set<string>>();
  for (const line of output.trim().split('\n')) {
    const [, name = line, reference = ''] =
      /(\w+)[\w$]*\.class\b.*: Undefined reference: (.*)$/.exec(line) ?? [];
    used.set(name, (used.get(name) ?? new Set()).add(familyOf(reference)));
  }
  expect(Object.fromEntries([...used].map(([name, families]) => [name, [...families].sort()]))).toEqual(
    EXCEPTIONS,
  );
});

function familyOf(reference: string): string {
  return /java\.net\.http|System\.Logger/.exec(reference)?.[0] ?? reference;
}
