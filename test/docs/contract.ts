/** A small contract with both protocols, and the parts of its site that tests read. */
import { join } from 'node:path';
import type { EmittedFile } from '../../src/emit/run.ts';
import { emitDocuments } from '../support/emit-contract.ts';

export const CONTRACT = join(import.meta.dirname, 'contract');

/** The files of the site of the small contract. */
export function siteFiles(): Promise<readonly EmittedFile[]> {
  return (written ??= siteOf(CONTRACT, { openapi: 'openapi.yaml', graphql: ['schema.graphql'] }));
}

let written: Promise<readonly EmittedFile[]> | undefined;

export async function siteOf(
  root: string,
  input: { readonly openapi?: string; readonly graphql?: readonly string[] },
): Promise<readonly EmittedFile[]> {
  const { files } = await emitDocuments(root, input, [{ id: 'docs', options: {} }]);
  return files.map((file) => ({ ...file, path: file.path.replace(/^docs\//, '') }));
}
