import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';

/** The contract of `openapi.yaml` and `schema.graphql` in a folder, or of one of them. */
export async function contractIn(folder: string): Promise<Contract> {
  const has = (path: string): boolean => existsSync(join(folder, path));
  const { contract, diagnostics } = await load(
    {
      ...(has('openapi.yaml') && { openapi: 'openapi.yaml' }),
      graphql: has('schema.graphql') ? ['schema.graphql'] : [],
    },
    nodeSourceFiles(folder),
  );
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return contract;
}
