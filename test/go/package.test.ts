/**
 * The files next to the code: examples that run, pages with the same code, and a README whose code builds.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../python/sandbox.ts';
import { hasGo, runGo } from '../support/go.ts';
import { snippetsIn } from '../support/markdown-snippets.ts';

const MODULE = resolve(import.meta.dirname, '../../generated/go');
const SNIPPETS = snippetsIn(MODULE, 'go');
const README = SNIPPETS.filter(({ at }) => at.startsWith('README'));
const PROGRAMS = README.filter(({ code }) => code.startsWith('package main'));
const STATEMENTS = README.filter((snippet) => !PROGRAMS.includes(snippet));

describe.skipIf(!hasGo)('the module of this repository', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diptych-go-package-'));
    await cp(MODULE, folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('its examples run, and print their documented output', { timeout: 240_000 }, async () => {
    const output = await runGo(folder, ['test', '-vet=off', '-v', '-run', '^Example', '.']);
    expect(output).toMatch(/^--- PASS: Example \(/m);
    expect(output).toMatch(/^--- PASS: Example_errors \(/m);
  });

  test('every code block of the pages is an example', async () => {
    const examples = plain(await readFile(join(MODULE, 'example_test.go'), 'utf8'));
    const pages = SNIPPETS.filter(({ at }) => at.startsWith('docs/'));
    expect(pages.length).toBeGreaterThan(60);
    expect(pages.filter(({ code }) => !examples.includes(plain(code))).map(({ at }) => at)).toEqual([]);
  });

  test('the README builds, and its first call succeeds in the sandbox', { timeout: 240_000 }, async () => {
    expect([PROGRAMS.length, STATEMENTS.length]).toEqual([2, 8]);
    for (const [index, { code }] of PROGRAMS.entries()) await program(`readme${index}`, code);
    const sandbox = await startSandbox();
    await program('statements', statementsProgram(await uploaded(sandbox)));
    const own = ', option.WithBaseURL(os.Getenv("SERVICE")))';
    await program('first', PROGRAMS[0]!.code.replace(/(?<=os\.Getenv\("API_KEY"\))\)\)/, `)${own}`));
    await runGo(folder, ['vet', './internal/snippets/...']);
    const env = { API_KEY: sandbox.key, SERVICE: sandbox.restUrl, SERVICE_GRAPHQL: sandbox.graphqlUrl };
    const output = await runGo(folder, ['run', './internal/snippets/statements'], { env });
    const first = await runGo(folder, ['run', './internal/snippets/first'], { env });
    await sandbox.stop();
    expect(output).toMatch(/^a picture$/m);
    expect(output).toMatch(/^Query$/m);
    expect(first).toMatch(/^msg_\w+ queued\n$/);
  });

  test(
    'the receiver of the README accepts signed webhooks and rejects others',
    { timeout: 240_000 },
    async () => {
      const receiver = PROGRAMS.find(({ code }) => code.includes('webhooks.UnwrapRequest'))!;
      const address = `127.0.0.1:${await freePort()}`;
      // The file receiver_test.go tests this program.
      await program('receiver', receiver.code.replace('":8080"', 'os.Getenv("ADDRESS")'));
      await cp(
        join(import.meta.dirname, 'receiver_test.go'),
        join(folder, 'internal/snippets/receiver/main_test.go'),
      );
      expect(
        await runGo(folder, ['test', '-count=1', '-vet=off', './internal/snippets/receiver'], {
          env: { ADDRESS: address },
        }),
      ).toMatch(/^ok\s/);
    },
  );

  async function program(name: string, code: string): Promise<void> {
    const own = join(folder, 'internal/snippets', name);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'main.go'), code);
  }
});

/** The id of a new file. */
async function uploaded({ restUrl, key }: Sandbox): Promise<string> {
  const body = new FormData();
  body.set('file', new File(['a picture\n'], 'a.png', { type: 'image/png' }));
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${restUrl}/v1/media`, { method: 'POST', headers, body });
  return ((await response.json()) as { id: string }).id;
}

/** All statements of the README, each in a separate block after the creation of the client. */
function statementsProgram(file: string): string {
  return `package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"example.com/messagingapi"
	"example.com/messagingapi/option"
)

func main() {
	ctx := context.Background()
	client := messagingapi.New(option.WithAPIKey(os.Getenv("API_KEY")), option.WithBaseURL(os.Getenv("SERVICE")),
		option.WithGraphQLURL(os.Getenv("SERVICE_GRAPHQL")))
${STATEMENTS.map(({ code }) => `\t${blockOf(code)} {\n${withValues(code, file)}\t}\n`).join('')}}
`;
}

/** A stream of events does not end, so it is only compiled. */
function blockOf(code: string): string {
  return code.includes('.Stream(') ? 'if os.Getenv("STREAM") != ""' : '';
}

/** Replaces the id of the example, and declares the file that the example of uploads lacks. */
function withValues(code: string, file: string): string {
  const picture = 'File{Name: "a.png", ContentType: "image/png", Content: strings.NewReader("a picture")}';
  return code
    .replace(/med_\w+/, file)
    .replace('var fileValue messagingapi.File\n', `fileValue := messagingapi.${picture}\n`);
}

/** Returns code without its indentation, which differs inside a function. */
function plain(code: string): string {
  return code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
