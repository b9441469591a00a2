import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lint } from '../../src/lint/lint.ts';
import { presetSeverity, PRESETS } from '../../src/lint/presets.ts';
import { rules } from '../../src/lint/registry.ts';
import { namingConvention } from '../../src/lint/rules/naming-convention.ts';
import { contractIn } from './contract-in.ts';

test('the recommended preset has no errors, because loading already reports invalid documents', () => {
  const severities = rules.map(({ id, severity }) => presetSeverity(id, severity, 'recommended'));
  expect(new Set(severities)).toEqual(new Set(['off', 'warning']));
});

test.for(rules)('$id is never more severe with a less strict preset', ({ id, severity }) => {
  const rank = { off: 0, note: 1, warning: 2, error: 3 };
  const ranks = PRESETS.map((preset) => rank[presetSeverity(id, severity, preset)]);
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(presetSeverity(id, severity, 'strict')).toBe(severity);
});

test('a preset does not increase the severity of a finding', () => {
  expect(presetSeverity('name-collision', 'note', 'recommended')).toBe('note');
});

test('a rule that is not in the preset runs only if a setting enables it', async () => {
  const contract = await contractIn(join(import.meta.dirname, 'naming-convention/caught'));
  const never = { ...namingConvention, run: () => expect.unreachable() };
  expect(await lint(contract, {}, [never], undefined, 'recommended')).toEqual([]);
  const setting = {
    severity: 'error',
    reason: 'Clients are written by hand.',
    subjects: ['order._id'],
  } as const;
  const settings = { 'naming-convention': [setting] };
  const found = await lint(contract, settings, [namingConvention], undefined, 'recommended');
  expect(found.map(({ subject, severity }) => `${severity} ${subject}`)).toEqual(['error order._id']);
});
