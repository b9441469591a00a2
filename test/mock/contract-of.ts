/** Loads contracts from the texts of documents. */
import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import { memoryFiles } from '../load/memory-files.ts';

/** Loads documents without errors. */
export async function contractOf(openapi: string, sdl?: string): Promise<Contract> {
  const files = memoryFiles({ 'a.yaml': openapi, ...(sdl !== undefined && { 'a.graphql': sdl }) });
  const documents = { openapi: 'a.yaml', graphql: sdl === undefined ? [] : ['a.graphql'] };
  const { contract, diagnostics } = await load(documents, files);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (!contract || errors.length > 0) throw new Error(JSON.stringify(errors));
  return contract;
}

/** Loads a GraphQL schema without errors. */
export async function contractOfSdl(sdl: string): Promise<Contract> {
  const files = memoryFiles({ 'a.graphql': sdl });
  const { contract, diagnostics } = await load({ graphql: ['a.graphql'] }, files);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (!contract || errors.length > 0) throw new Error(JSON.stringify(errors));
  return contract;
}
