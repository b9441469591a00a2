/**
 * Edits to generated files: `generate` stops at them unless they are kept, and it merges, drops, or moves kept edits,
 * or reports a conflict. Also tests the commands `keep` and `edits`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fill, snapshot, temporaryFolder } from './folder.ts';
import { OPENAPI, runCli, type CliRun } from './run-cli.ts';

const CONFIG = `generates:
  generated/:
    preset: diptych/codegen
    presetConfig: { openapi: openapi.yaml, targets: { postman: {}, openapi: {} } }
`;
const FILE = 'generated/openapi/openapi.json';
const BASE = `.diptych/base/${FILE}`;

interface Project {
  readonly folder: string;
  readonly run: (...args: readonly string[]) => Promise<CliRun>;
  readonly read: (path?: string) => string;
  /** Replaces a part of a file. */
  readonly edit: (from: string, to: string, path?: string) => void;
  /** Replaces a part of the contract. */
  readonly change: (from: string, to: string) => void;
}

async function project(files: Readonly<Record<string, string>> = {}): Promise<Project> {
  const folder = temporaryFolder();
  fill(folder, { 'codegen.yaml': CONFIG, 'openapi.yaml': OPENAPI, ...files });
  const read = (path = FILE): string => readFileSync(join(folder, path), 'utf8');
  const edit = (from: string, to: string, path = FILE): void => {
    expect(read(path)).toContain(from);
    writeFileSync(join(folder, path), read(path).replace(from, to));
  };
  const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, folder);
  expect(await run('generate')).toMatchObject({ code: 0 });
  return { folder, run, read, edit, change: (from, to) => edit(from, to, 'openapi.yaml') };
}

const title = ['"title": "Shop"', '"title": "Shop",\n    "summary": "Mine"'] as const;

/** A project with a kept edit: a line that the user wrote below the title. */
async function keptProject(): Promise<Project> {
  const one = await project();
  one.edit(...title);
  expect(await one.run('keep', FILE)).toMatchObject({ code: 0, out: expect.stringContaining('1 file kept') });
  return one;
}

describe('an edit that is not kept', () => {
  test.each([['generate'], ['generate', '--check'], ['generate', '--force']])(
    'stops %s %s; the message names the file and the possible commands',
    async (...args) => {
      const { folder, run, edit, change } = await project();
      edit(...title);
      change('All items.', 'Every item.');
      const before = snapshot(folder);
      const { code, err } = await run(...args);
      expect(code).toBe(1);
      expect(err).toMatch(/output-edited/);
      expect(err).toContain(FILE);
      expect(err.replace(/\s+/g, ' ')).toContain('`diptych keep <file>`');
      expect(err).toContain('--discard');
      expect(snapshot(folder)).toEqual(before);
    },
  );

  test('is overwritten by --discard, with a warning, and every other file is written', async () => {
    const { run, read, edit, change } = await project();
    edit(...title);
    change('All items.', 'Every item.');
    const { code, err } = await run('generate', '--discard');
    expect(code, err).toBe(0);
    expect(err).toContain('edit-discarded');
    expect(read()).toContain('Every item.');
    expect(read()).not.toContain('Mine');
    expect(await run('generate', '--check')).toMatchObject({ code: 0 });
  });

  test('that equals the new output needs no decision', async () => {
    const { run, edit, change } = await project();
    edit('All items.', 'Every item.');
    change('All items.', 'Every item.');
    edit('All items.', 'Every item.', 'generated/postman/collection.json');
    expect(await run('generate')).toMatchObject({ code: 0 });
  });
});

