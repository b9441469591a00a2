/** `generate --watch` as a process: it runs again only after changes of files that the last run read. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { fill, temporaryFolder } from './folder.ts';
import { OPENAPI, SCHEMA } from './run-cli.ts';
import { sourceServer } from './source-server.ts';

const ROOT = join(import.meta.dirname, '../..');
const PRESET = pathToFileURL(join(ROOT, 'src/cli/preset.ts')).href;
const CONFIG = `import { diptych } from '${PRESET}';
import { name } from './name.ts';
export default {
  schema: ['schema/**/*.graphql'],
  generates: { 'out/': { preset: diptych, presetConfig: {
    openapi: 'openapi.yaml', targets: { graphql: {}, openapi: { file: name } } } } },
};
`;

interface Watching {
  readonly folder: string;
  readonly child: ChildProcess;
  readonly text: () => string;
  /** Waits until the output since the last call matches. */
  readonly until: (wanted: RegExp) => Promise<void>;
}

async function watching(
  files: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<Watching> {
  const folder = temporaryFolder();
  fill(folder, files);
  const main = join(ROOT, 'src/cli/main.ts');
  const child = spawn(process.execPath, [main, 'generate', '--watch', ...args], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  let all = '';
  let read = 0;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (all += String(chunk)));
  const until = async (wanted: RegExp): Promise<void> => {
    for (const start = Date.now(); Date.now() - start < 20_000; await wait(10)) {
      const match = wanted.exec(all.slice(read));
      if (!match) continue;
      read += match.index + match[0].length;
      return;
    }
    throw new Error(`no ${String(wanted)} in:\n${all}`);
  };
  await until(/Watching for changes/);
  return { folder, child, text: () => all, until };
}

const PROJECT = {
  'openapi.yaml': OPENAPI,
  'schema/a.graphql': SCHEMA,
  'name.ts': "export const name = 'one.json';\n",
  'codegen.ts': CONFIG,
};

test(
  'a change of a document, the configuration, or its imports, and a new or deleted file, start a run',
  { timeout: 60_000 },
  async () => {
    const { folder, until, text } = await watching(PROJECT);
    const out = (path: string): string => readFileSync(join(folder, 'out', path), 'utf8');
    fill(folder, { 'openapi.yaml': OPENAPI.replace('/items:', '/things:') });
    await until(/out: 2 changed/);
    expect(out('openapi/one.json')).toContain('/things');

    // As editors save: a new file is renamed to the old name.
    writeFileSync(join(folder, 'openapi.yaml~'), OPENAPI.replace('/items:', '/others:'));
    renameSync(join(folder, 'openapi.yaml~'), join(folder, 'openapi.yaml'));
    await until(/out: 2 changed/);
    expect(out('openapi/one.json')).toContain('/others');

    mkdirSync(join(folder, 'schema/deep/er'), { recursive: true });
    writeFileSync(join(folder, 'schema/deep/er/b.graphql'), 'extend type Query { added: Int }\n');
    await until(/out: \d changed/);
    expect(out('graphql/schema.graphql')).toContain('added');
    rmSync(join(folder, 'schema/deep'), { recursive: true });
    await until(/out: \d changed/);
    expect(out('graphql/schema.graphql')).not.toContain('added');

    fill(folder, { 'name.ts': "export const name = 'two.json';\n" });
    await until(/1 created[^]*1 removed/);
    expect(existsSync(join(folder, 'out/openapi/two.json'))).toBe(true);
    expect(text()).not.toContain('error');
  },
);

test(
  'errors do not end the watch, and disappear when the file is valid again',
  { timeout: 60_000 },
  async () => {
    const { folder, until, child } = await watching(PROJECT);
    fill(folder, { 'openapi.yaml': 'openapi: [' });
    await until(/yaml-syntax[^]*nothing written/);
    fill(folder, { 'openapi.yaml': OPENAPI });
    await until(/out: up to date/);
    fill(folder, { 'openapi.yaml': OPENAPI.replace('/items:', '/right:') });
    await until(/out: 2 changed/);
    fill(folder, { 'codegen.ts': 'export default {' });
    await until(/config-broken/);
    fill(folder, { 'codegen.ts': CONFIG.replace('openapi: { file: name }', '') });
    await until(/removed/);
    rmSync(join(folder, 'openapi.yaml'));
    await until(/openapi\.yaml/);
    fill(folder, { 'openapi.yaml': OPENAPI });
    fill(folder, { 'codegen.ts': CONFIG });
    await until(/created/);
    expect(child.exitCode).toBeNull();
  },
);

test(
  'the generated output and unrelated files start no run; Ctrl-C ends the watch with exit code 0',
  { timeout: 60_000 },
  async () => {
    const { folder, child, text } = await watching(PROJECT);
    const before = text();
    fill(folder, { 'out/graphql/schema.graphql': 'edited', 'notes.md': 'x', 'schema/notes.md': 'x' });
    await wait(600);
    expect(text()).toBe(before);
    expect(readFileSync(join(folder, 'out/graphql/schema.graphql'), 'utf8')).toBe('edited');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  },
);

test('a URL is polled with its ETag, and a changed document is generated', { timeout: 60_000 }, async () => {
  const server = await sourceServer({ '/openapi.yaml': OPENAPI });
  const presetConfig = { openapi: `${server.origin}/openapi.yaml`, targets: { openapi: {} } };
  const config = JSON.stringify({ generates: { 'out/': { preset: 'diptych/codegen', presetConfig } } });
  const { folder, until } = await watching({ 'codegen.json': config }, '--poll', '1');
  const written = statSync(join(folder, 'diptych.lock')).mtimeMs;
  await wait(2500);
  expect(server.received.length).toBeGreaterThan(1);
  expect(server.received.at(-1)?.headers['if-none-match']).toMatch(/^"/);
  expect(statSync(join(folder, 'diptych.lock')).mtimeMs).toBe(written);
  server.routes.set('/openapi.yaml', `${OPENAPI.replace('/items:', '/polled:')}# longer\n`);
  await until(/openapi\.yaml: changed[^]*out: 2 changed/);
  expect(readFileSync(join(folder, 'out/openapi/openapi.json'), 'utf8')).toContain('/polled');
});

test('Ctrl-C during the first fetch ends the watch with exit code 0', { timeout: 60_000 }, async () => {
  const server = await sourceServer({ '/openapi.yaml': () => undefined });
  const folder = temporaryFolder();
  const presetConfig = { openapi: `${server.origin}/openapi.yaml`, targets: { openapi: {} } };
  const generates = { 'out/': { preset: 'diptych/codegen', presetConfig } };
  fill(folder, { 'codegen.json': JSON.stringify({ generates }) });
  const main = join(ROOT, 'src/cli/main.ts');
  const child = spawn(process.execPath, [main, 'generate', '--watch'], { cwd: folder });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  while (server.received.length === 0) await wait(10);
  child.kill('SIGINT');
  expect(await Promise.race([ended, wait(10_000, 'still running')])).toBe(0);
});
