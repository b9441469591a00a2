/** Merges of random edits with random changes of the output. */
import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EmittedFile } from '../../src/emit/run.ts';
import { basePath } from '../../src/cli/edits/edit-store.ts';
import { mergeTexts } from '../../src/cli/edits/merge.ts';
import { patchOf } from '../../src/cli/edits/patch.ts';
import type { Places } from '../../src/cli/write/places.ts';
import { planWrite, type WritePlan } from '../../src/cli/write/plan-write.ts';
import { applyChanges, recover } from '../../src/cli/write/transaction.ts';
import { fill, snapshot, temporaryFolder } from './folder.ts';

/** Code as generators print it: most lines are unique, and some are in every block. */
const GENERATED: readonly string[] = Array.from({ length: 12 }, (_, block) => [
  `/** Operation ${block}. */`,
  `export function operation${block}(input) {`,
  `  const path = "/things/${block}";`,
  `  return send(path, input);`,
  '}',
  '',
]).flat();

type Step = readonly [kind: 'insert' | 'delete' | 'replace', at: number, count: number, common: boolean];

const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.tuple(
    fc.constantFrom('insert' as const, 'delete' as const, 'replace' as const),
    fc.nat(GENERATED.length),
    fc.integer({ min: 1, max: 4 }),
    fc.boolean(),
  ),
  { minLength: 1, maxLength: 4 },
);

/** Applies changes to lines. The new lines contain the author's name, or are the same for all authors. */
function changed(lines: readonly string[], author: string, how: readonly Step[]): readonly string[] {
  const result = [...lines];
  for (const [index, [kind, at, count, common]] of how.entries()) {
    const added = Array.from({ length: count }, (_, line) =>
      common && line > 0 ? ['}', ''][line % 2]! : `${author} ${index}.${line}`,
    );
    result.splice(at, kind === 'insert' ? 0 : count, ...(kind === 'delete' ? [] : added));
  }
  return result;
}

const text = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

const always = (path: string, content: string): EmittedFile => ({
  path,
  text: content,
  write: 'always',
  target: 'test',
});

/** A project with an output of two files; the first file has a kept edit. */
function kept(yours: readonly string[]): Places {
  const project = temporaryFolder();
  const where = { project, out: join(project, 'generated') };
  const { changes } = planWrite([always('a.js', text(GENERATED)), always('b.js', '1\n')], where);
  applyChanges(changes, where);
  fill(where.out, { 'a.js': text(yours) });
  fill(project, { [basePath(where, 'a.js')]: text(GENERATED) });
  return where;
}

function plan(where: Places, next: readonly string[], conflicts: 'stop' | 'markers' = 'stop'): WritePlan {
  return planWrite([always('a.js', text(next)), always('b.js', '2\n')], where, { edits: { conflicts } });
}

const failed = ({ diagnostics }: WritePlan): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Merges with Diptych and with Git. A result is undefined if there is a conflict. */
function merges(base: readonly string[], mine: readonly Step[], theirs: readonly Step[], folder: string) {
  const yours = text(changed(base, 'mine', mine));
  const next = text(changed(base, 'generated', theirs));
  fill(folder, { base: text(base), yours, next });
  const options = { cwd: folder, encoding: 'utf8' } as const;
  const { status, stdout } = spawnSync('git', ['merge-file', '-p', 'yours', 'base', 'next'], options);
  const merged = mergeTexts(text(base), yours, next);
  return {
    own: merged.conflicts.length > 0 ? undefined : merged.text,
    git: status === 0 ? stdout : undefined,
  };
}

test('a merge equals that of git merge-file', () => {
  const folder = temporaryFolder();
  const unlike = GENERATED.map((line, index) => `${line} // ${index}`);
  const onlyOwn = steps.map((list) => list.map(([kind, at, count]): Step => [kind, at, count, false]));
  const outcomes = { clean: 0, conflict: 0 };
  fc.assert(
    fc.property(onlyOwn, onlyOwn, (mine, theirs) => {
      const { own, git } = merges(unlike, mine, theirs, folder);
      expect(own).toBe(git);
      outcomes[git === undefined ? 'conflict' : 'clean']++;
    }),
    { numRuns: 150 },
  );
  expect(Math.min(outcomes.clean, outcomes.conflict)).toBeGreaterThan(20);
});

test('with repeated lines, a merge has the same lines as that of git merge-file if neither has a conflict', () => {
  const folder = temporaryFolder();
  const outcomes = { same: 0, otherOrder: 0, otherConflict: 0 };
  fc.assert(
    fc.property(steps, steps, (mine, theirs) => {
      const { own, git } = merges(GENERATED, mine, theirs, folder);
      outcomes[own === git ? 'same' : own && git ? 'otherOrder' : 'otherConflict']++;
      if (own && git) expect(own.split('\n').toSorted()).toEqual(git.split('\n').toSorted());
    }),
    { numRuns: 150 },
  );
  // The two tools pair equal lines by different rules.
  expect(outcomes.same, JSON.stringify(outcomes)).toBeGreaterThan(130);
});

