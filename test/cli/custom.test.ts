/**
 * Files for the user's own code in generated clients: written once, never changed, and checked for names that collide.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, type CliRun } from './run-cli.ts';

/** By target: the file, and a declaration at line 2 with a name that is also generated. */
const CLIENTS = {
  typescript: { file: 'custom.ts', clash: '\nexport interface Item {}\n', name: 'Item' },
  python: { file: 'src/shop/_custom.py', clash: '\nclass ApiError: ...\n', name: 'ApiError' },
  go: { file: 'custom.go', clash: 'package shop\nfunc (c *Client) Items() {}\n', name: 'Client.Items' },
  java: {
    file: 'src/main/java/com/example/shop/Custom.java',
    clash: 'package com.example.shop;\nfinal class Headers {}\n',
    name: 'Headers',
  },
} as const;
type Id = keyof typeof CLIENTS;
const IDS = Object.keys(CLIENTS) as readonly Id[];

function project(id: Id, custom = true): { folder: string; run: (...args: string[]) => Promise<CliRun> } {
  const folder = temporaryFolder();
  fill(folder, { 'openapi.yaml': OPENAPI, 'codegen.yaml': config(id, custom) });
  return { folder, run: (...args) => runCli(args, folder) };
}

function config(id: Id, custom: boolean): string {
  const targets = `{ ${id}: { custom: ${custom} } }`;
  return `generates:\n  generated/:\n    preset: diptych/codegen\n    presetConfig: { openapi: openapi.yaml, targets: ${targets} }\n`;
}

const MORE = OPENAPI.replace(
  'paths:\n',
  "paths:\n  /more: { get: { operationId: getMore, responses: { '204': { description: Done. } } } }\n",
);

describe.each(IDS)('the user file of %s', (id) => {
  const file = `generated/${id}/${CLIENTS[id].file}`;

  test('is written once, and is neither changed nor removed later, even with another contract or without the option', async () => {
    const { folder, run } = project(id);
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, file), 'utf8')).toMatch(/never\s(?:\W*)changes/);
    fill(folder, { [file]: '// mine\n', 'openapi.yaml': MORE });
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(await run('generate', '--discard', '--force')).toMatchObject({ code: 0 });
    fill(folder, { 'codegen.yaml': config(id, false) });
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, file), 'utf8')).toBe('// mine\n');
    expect(readFileSync(join(folder, 'generated/.diptych.json'), 'utf8')).not.toContain(CLIENTS[id].file);
    expect(await run('generate', '--check')).toMatchObject({ code: 0 });
  });

  test('is written again if it was deleted, and --check reports it as missing', async () => {
    const { folder, run } = project(id);
    await run('generate');
    rmSync(join(folder, file));
    expect(await run('generate', '--check')).toMatchObject({ code: 1 });
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, file))).toBe(true);
  });

  test('with a generated name is reported with its line, and no file is written', async () => {
    const { folder, run } = project(id);
    await run('generate');
    fill(folder, { [file]: CLIENTS[id].clash, 'openapi.yaml': MORE });
    const before = snapshot(folder);
    const { code, err } = await run('generate');
    expect(code).toBe(1);
    expect(err).toContain('custom-name-taken');
    expect(err).toContain(`${file}:2:1`);
    expect(err.replace(/\s+/g, ' ')).toContain(`declares ${CLIENTS[id].name},`);
    expect(snapshot(folder)).toEqual(before);
  });

  test('has no name collision when it is new, and the README shows a method', async () => {
    const { folder, run } = project(id);
    await run('generate');
    expect(await run('generate', '--check', '--force')).toMatchObject({ code: 0, err: '' });
    const readme = readFileSync(join(folder, `generated/${id}/README.md`), 'utf8');
    expect(readme).toContain('## Methods of your own');
    expect(readme).toMatch(/ping/i);
  });

  test('does not exist without the option', async () => {
    const { folder, run } = project(id, false);
    await run('generate');
    expect(existsSync(join(folder, file))).toBe(false);
    const texts = Object.values(snapshot(join(folder, `generated/${id}`))).join('\n');
    expect(texts).not.toMatch(/[_./]custom\b/i);
  });
});
