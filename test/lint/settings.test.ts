import { beforeAll, expect, test } from 'vitest';
import { join } from 'node:path';
import { lint } from '../../src/lint/lint.ts';
import { namingConvention } from '../../src/lint/rules/naming-convention.ts';
import { severityFor, type LintSetting } from '../../src/lint/settings.ts';
import type { Contract } from '../../src/model/contract.ts';
import { contractIn } from './contract-in.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await contractIn(join(import.meta.dirname, 'naming-convention/caught'));
});

async function severities(...settings: readonly LintSetting[]): Promise<Readonly<Record<string, string>>> {
  const findings = await lint(contract, { 'naming-convention': settings }, [namingConvention]);
  return Object.fromEntries(findings.map(({ subject, severity }) => [subject, severity]));
}

const reason = 'It was so.';

test('a rule without a setting keeps its severity', async () => {
  expect(new Set(Object.values(await severities()))).toEqual(new Set(['warning']));
});

test('a disabled rule reports nothing and does not run', async () => {
  const never = { ...namingConvention, run: () => expect.unreachable() };
  const off: LintSetting = { severity: 'off', reason };
  expect(await lint(contract, { 'naming-convention': [off] }, [never])).toEqual([]);
});

test('subjects restrict a setting; the first matching one applies', async () => {
  const found = await severities(
    { severity: 'off', reason, subjects: ['order', 'State.*'] },
    { severity: 'error', reason, subjects: ['order*'] },
  );
  expect(found).toEqual({
    'Query.GetOrder': 'warning',
    'Query.GetOrder(order_id:)': 'warning',
    'order.ship_to': 'error',
    'order._id': 'error',
  });
});

test.for([
  ['State.*', 'State.OPEN', true],
  ['*', 'anything', true],
  ['*.id', 'Order.id', true],
  ['a*a', 'a', false],
  ['a*b*c', 'a-b-b-c', true],
  ['a*b*c', 'a-c-b', false],
  ['Order', 'Orders', false],
  ['.*', 'Order', false],
] as const)('%s on %s: %s', ([pattern, subject, applies]) => {
  const settings = { rule: [{ severity: 'off', reason, subjects: [pattern] }] } as const;
  const severity = severityFor({ id: 'rule', severity: 'error' }, settings, subject);
  expect(severity).toBe(applies ? 'off' : 'error');
});

test('a rule with the name of an inherited property, such as `constructor`, has no setting', () => {
  expect(severityFor({ id: 'constructor', severity: 'note' }, {})).toBe('note');
});
