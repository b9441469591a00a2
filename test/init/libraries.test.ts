/** `init` proposes targets for libraries that a client's project uses. */
import { expect, test } from 'vitest';
import { fill, temporaryFolder } from '../cli/folder.ts';
import { OPENAPI, runCli } from '../cli/run-cli.ts';

const REACT = '@tanstack/react-query';
const VUE = '@tanstack/vue-query';
const DOCUMENTS = { 'api.yaml': OPENAPI };
const SCHEMA = { 'schema.graphql': 'type Query { a: Int }' };

test.for([
  [{ [REACT]: '^5.90.0' }, DOCUMENTS, ['typescript', 'tanstack-query'], {}],
  [{ [VUE]: 'latest' }, SCHEMA, ['typescript', 'tanstack-query'], { package: VUE }],
  [{ [REACT]: '^4.36.1' }, DOCUMENTS, ['typescript'], undefined],
  [{ zod: '^4.1.0', [REACT]: '5' }, DOCUMENTS, ['typescript', 'zod', 'tanstack-query'], {}],
  [{ zod: '^3.25.0' }, DOCUMENTS, ['typescript'], undefined],
  [{ zod: '4' }, SCHEMA, ['typescript'], undefined],
  [{ zod: '4', express: '5' }, DOCUMENTS, ['server'], undefined],
] as const)('%j with %j: %j', async ([dependencies, documents, targets, query]) => {
  const folder = temporaryFolder();
  const manifest = JSON.stringify({ name: 'app', type: 'module', dependencies });
  fill(folder, { '.git/HEAD': '', 'package.json': manifest, ...documents });
  const { code, out } = await runCli(['init', '--dry-run', '--json'], folder);
  expect(code, out).toBe(0);
  const { answers } = JSON.parse(out) as { answers: { targets: string[]; options: object } };
  expect(answers.targets).toEqual(targets);
  expect(answers.options).toEqual(query ? { 'tanstack-query': query } : {});
});
