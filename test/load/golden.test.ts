import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { formatSpan } from '../../src/core/source.ts';
import { load, type LoadInput } from '../../src/load/load.ts';
import { dump } from './dump.ts';

/** Each folder contains small documents and the expected model, `expected.txt`. */
const GOLDEN = join(import.meta.dirname, 'golden');

test.for(readdirSync(GOLDEN))('%s', async (name) => {
  const folder = join(GOLDEN, name);
  const { contract, diagnostics, files } = await load(inputOf(folder), nodeSourceFiles(folder));
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const lines = diagnostics.map(
    ({ severity, code, message, at }) => `${severity} ${code} ${at ? `@${formatSpan(at)}` : ''} ${message}`,
  );
  const text = [dump(contract), ...lines].join('\n');
  await expect(`${text.trimEnd()}\n\nread ${files.join(', ')}\n`).toMatchFileSnapshot(
    join(folder, 'expected.txt'),
  );
  const { openapi, graphql } = contract.sources;
  if (openapi && existsSync(join(folder, 'expected.bundle.json'))) {
    const bundle = JSON.stringify(openapi.document, null, 2);
    await expect(`${bundle}\n`).toMatchFileSnapshot(join(folder, 'expected.bundle.json'));
  }
  if (graphql) await expect(graphql.sdl).toMatchFileSnapshot(join(folder, 'expected.graphql'));
});

function inputOf(folder: string): LoadInput {
  const has = (path: string): boolean => existsSync(join(folder, path));
  const openapi = ['openapi.yaml', 'openapi.json', 'openapi/root.yaml'].find(has);
  const graphql = has('schema.graphql')
    ? ['{schema,mutations}.graphql']
    : has('schema.json')
      ? ['schema.json']
      : [];
  return { ...(openapi && { openapi }), graphql, documents: has('operations.gql') ? ['*.gql'] : [] };
}
