/** The package as it is published: Maven builds it with the same bytes every time, and the jar is small. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JDK } from '../support/jdk.ts';
import { BRIEFLY } from '../support/jdk-tools.ts';
import { hasJava, javaSources, runJdk } from '../support/java.ts';
import { runProgram } from '../support/run-program.ts';
import { COMMITTED } from './emitted.ts';

/** The files that Maven needs. `.ci/run` provides them, so no test downloads files. */
const REPOSITORY = resolve(import.meta.dirname, '../../.java/repository');
const hasMaven = hasJava && existsSync(REPOSITORY);
const NAME = 'messaging-api-1.0.0';
const MAX_BYTES = 1_000_000;
/** Builds the package and its bill of materials in one run of Maven. */
const ALL = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>test</groupId>
  <artifactId>all</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <modules><module>..</module><module>../bom</module></modules>
</project>
`;

describe.skipIf(!hasMaven)('the package of this repository', () => {
  let homes: readonly string[];
  beforeAll(async () => {
    homes = [await mkdtemp(join(tmpdir(), 'diptych-java-')), await mkdtemp(join(tmpdir(), 'diptych-other-'))];
    for (const home of homes) await cp(COMMITTED.folder, home, { recursive: true });
    await maven(homes[0]!, ['package']);
    // Together with its bill of materials, which is a separate project.
    await mkdir(join(homes[1]!, 'all'));
    await writeFile(join(homes[1]!, 'all/pom.xml'), ALL);
    await maven(homes[1]!, ['package', '-Dmaven.javadoc.skip=true', '-f', 'all/pom.xml']);
  }, 400_000);
  afterAll(async () => {
    for (const home of homes) await rm(home, { recursive: true });
  });

  test('Maven builds it with its sources and its Javadoc, without warnings', () => {
    const built = ['', '-sources', '-javadoc'].map((kind) => existsSync(jar(homes[0]!, kind)));
    expect(built).toEqual([true, true, true]);
  });

  test('its jar is a module of less than a megabyte', async () => {
    const path = jar(homes[0]!, '');
    expect(statSync(path).size).toBeLessThan(MAX_BYTES);
    const { output } = await runJdk('jar', ['--describe-module', '--file', path]);
    expect(output).toContain('com.example.messagingapi@1.0.0 jar:');
    expect(output).toContain('exports com.example.messagingapi.services');
    expect(output).not.toContain('exports com.example.messagingapi.internal');
  });

  test('its sources are complete', async () => {
    const { output } = await runJdk('jar', ['--list', '--file', jar(homes[0]!, '-sources')]);
    const listed = output.split('\n').filter((name) => name.endsWith('.java'));
    const own = javaSources(COMMITTED.sources).map((path) => path.slice(COMMITTED.sources.length + 1));
    expect(listed.sort()).toEqual(own.toSorted());
  });

  test('built in another folder, it has the same bytes', () => {
    for (const kind of ['', '-sources']) {
      const [one, other] = homes.map((home) => hash(jar(home, kind)));
      expect(one, kind).toBe(other);
    }
  });

  test('its bill of materials is valid', () => {
    const bill = readFileSync(join(homes[0]!, 'bom/pom.xml'), 'utf8');
    const versions = [
      ...readFileSync(join(homes[0]!, 'pom.xml'), 'utf8').matchAll(/<dependency>[^]*?<\/dependency>/g),
    ];
    expect(versions).toHaveLength(2);
    for (const [dependency] of versions)
      expect(bill.replace(/\s+/g, '')).toContain(dependency.replace(/\s+/g, ''));
  });
});

async function maven(folder: string, args: readonly string[]): Promise<void> {
  const flags = ['-q', '-B', '-o', `-Dmaven.repo.local=${REPOSITORY}`];
  // Settings for Maven, and for javadoc, which Maven starts.
  const env = { JAVA_HOME: JDK!, JAVA_TOOL_OPTIONS: BRIEFLY.join(' ') };
  const { code, output, stderr } = await runProgram('mvn', [...flags, ...args], { cwd: folder, env });
  if (code !== 0) throw new Error(`mvn ${args.join(' ')}\n${output}${stderr}`);
}

function jar(home: string, kind: string): string {
  return join(home, 'target', `${NAME}${kind}.jar`);
}

function hash(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
