/** The examples of `docs/servers.md` compile in strict projects, and a service mounted as they say has no finding. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContract, verify, verifyText, type Contract } from '../../src/cli/verify.ts';
import { isThorough } from '../support/thorough.ts';
import { typeErrors } from '../support/type-check.ts';
import { GRAPHQL, REST } from './frameworks.ts';
import { canRun, labelOf, linkPackages, mount } from './mounted.ts';
import { makeProject, type Project } from './project.ts';
import { snippets } from './snippets.ts';

let project: Project;
let contract: Contract;
beforeAll(async () => {
  project = await makeProject('tasks');
  contract = await loadContract(project.documents);
});
afterAll(() => project.remove());

/** What the libraries themselves do otherwise than GraphQL over HTTP says; `docs/servers.md` tells of it. */
const OWN_FINDINGS: Readonly<Record<string, readonly string[]>> = {
  Mercurius: ['graphql-over-http'],
  'graphql-http': ['graphql-response-format'],
};

/** Types of Node.js, and no others: those of browsers are not in a server's project. */
const NODE = { target: 'es2022', lib: ['es2022'], types: ['node'], experimentalDecorators: true };

test('every example is tested', () => {
  const fetchApi = 'Next, Workers, and others of the Fetch API';
  const tested = new Set([...REST, ...GRAPHQL].map(({ name }) => name));
  expect([...snippets().keys()].toSorted()).toEqual([...tested, fetchApi].toSorted());
});

test.each(['adapters', 'root'] as const)('examples compile with the packages of %s', async (packages) => {
  const own = [...REST, ...GRAPHQL].filter(
    (one) => one.packages === packages && one.runtime === undefined && one.label !== 'Express 4',
  );
  if (!own.every(canRun)) return;
  const compiled = await makeProject('tasks');
  const next = snippets().get('Next, Workers, and others of the Fetch API')!;
  await writeFile(join(compiled.folder, 'next.ts'), next);
  for (const [index, { name, change = (code) => code }] of own.entries())
    await writeFile(join(compiled.folder, `main-${index}.ts`), change(snippets().get(name)!));
  await linkPackages(compiled.folder, packages);
  expect(await typeErrors(compiled.folder, NODE)).toEqual([]);
  await compiled.remove();
});

describe('verify', () => {
  test.each(GRAPHQL.map((framework) => [labelOf(framework), framework] as const))(
    '%s',
    async (_, framework) => {
      if (!canRun(framework)) return;
      const mounted = await mount(project, framework);
      try {
        const report = await verify(contract, { graphql: { url: `${mounted.url}/graphql` }, seed: 1 });
        expect(report.ok, verifyText(report)).toBe(true);
      } finally {
        await mounted.close();
      }
    },
  );

  test.skipIf(!isThorough).each(REST.map((framework) => [labelOf(framework), framework] as const))(
    '%s',
    async (_, framework) => {
      if (!canRun(framework)) return;
      const mounted = await mount(project, framework);
      try {
        const report = await verify(contract, { rest: { baseUrl: mounted.url }, seed: 1 });
        expect(report.ok, verifyText(report)).toBe(true);
      } finally {
        await mounted.close();
      }
    },
  );
});
