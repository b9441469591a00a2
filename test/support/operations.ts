/** The operations of this repository's contract that a client must support. */
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { load } from '../../src/load/load.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** Returns every REST operation and every canonical GraphQL operation, with their names in clients. */
export async function everyOperation(): Promise<readonly string[]> {
  const files = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).sort();
  const { contract } = await load(
    {
      openapi: 'openapi/v1.yaml',
      graphql: files('schema/*.graphql'),
      documents: files('schema/operations/*.graphql'),
    },
    nodeSourceFiles(ROOT),
  );
  const rest = contract!.operations.filter(({ kind }) => kind === 'rest').map(({ id }) => id);
  const canonical = contract!.documents.map(({ name, operation }) => `${operation} ${name.wire}`);
  return [...rest, ...canonical];
}
