import { serverAudits } from 'graphql-http';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from '../../sandbox/app.ts';
import { listen } from '../../sandbox/server.ts';

/**
 * Audits that do not pass, by id, with the reason. Each of them is optional (MAY). The list is exact: an audit that
 * passes must be removed. The list is empty now.
 */
const DEVIATIONS: Readonly<Record<string, string>> = {};

/** The number of audits, so that the test fails for a version of the library without audits. */
const AUDITS = 61;

test('every audit of GraphQL over HTTP passes, except those listed with a reason', async () => {
  const sandbox = await createSandbox({ quotas: { sandbox: 10_000 } });
  const server = await listen(sandbox, { port: 0 });
  onTestFinished(async () => {
    await server.close();
    await sandbox.close();
  });
  const audits = serverAudits({
    url: server.graphqlUrl,
    fetchFn(url: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${sandbox.sandboxKey}`);
      return fetch(url, { ...init, headers });
    },
  });
  const results = await Promise.all(audits.map(({ fn }) => fn()));
  expect(results).toHaveLength(AUDITS);
  const failed = results.filter(({ status }) => status !== 'ok');
  expect(failed.filter(({ name }) => !name.startsWith('MAY')).map(({ id, name }) => `${id} ${name}`)).toEqual(
    [],
  );
  expect(failed.map(({ id }) => id)).toEqual(Object.keys(DEVIATIONS));
});