describe('a kept edit', () => {
  test('remains when nothing else changes, and --check accepts it', async () => {
    const { run, read } = await keptProject();
    const edited = read();
    expect(await run('generate', '--check')).toMatchObject({ code: 0 });
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(read()).toBe(edited);
    expect(read(BASE)).not.toContain('Mine');
  });

  test('is merged with new output, once', async () => {
    const { folder, run, read, change } = await keptProject();
    change('All items.', 'Every item.');
    const check = await run('generate', '--check');
    expect(check.code).toBe(1);
    expect(check.out).toContain(`would change ${FILE}`);
    const { code, err } = await run('generate');
    expect(code, err).toBe(0);
    expect(err).toContain('edit-merged');
    expect(read()).toContain('Mine');
    expect(read()).toContain('Every item.');
    expect(read(BASE)).toContain('Every item.');
    const after = snapshot(folder, true);
    expect(await run('generate', '--force')).toMatchObject({ code: 0 });
    expect(await run('generate', '--check', '--force')).toMatchObject({ code: 0 });
    expect(snapshot(folder, true)).toEqual(after);
  });

  test('in conflict writes no file and shows both versions', async () => {
    const { folder, run, change } = await keptProject();
    change('Shop', 'Market');
    const before = snapshot(folder);
    for (const args of [['generate'], ['generate', '--check']]) {
      const { code, err } = await run(...args);
      expect(code).toBe(1);
      expect(err).toContain('edit-conflict');
      expect(err).toMatch(new RegExp(`${FILE}:\\d+:1`));
      expect(err).toContain('"summary": "Mine"');
      expect(err).toContain('"title": "Market"');
      expect(snapshot(folder)).toEqual(before);
    }
  });

  test('in conflict is written between markers on demand, and later runs fail until the markers are removed', async () => {
    const { folder, run, read, change } = await keptProject();
    change('Shop', 'Market');
    const marked = await run('generate', '--conflicts', 'markers');
    expect(marked.code).toBe(1);
    expect(marked.err).toContain('edit-conflict-marked');
    expect(read()).toMatch(/^<<<<<<< yours\n.*Mine.*^=======\n.*Market.*^>>>>>>> generated\n/ms);
    const before = snapshot(folder);
    for (const args of [['generate'], ['generate', '--check'], ['generate', '--conflicts', 'markers']]) {
      expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringContaining('edit-unresolved') });
      expect(snapshot(folder)).toEqual(before);
    }
    const resolved = read().replace(
      /^<<<<<<< .*^>>>>>>> generated\n/ms,
      '    "title": "Market", "summary": "Mine",\n',
    );
    fill(folder, { [FILE]: resolved });
    expect(await run('generate', '--check')).toMatchObject({ code: 0 });
    expect(read()).toContain('"title": "Market", "summary": "Mine",');
  });

  test('that the new output contains is dropped, with a note', async () => {
    const { folder, run, change } = await keptProject();
    change('title: Shop,', 'title: Shop, summary: Mine,');
    const { code, err } = await run('generate');
    expect(code, err).toBe(0);
    expect(err).toContain('edit-ended');
    expect(existsSync(join(folder, BASE))).toBe(false);
    expect(existsSync(join(folder, '.diptych'))).toBe(false);
    expect(await run('generate', '--check')).toMatchObject({ code: 0 });
  });

  test('is dropped if the user undoes it or deletes its file', async () => {
    for (const undo of [(one: Project) => one.edit(title[1], title[0]), deleted]) {
      const one = await keptProject();
      undo(one);
      one.change('All items.', 'Every item.');
      expect(await one.run('generate')).toMatchObject({
        code: 0,
        err: expect.stringContaining('edit-ended'),
      });
      expect(one.read()).toContain('Every item.');
      expect(existsSync(join(one.folder, BASE))).toBe(false);
    }
    function deleted(one: Project): void {
      rmSync(join(one.folder, FILE));
    }
  });

  test('in a file that is no longer generated moves to .diptych/orphans', async () => {
    const { folder, run, read, edit } = await keptProject();
    const edited = read();
    edit('openapi: {} }', 'graphql: {} }', 'codegen.yaml');
    const { code, err } = await run('generate');
    expect(err).toContain(`.diptych/orphans/${FILE}`);
    expect(code, err).toBe(0);
    expect(read(`.diptych/orphans/${FILE}`)).toBe(edited);
    expect(existsSync(join(folder, FILE))).toBe(false);
    expect(existsSync(join(folder, BASE))).toBe(false);
    expect((await run('edits')).err).toContain(`.diptych/orphans/${FILE}`);
  });

  test('that is invalid after a merge writes no file', async () => {
    const { folder, run, read, edit, change } = await project();
    // A comma that is valid only while no property follows.
    edit('"version": "1"', '"version": "1",\n    "x-mine": "Mine"');
    await run('keep', FILE);
    fill(folder, { [FILE]: read().replace('"x-mine": "Mine"', '"x-mine": "Mine",') });
    change('All items.', 'Every item.');
    const before = snapshot(folder);
    expect(await run('generate')).toMatchObject({ code: 1, err: expect.stringContaining('edit-unparsable') });
    expect(snapshot(folder)).toEqual(before);
  });

  test('that is not UTF-8 writes no file', async () => {
    const { folder, run } = await keptProject();
    writeFileSync(join(folder, FILE), Buffer.from([0xff, 0xfe]));
    expect(await run('generate')).toMatchObject({ code: 1, err: expect.stringContaining('edit-not-text') });
    expect(readFileSync(join(folder, FILE))).toEqual(Buffer.from([0xff, 0xfe]));
  });

  test('survives line breaks that Git has converted', async () => {
    const { folder, run, read, change } = await keptProject();
    for (const path of [FILE, BASE]) fill(folder, { [path]: read(path).replaceAll('\n', '\r\n') });
    change('All items.', 'Every item.');
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(read()).toContain('Mine');
    expect(read()).toContain('Every item.');
  });
});

