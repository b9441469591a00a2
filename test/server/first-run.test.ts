/** Services that users wrote with new stubs compile, and `verify` reports no findings in their first run. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createSchema, createYoga } from 'graphql-yoga';
import { afterAll, describe, expect, test } from 'vitest';
import { loadContract, verify, verifyText } from '../../src/cli/verify.ts';
import { makeProject, PROJECT_NAMES, type Project } from '../adapters/project.ts';
import { typeErrors } from '../support/type-check.ts';

describe.each(PROJECT_NAMES)('%s', (name) => {
  let made: Promise<Project> | undefined;
  const project = (): Promise<Project> => (made ??= makeProject(name));
  afterAll(async () => (await made)?.remove());

  test('compiles', async () => {
    expect(await typeErrors((await project()).folder)).toEqual([]);
  });

  test('has no finding', async () => {
    const { folder, documents } = await project();
    const load = (path: string) => import(pathToFileURL(join(folder, path)).href);
    const { handlers, options, headers, resolvers } = await load('service.ts');
    const { createHandler } = await load('generated/server/rest/router.ts');
    const contract = await loadContract(documents);
    const graphql = async () => {
      const { typeDefs } = await load('generated/server/graphql/schema.ts');
      const yoga = createYoga({ schema: createSchema({ typeDefs, resolvers }), logging: false });
      return { url: 'http://first.test/graphql', fetch: async (request: Request) => yoga.fetch(request) };
    };
    const report = await verify(contract, {
      rest: { baseUrl: 'http://first.test', fetch: createHandler(handlers, options) },
      ...(contract.sources.graphql && { graphql: await graphql() }),
      headers,
      seed: 1,
    });
    expect(report.ok, verifyText(report)).toBe(true);
  });
});
