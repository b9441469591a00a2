import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatSpan } from '../../src/core/source.ts';
import { lint } from '../../src/lint/lint.ts';
import { rules } from '../../src/lint/registry.ts';
import { checks } from '../../src/verify/checks/registry.ts';
import { diagnosticRows } from '../../scripts/diagnostics-page.ts';
import { contractIn } from './contract-in.ts';

/**
 * A folder for each rule, with a folder for each case: cases that it must report, with the expected findings,
 * and cases that it must not report.
 */
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe.for(folders)('%s', (id) => {
  const rule = rules.find((row) => row.id === id)!;
  test.for(readdirSync(join(import.meta.dirname, id)))('%s', async (name) => {
    const folder = join(import.meta.dirname, id, name);
    const findings = await lint(await contractIn(folder), {}, [rule]);
    const lines = findings.map(({ at, message, related = [] }) =>
      [`${formatSpan(at!)} ${message}`, ...related.map((span) => `  see also ${formatSpan(span)}`)].join(
        '\n',
      ),
    );
    if (name.startsWith('fine')) expect(lines).toEqual([]);
    else {
      expect(lines).not.toEqual([]);
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(join(folder, 'expected.txt'));
    }
  });
});

test('every rule has its folder with both kinds of cases, and every folder has its rule', () => {
  expect(folders.toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  for (const id of folders) {
    const cases = readdirSync(join(import.meta.dirname, id));
    expect(cases, id).toContain('caught');
    expect(cases, id).toContain('fine');
  }
});

test('a case without findings expects an empty list', () => {
  const expectations = folders.flatMap((id) =>
    readdirSync(join(import.meta.dirname, id)).map((name) => join(import.meta.dirname, id, name)),
  );
  expect(
    expectations.filter((folder) => /fine/.test(folder) && existsSync(join(folder, 'expected.txt'))),
  ).toEqual([]);
});

test('ids and severities are stable', () => {
  expect(rules.map(({ id, severity }) => `${severity} ${id}`)).toMatchInlineSnapshot(`
    [
      "error concept-kind",
      "error concept-values",
      "error concept-format",
      "error concept-nullability",
      "error concept-states",
      "warning concept-description",
      "warning concept-unmatched",
      "error unreachable-state",
      "error effect-unresolved",
      "error mark-unresolved",
      "warning unused-type",
      "error example-invalid",
      "error schema-unsatisfiable",
      "error name-collision",
      "note name-escaped",
      "warning require-description",
      "warning naming-convention",
      "warning input-type-suffix",
      "error require-deprecation-reason",
      "warning mutation-payload",
      "error relay-connection-types",
      "error relay-edge-types",
      "error relay-page-info",
      "error relay-arguments",
    ]
  `);
});

test('no two rules have the same id', async () => {
  const others = [...(await diagnosticRows()).map(({ code }) => code), ...checks.map(({ id }) => id)];
  expect(rules.filter(({ id }) => others.includes(id))).toEqual([]);
});

test('a rule is complete: kebab-case, with a summary and help', () => {
  const wrong = rules.filter(
    ({ id, summary, help }) =>
      !/^[a-z]+(-[a-z]+)+$/.test(id) || !summary.endsWith('.') || !help.endsWith('.'),
  );
  expect(wrong).toEqual([]);
});
