/** The spelling of names matters only in the languages that are generated. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '../../src/core/spelling.ts';
import { languagesOf, targets } from '../../src/emit/targets/registry.ts';
import { lint } from '../../src/lint/lint.ts';
import { nameCollision } from '../../src/lint/rules/name-collision.ts';
import { nameEscaped } from '../../src/lint/rules/name-escaped.ts';
import { contractIn } from './contract-in.ts';

const caught = (id: string) => contractIn(join(import.meta.dirname, id, 'caught'));

test.for<readonly [readonly Language[], number, number]>([
  [['TypeScript', 'Python', 'Go', 'Java'], 4, 0],
  [['TypeScript'], 2, 2],
  [['Python'], 3, 1],
  [[], 0, 4],
])('colliding names, with %o generated: %i errors, %i warnings', async ([languages, errors, warnings]) => {
  const findings = await lint(await caught('name-collision'), {}, [nameCollision], languages);
  const of = (severity: string) => findings.filter((finding) => finding.severity === severity).length;
  expect([of('error'), of('warning')]).toEqual([errors, warnings]);
});

test('settings of the project override the generated languages', async () => {
  const settings = { 'name-collision': [{ severity: 'error', reason: 'Go is to come.' }] } as const;
  const findings = await lint(await caught('name-collision'), settings, [nameCollision], []);
  expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['error']));
});

test('a name is reported as forbidden only in the generated languages', async () => {
  const contract = await caught('name-escaped');
  const all = await lint(contract, {}, [nameEscaped]);
  const python = await lint(contract, {}, [nameEscaped], ['Python']);
  expect(all.some(({ message }) => / in Go[,.]/.test(message))).toBe(true);
  expect(python.length).toBeGreaterThan(0);
  expect(
    python.filter(
      ({ message }) => !/^[^,]* in Python\.$|locations\) becomes [^,]* in Python\.$/.test(message),
    ),
  ).toEqual([]);
  expect(await lint(contract, {}, [nameEscaped], [])).toEqual([]);
});

test('the registry gives the language of each target that has one', () => {
  expect(languagesOf(['typescript', 'server', 'postman', 'unknown'])).toEqual(['TypeScript']);
  expect(languagesOf(['openapi', 'graphql', 'postman'])).toEqual([]);
  const rows = targets.map(({ id, language }) => [id, language ?? 'no language']);
  expect(Object.fromEntries(rows)).toMatchObject({ typescript: 'TypeScript', openapi: 'no language' });
});
