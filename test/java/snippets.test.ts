/**
 * Every snippet of the README, the reference, and Javadoc compiles without a warning, and the snippets of the README
 * run.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox } from '../python/sandbox.ts';
import { compile, hasJava, runClass } from '../support/java.ts';
import { snippetsIn } from '../support/markdown-snippets.ts';
import { COMMITTED } from './emitted.ts';
import { emitEveryKind } from './every-kind.ts';
import { programOf, type Program } from './snippets.ts';

const ROOT = 'com.example.messagingapi';
const PROGRAMS = hasJava
  ? snippetsIn(COMMITTED.folder, 'java').map((snippet) => programOf(`${ROOT}.MessagingApiClient`, snippet))
  : [];
// The sandbox has no file with the id of the example of downloads, and its stream of events does not end.
const README = PROGRAMS.filter(
  (program) =>
    program.runs &&
    program.package.includes('readme') &&
    !/Download download|Stream<|EventStream/.test(program.code),
);
/** Runs statements of the README, one after another. */
const MAIN = `package snippets;

import ${ROOT}.ClientOptions;
import ${ROOT}.MessagingApiClient;

/** The program of the README. */
public final class Main {
  private Main() {}

  /** Runs the statements. */
  public static void main(String[] args) {
    ClientOptions options =
        ClientOptions.builder()
            .apiKey(System.getenv("API_KEY"))
            .baseUrl(System.getenv("SERVICE"))
            .graphqlUrl(System.getenv("SERVICE_GRAPHQL"))
            .build();
    try (MessagingApiClient client = MessagingApiClient.create(options)) {
${README.map((program) => `      System.out.println("# ${program.package}");\n      ${program.package}.Snippet.run(client);`).join('\n')}
    }
  }
}
`;

describe.skipIf(!hasJava)('the snippets of this repository', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-java-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('all snippets compile, and those of the README run', { timeout: 240_000 }, async () => {
    expect(PROGRAMS.length).toBeGreaterThan(80);
    expect(README.length).toBeGreaterThan(6);
    const main: Program = { package: 'snippets', file: 'Main.java', code: MAIN, runs: false };
    const client = await compile({ sources: [COMMITTED.sources] });
    const classes = await compiled([...PROGRAMS, main], client);
    const sandbox = await startSandbox();
    const env = { API_KEY: sandbox.key, SERVICE: sandbox.restUrl, SERVICE_GRAPHQL: sandbox.graphqlUrl };
    const { code, output, stderr } = await runClass('snippets.Main', [classes, client], { env });
    await sandbox.stop();
    expect(code, stderr).toBe(0);
    expect(output.match(/^# /gm)).toHaveLength(README.length);
    expect(output).toMatch(/^201 req_/m);
    expect(output).toContain('"__typename":"Query"');
  });

  test('control: a snippet with a mistake is found', { timeout: 120_000 }, async () => {
    const client = await compile({ sources: [COMMITTED.sources] });
    const wrong = { ...README[0]!, code: README[0]!.code.replace('.from(', '.frm(') };
    await expect(compiled([wrong], client)).rejects.toThrow('cannot find symbol');
  });

  /** The classes of programs. */
  async function compiled(programs: readonly Program[], client: string): Promise<string> {
    const sources = await mkdtemp(join(folder, 'sources-'));
    await write(sources, programs);
    return compile({ sources: [sources], classes: [client] });
  }
});

test.skipIf(!hasJava)(
  'the snippets of a contract with all kinds of operations compile',
  { timeout: 240_000 },
  async () => {
    const made = await emitEveryKind();
    const [, client = ''] = /^import ([\w.]+Client);$/m.exec(snippetsIn(made.folder, 'java')[0]!.code) ?? [];
    const programs = snippetsIn(made.folder, 'java').map((snippet) => programOf(client, snippet));
    const folder = await mkdtemp(join(tmpdir(), 'diptych-java-'));
    await write(folder, programs);
    const classes = await compile({ sources: [made.sources] });
    await expect(compile({ sources: [folder], classes: [classes] })).resolves.toBeTypeOf('string');
    await rm(folder, { recursive: true });
    await made.remove();
  },
);

async function write(folder: string, programs: readonly Program[]): Promise<void> {
  for (const { package: own, file, code } of programs) {
    const place = join(folder, ...own.split('.'));
    await mkdir(place, { recursive: true });
    await writeFile(join(place, file), code);
  }
}
