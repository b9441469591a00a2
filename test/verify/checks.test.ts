import { beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '../../src/model/contract.ts';
import { checks } from '../../src/verify/checks/registry.ts';
import { orderTwins } from './order-twins.ts';
import { petsContract, petsWorld } from './pets/service.ts';
import { twins } from './twins.ts';
import { verifyWorld } from './world.ts';

let contract: Contract;
beforeAll(async () => {
  contract = await petsContract();
});

test('a correct implementation has no findings with any seed', async () => {
  for (const seed of [1, 2, 3]) {
    const { findings, diagnostics, operations } = await verifyWorld(await petsWorld(contract), { seed });
    expect(findings.map(({ code, subject, message }) => ({ code, subject, message }))).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(['verify-unknown-effect']);
    expect(operations.every(({ succeeded }) => succeeded)).toBe(true);
  }
});

describe('each twin is detected by its check', () => {
  test.each(twins.filter(({ only }) => only !== 'sandbox'))(
    '$check: $id',
    async ({ check, breaks, options }) => {
      const world = await petsWorld(contract);
      const { findings } = await verifyWorld(
        { ...world, fetch: breaks(world) },
        { ...options, checks: [check], maxFindings: 1 },
      );
      expect(findings.map(({ code }) => code)).toContain(check);
      for (const { evidence } of findings) expect(evidence?.curl).not.toContain('pets-key-1234');
    },
  );
});

test('every check has a twin, and every twin has a check', () => {
  expect([...new Set([...twins, ...orderTwins].map(({ check }) => check))].toSorted()).toEqual(
    checks.map(({ id }) => id).toSorted(),
  );
});

test('ids of checks are stable', () => {
  expect(checks.map(({ id, severity, enforces }) => `${id} (${severity}): ${enforces}`)).toMatchSnapshot();
});