describe('keep', () => {
  test('rejects a file that is not generated, and then keeps no other file either', async () => {
    const { folder, run, edit } = await project();
    edit(...title);
    const { code, err } = await run('keep', FILE, 'openapi.yaml');
    expect(code).toBe(1);
    expect(err).toContain('keep-not-generated');
    expect(existsSync(join(folder, '.diptych'))).toBe(false);
  });

  test('reports that a file has no edit', async () => {
    const { run } = await project();
    expect(await run('keep', FILE)).toMatchObject({
      code: 0,
      err: expect.stringContaining('keep-not-edited'),
    });
  });

  test('finds the generated text in the history of Git if the documents have changed', async () => {
    const { folder, run, read, edit, change } = await project();
    edit(...title);
    change('All items.', 'Every item.');
    expect(await run('keep', FILE)).toMatchObject({ code: 1, err: expect.stringContaining('keep-no-base') });
    edit(title[1], title[0]);
    const git = (...args: readonly string[]): Buffer =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder });
    git('init', '-q');
    git('add', '-A');
    git('commit', '-qm', 'Generate');
    edit(...title);
    git('commit', '-qam', 'Edit');
    expect(await run('keep', FILE, '--json')).toMatchObject({ code: 0 });
    expect(read(BASE)).toContain('All items.');
    expect(await run('generate')).toMatchObject({ code: 0 });
    expect(read()).toContain('Mine');
    expect(read()).toContain('Every item.');
  });

  test('prints JSON', async () => {
    const { run, edit } = await project();
    edit(...title);
    const { code, out } = await run('keep', FILE, '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ command: 'keep', ok: true, kept: [FILE], diagnostics: [] });
  });

  test('works for an output outside the project', async () => {
    const folder = temporaryFolder();
    fill(folder, {
      'project/codegen.yaml': CONFIG.replace('generated/:', '../out/:'),
      'project/openapi.yaml': OPENAPI,
    });
    const run = (...args: readonly string[]): Promise<CliRun> => runCli(args, join(folder, 'project'));
    expect(await run('generate')).toMatchObject({ code: 0 });
    const file = join(folder, 'out/openapi/openapi.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(...title));
    expect(await run('keep', '../out/openapi/openapi.json')).toMatchObject({ code: 0 });
    expect(existsSync(join(folder, 'project/.diptych/base/_parent/out/openapi/openapi.json'))).toBe(true);
    expect(await run('generate', '--check')).toMatchObject({ code: 0 });
  });
});

describe('edits', () => {
  test('prints a patch that Git applies to the generated files, whether or not the edits are kept', async () => {
    const { folder, run, read, edit } = await keptProject();
    edit('"name"', '"names"', 'generated/postman/collection.json');
    const { code, out, err } = await run('edits');
    expect(code).toBe(0);
    expect(err).toContain('generated/postman/collection.json: not kept');
    fill(folder, { 'edits.patch': out });
    const edited = [read(), read('generated/postman/collection.json')];
    execFileSync('git', ['apply', '-R', 'edits.patch'], { cwd: folder });
    expect(read()).toBe(read(BASE));
    execFileSync('git', ['apply', 'edits.patch'], { cwd: folder });
    expect([read(), read('generated/postman/collection.json')]).toEqual(edited);
  });

  test('prints JSON', async () => {
    const { run } = await keptProject();
    const report = JSON.parse((await run('edits', '--json')).out) as { readonly edits: readonly object[] };
    expect(report).toMatchObject({
      command: 'edits',
      ok: true,
      edits: [{ file: FILE, kept: true, patch: expect.stringContaining('+    "summary": "Mine"') }],
      orphans: [],
    });
  });

  test('of an unedited output are empty', async () => {
    const { run } = await project();
    expect(await run('edits')).toEqual({ code: 0, out: '', err: 'No generated file has an edit.\n' });
  });
});
