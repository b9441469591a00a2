/** Twins of the sandbox. `npm run once` shows that the unchanged sandbox conforms to its contract. */
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../sandbox/app.ts';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { isThorough } from '../support/thorough.ts';
import { twins } from './twins.ts';
import { verifyWorld, type World } from './world.ts';

const UNLIMITED = { default: 1e9, messages: 1e9, sandbox: 1e9 };
const GRAPHQL = ['query *', 'mutation *'];

let contract: Contract;
beforeAll(async () => {
  const documents = {
    openapi: 'openapi/v1.yaml',
    graphql: ['schema/*.graphql'],
    documents: ['schema/operations/*.graphql'],
  };
  const loaded = await load(documents, nodeSourceFiles(resolve(import.meta.dirname, '../..')));
  contract = loaded.contract!;
});

/** Runs `use` with a new sandbox. */
async function withSandbox<Result>(use: (world: World) => Promise<Result>): Promise<Result> {
  const sandbox = await createSandbox({ quotas: UNLIMITED, echoDelayMs: 5 });
  try {
    return await use({
      contract,
      baseUrl: 'http://sandbox.test',
      graphqlUrl: 'http://sandbox.test/graphql',
      headers: { authorization: `Bearer ${sandbox.sandboxKey}` },
      fetch: sandbox.fetch,
      closedRest: 'ucs2',
      closedGraphql: 'MMS',
      states: { member: 'status', first: 'queued', last: 'delivered' },
    });
  } finally {
    await sandbox.close();
  }
}

/** Outside CI, the first fault of each check, because each needs a run of several seconds. */
const tested = twins
  .filter(({ only }) => only !== 'pets')
  .filter(({ check }, index, all) => isThorough || all.findIndex((twin) => twin.check === check) === index);

describe('each twin of the sandbox is detected by its check', () => {
  test.each(tested)(
    '$check: $id',
    // A rare fault is found only by a nearly complete run.
    { timeout: 180_000 },
    async ({ check, breaks, options, protocol }) => {
      const { findings } = await withSandbox((world) =>
        verifyWorld(
          { ...world, fetch: breaks(world) },
          {
            maxRequests: 12,
            ...options,
            ...(protocol && { operations: GRAPHQL }),
            checks: [check],
            maxFindings: 1,
          },
        ),
      );
      expect(findings.map(({ code }) => code)).toContain(check);
    },
  );
});
