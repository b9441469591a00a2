/** Verifies the REST interface of a server, as the argument specifies, and prints the result. */
import { resolve } from 'node:path';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import { checks } from '../../src/verify/checks/registry.ts';
import { verify } from '../../src/verify/verify.ts';
import type { Target } from './contestants.ts';

const { baseUrl, key, seconds, untilFound, without } = JSON.parse(process.argv[2]!) as Target;
const files = nodeSourceFiles(resolve(import.meta.dirname, '../..'));
const { contract } = await load({ openapi: 'generated/openapi/v1.json' }, files);
if (!contract) throw new Error('the document cannot be loaded');
const start = performance.now();
const { requests, findings } = await verify(contract, {
  rest: { baseUrl, fetch: (request) => fetch(request) },
  headers: { authorization: `Bearer ${key}` },
  seed: 1,
  timeBudgetMs: seconds * 1000,
  checks: checks.map(({ id }) => id).filter((id) => !without.includes(id)),
  ...(untilFound && { maxFindings: 1 }),
});
const testing = (performance.now() - start) / 1000;
const found = [...new Set(findings.map(({ code }) => code))];
console.log(JSON.stringify({ requests, testing, found }));
process.exit();
