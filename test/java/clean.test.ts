/** Packages for any contract compile without a warning, and the strictest tools have no findings. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compile, hasJava, hasJavaTools, javaSources } from '../support/java.ts';
import { isThorough } from '../support/thorough.ts';
import { COMMITTED, type EmittedPackage } from './emitted.ts';
import { emitEveryKind } from './every-kind.ts';
import { errorProne, javadoc, unformatted } from './tools.ts';

const E2E = resolve(import.meta.dirname, 'e2e');
const CHOICES = resolve(import.meta.dirname, 'choices');
const BUILDERS = resolve(import.meta.dirname, 'builders');
const TIMEOUT = 240_000;
const REFLECTION =
  /java\.lang\.(?:reflect|invoke)|Class\.forName|\.get(?:Declared)?(?:Constructor|Field|Method)s?\(/;

/**
 * Error Prone needs a minute of processor time for the package of this repository, which contains no
 * additional constructs.
 */
const PACKAGES: readonly (readonly [name: string, make: () => Promise<EmittedPackage>, isLong: boolean])[] = [
  ['the contract of this repository', () => Promise.resolve(COMMITTED), true],
  ['every kind of type', () => emitEveryKind(), false],
];

describe.skipIf(!hasJava).each(PACKAGES)('the package of %s', (_, make, isLong) => {
  let made: EmittedPackage;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made.remove());

  test('javac reports no warnings', { timeout: TIMEOUT }, async () => {
    await expect(compile({ sources: [made.sources] })).resolves.toBeTypeOf('string');
  });

  test('it uses no reflection', () => {
    const texts = javaSources(made.sources).map((path) => readFileSync(path, 'utf8'));
    expect(texts.filter((text) => REFLECTION.test(text))).toEqual([]);
  });

  test.skipIf(!hasJavaTools || (isLong && !isThorough))(
    'Error Prone has no findings',
    { timeout: TIMEOUT },
    async () => {
      expect(await errorProne(made.sources)).toBe('');
    },
  );

  test.skipIf(!hasJavaTools)('google-java-format does not change it', { timeout: TIMEOUT }, async () => {
    expect(await unformatted(made.sources)).toBe('');
  });
});

// Maven builds the package of this repository and also fails on a warning (package.test.ts).
test.skipIf(!hasJavaTools)(
  'Javadoc reports no warnings for the package with every kind of type',
  { timeout: TIMEOUT },
  async () => {
    const made = await emitEveryKind();
    expect(await javadoc(made.sources)).toBe('');
    await made.remove();
  },
);

test.skipIf(!hasJavaTools)('the programs of these tests are formatted', async () => {
  expect(await unformatted(E2E, CHOICES, BUILDERS)).toBe('');
});

test.skipIf(!hasJavaTools)('control: each tool finds mistakes', { timeout: TIMEOUT }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'diptych-java-'));
  const wrong = `/** A {@link Nowhere}. */
public class Wrong {
  /** @return it */
  public static boolean same(Integer one) { return one.equals("a") && new java.util.ArrayList().isEmpty(); }
}
`;
  await writeFile(join(folder, 'Wrong.java'), wrong);
  await expect(compile({ sources: [folder] })).rejects.toThrow('[rawtypes]');
  expect(await errorProne(folder)).toContain('EqualsIncompatibleType');
  expect(await unformatted(folder)).toContain('Wrong.java');
  expect(await javadoc(folder)).toContain('reference not found');
  await rm(folder, { recursive: true });
});
