/**
 * The examples of docs/servers.md compile in strict projects, and `verify` has no findings for a service that is
 * mounted as they show.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  loadContract,
  verify,
  verifyText,
  type Contract,
  type VerifyOptions,
  type VerifyReport,
} from '../../src/cli/verify.ts';
import { isThorough } from '../support/thorough.ts';
import { typeErrors } from '../support/type-check.ts';
import { GRAPHQL, REST } from './frameworks.ts';
import { canRun, labelOf, linkPackages, mount, type Framework } from './mounted.ts';
import { makeProject, type Project } from './project.ts';
import { snippets } from './snippets.ts';

let project: Project;
let contract: Contract;
beforeAll(async () => {
  project = await makeProject('tasks');
  contract = await loadContract(project.documents);
});
afterAll(() => project.remove());

/** Deviations of the libraries from GraphQL over HTTP, which `docs/servers.md` lists. */
const OWN_FINDINGS: Readonly<Record<string, readonly string[]>> = {
  Mercurius: ['graphql-over-http'],
  'graphql-http': ['graphql-response-format'],
};

/** The compiler settings of a server project, in addition to the strictest settings. */
const NODE = { target: 'es2022', lib: ['es2023', 'dom'], types: ['node'], experimentalDecorators: true };

test('every example is tested', () => {
  const fetchApi = 'Next, Workers, and other frameworks based on the Fetch API';
  const tested = new Set([...REST, ...GRAPHQL].map(({ name }) => name));
  expect([...snippets().keys()].toSorted()).toEqual([...tested, fetchApi].toSorted());
});

const compiledWith = (packages: Framework['packages']): readonly Framework[] =>
  [...REST, ...GRAPHQL].filter(
    (one) => one.packages === packages && one.runtime === undefined && one.label !== 'Express 4',
  );

for (const packages of ['adapters', 'root'] as const) {
  const own = compiledWith(packages);
  test.skipIf(!own.every(canRun))(`examples compile with the packages of ${packages}`, async () => {
    const compiled = await makeProject('tasks');
    const next = snippets().get('Next, Workers, and other frameworks based on the Fetch API')!;
    await writeFile(join(compiled.folder, 'next.ts'), next);
    for (const [index, { name, change = String }] of own.entries())
      await writeFile(join(compiled.folder, `main-${index}.ts`), change(snippets().get(name)!));
    await linkPackages(compiled.folder, packages);
    expect(await typeErrors(compiled.folder, NODE)).toEqual([]);
    await compiled.remove();
  });
}

test.skipIf(!canRun(REST[0]!))('a service and all adapters compile with the types of Workers', async () => {
  const compiled = await makeProject('tasks');
  const code = snippets().get('Next, Workers, and other frameworks based on the Fetch API')!;
  await writeFile(join(compiled.folder, 'worker.ts'), code);
  await linkPackages(compiled.folder, 'adapters');
  const options = {
    target: 'es2022',
    lib: ['es2023'],
    types: ['@cloudflare/workers-types'],
    skipLibCheck: true,
  };
  expect(await typeErrors(compiled.folder, options)).toEqual([]);
  await compiled.remove();
});

describe('verify', () => {
  for (const framework of GRAPHQL) {
    test.skipIf(!canRun(framework))(
      `${labelOf(framework)} has no findings except its own deviations`,
      async () => {
        const report = await verifyMounted(framework, (url) => ({ graphql: { url: `${url}/graphql` } }));
        const codes = new Set(report.findings.map(({ code }) => code));
        expect([...codes], verifyText(report)).toEqual(OWN_FINDINGS[framework.name] ?? []);
      },
    );
  }

  for (const framework of REST) {
    test.skipIf(!isThorough || !canRun(framework))(`${labelOf(framework)} has no findings`, async () => {
      const report = await verifyMounted(framework, (baseUrl) => ({ rest: { baseUrl } }));
      expect(report.ok, verifyText(report)).toBe(true);
    });
  }
});

async function verifyMounted(
  framework: Framework,
  addresses: (url: string) => VerifyOptions,
): Promise<VerifyReport> {
  const mounted = await mount(project, framework);
  try {
    return await verify(contract, { ...addresses(mounted.url), seed: 1 });
  } finally {
    await mounted.close();
  }
}
