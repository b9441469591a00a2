/** Two small cases for every rule: a change that the rule must report, and a similar change that breaks no caller. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load as parseYaml } from 'js-yaml';
import { expect, test } from 'vitest';
import { rules } from '../../src/diff/registry.ts';
import { compare, linesOf } from './compare.ts';
import { documentOf, type Fragment } from './fragment.ts';
import { NEVER_BREAKS } from './never-breaks.ts';

const FOLDER = join(import.meta.dirname, 'rules');
const ids = rules.map(({ id }) => id);
const folders = readdirSync(FOLDER);

interface Case {
  readonly old: Fragment;
  readonly new: Fragment;
}

function caseIn(id: string, name: 'breaking' | 'safe'): Case {
  return parseYaml(readFileSync(join(FOLDER, id, `${name}.yaml`), 'utf8')) as Case;
}

test.for(folders.filter((id) => existsSync(join(FOLDER, id, 'breaking.yaml'))))(
  '%s: its breaking change has exactly one finding',
  async (id) => {
    const { old, new: next } = caseIn(id, 'breaking');
    const report = await compare(documentOf(old), documentOf(next));
    const breaking = report.findings.filter(({ level }) => level === 'breaking' || level === 'source');
    expect(breaking.map((finding) => finding.id)).toEqual([id]);
    for (const { at } of report.findings) expect((at.new ?? at.old)?.file).toBe('api.yaml');
    await expect(`${linesOf(report).join('\n')}\n`).toMatchFileSnapshot(join(FOLDER, id, 'breaking.txt'));
  },
);

test.for(folders)('%s: its safe change breaks no caller', async (id) => {
  const { old, new: next } = caseIn(id, 'safe');
  const report = await compare(documentOf(old), documentOf(next));
  expect(report.findings.filter(({ level }) => level === 'breaking' || level === 'source')).toEqual([]);
  // The safe change of a rule without breaking changes must still be reported.
  if (NEVER_BREAKS.has(id)) expect(report.findings.map((finding) => finding.id)).toContain(id);
  for (const { at } of report.findings) expect((at.new ?? at.old)?.file).toBe('api.yaml');
  await expect(`${linesOf(report).join('\n')}\n`).toMatchFileSnapshot(join(FOLDER, id, 'safe.txt'));
});

test('every rule has its cases, and every folder has its rule', () => {
  // The cases of rules on GraphQL are rows in test/diff/graphql/twins.ts.
  const own = rules.filter(({ on }) => on !== 'graphql').map(({ id }) => id);
  expect(folders.toSorted()).toEqual(own.toSorted());
  const lacking = own.filter((id) => !existsSync(join(FOLDER, id, 'breaking.yaml')));
  expect(lacking.toSorted()).toEqual([...NEVER_BREAKS.keys()].toSorted());
  expect(own.filter((id) => !existsSync(join(FOLDER, id, 'safe.yaml')))).toEqual([]);
});

test('every rule has an existing mirror rule, or a reason why it has none', () => {
  const wrong = rules.filter(({ id, mirror }) => {
    if (typeof mirror !== 'string') return mirror.none.trim() === '';
    const other = rules.find((one) => one.id === mirror);
    return other?.mirror !== id;
  });
  expect(wrong).toEqual([]);
});

test('a rule is complete: a unique kebab-case id, a summary, and help', () => {
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const wrong = rules.filter(
    ({ id, summary, help }) =>
      !/^[a-z]+(-[a-z]+)*$/.test(id) || !summary.endsWith('.') || !help.endsWith('.'),
  );
  expect(wrong).toEqual([]);
});

test('ids are stable', async () => {
  await expect(`${ids.toSorted().join('\n')}\n`).toMatchFileSnapshot('ids.txt');
});