test('a merge of a long file takes little time', () => {
  const long = Array.from({ length: 2000 }, (_, index) => [
    `function f${index}() {`,
    '  send();',
    '}',
    '',
  ]).flat();
  const yours = text(['mine', ...long, 'mine']);
  const next = text(long.map((line, index) => (index % 96 === 48 ? `${line} // new` : line)));
  const start = performance.now();
  const merged = mergeTexts(text(long), yours, next);
  expect(merged).toEqual({ text: `mine\n${next}mine\n`, conflicts: [] });
  expect(patchOf('a', text(long), yours).split('\n')).toHaveLength(2 + 2 + 2 + 2 * 3 + 1);
  // A comparison of complete files takes over 20 s.
  expect(performance.now() - start).toBeLessThan(5_000);
});

test('no line of the user is lost, and a second run changes nothing', () => {
  const outcomes = { clean: 0, conflict: 0 };
  fc.assert(
    fc.property(steps, steps, (mine, theirs) => {
      const yours = changed(GENERATED, 'mine', mine);
      const next = changed(GENERATED, 'generated', theirs);
      const own = yours.filter((line) => line.startsWith('mine'));
      const where = kept(yours);
      const before = snapshot(where.project);
      const first = plan(where, next);
      if (failed(first)) {
        outcomes.conflict++;
        expect(snapshot(where.project)).toEqual(before);
        const message = first.diagnostics.map((one) => one.message).join('\n');
        expect(message).toMatch(/yours:\n[^]*generated:\n/);
        applyChanges(plan(where, next, 'markers').changes, where);
      } else {
        outcomes.clean++;
        applyChanges(first.changes, where);
        expect(plan(where, next)).toMatchObject({ changes: [], diagnostics: [] });
      }
      const after = snapshot(where.out)['a.js']!.split('\n');
      expect(after.filter((line) => line.startsWith('mine'))).toEqual(own);
      if (failed(first)) expect(failed(plan(where, next))).toBe(true);
    }),
    { numRuns: 60 },
  );
  expect(Math.min(outcomes.clean, outcomes.conflict)).toBeGreaterThan(5);
});

test('a run that fails at any step leaves the edit, its base, and the output unchanged', () => {
  const where = kept(['mine', ...GENERATED]);
  const next = [...GENERATED, 'generated'];
  const before = snapshot(where.project, true);
  const { changes } = plan(where, next);
  expect(changes.map(({ path }) => path)).toContain('.diptych/base/generated/a.js');
  for (let failing = 0; failing <= changes.length + 1; failing++) {
    const step = (now: number): void => {
      if (now === failing) throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
    };
    expect(() => applyChanges(changes, where, step)).toThrow('ENOSPC');
    expect(snapshot(where.project, true), `step ${failing}`).toEqual(before);
  }
});

test('a run that is killed at any step leaves either the old state or the new one', () => {
  const where = kept(['mine', ...GENERATED]);
  const next = [...GENERATED, 'generated'];
  const before = snapshot(where.project);
  const { changes } = plan(where, next);
  const module = new URL('../../src/cli/write/transaction.ts', import.meta.url).href;
  for (let dying = 0; dying <= changes.length + 1; dying++) {
    const script = `
      import { applyChanges } from ${JSON.stringify(module)};
      const die = (step) => step === ${dying} && process.kill(process.pid, 'SIGKILL');
      applyChanges(${JSON.stringify(changes)}, ${JSON.stringify(where)}, die);`;
    expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).signal).toBe('SIGKILL');
    recover(where);
    expect(snapshot(where.project), `step ${dying}`).toEqual(before);
  }
  applyChanges(changes, where);
  expect(snapshot(where.out)['a.js']).toBe(text(['mine', ...GENERATED, 'generated']));
  expect(snapshot(where.project)['.diptych/base/generated/a.js']).toBe(text(next));
});

test('Git applies the patch of an edit, forward and backward', () => {
  const folder = temporaryFolder();
  const apply = (...args: readonly string[]): void => {
    execFileSync('git', ['apply', '--whitespace=nowarn', ...args], { cwd: folder });
  };
  fc.assert(
    fc.property(steps, fc.boolean(), fc.boolean(), (mine, opensBefore, opensAfter) => {
      const before = text(GENERATED).slice(0, opensBefore ? -1 : undefined);
      const after = text(changed(GENERATED, 'mine', mine)).slice(0, opensAfter ? -1 : undefined);
      const patch = patchOf('a.js', before, after);
      expect(patch === '').toBe(before === after);
      if (patch === '') return;
      fill(folder, { 'a.js': before, patch });
      apply('patch');
      expect(snapshot(folder)['a.js']).toBe(after);
      apply('-R', 'patch');
      expect(snapshot(folder)['a.js']).toBe(before);
    }),
    { numRuns: 60 },
  );
  expect(patchOf('a', '', 'x\n')).toBe('--- a/a\n+++ b/a\n@@ -0,0 +1,1 @@\n+x\n');
  expect(patchOf('a', 'x\n', '')).toBe('--- a/a\n+++ b/a\n@@ -1,1 +0,0 @@\n-x\n');
});
