import { buildASTSchema, parse } from 'graphql';
import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { memoryFiles } from '../../load/memory-files.ts';

/** Returns a contract that consists of only this SDL. */
export async function contractOf(sdl: string): Promise<Contract> {
  const { contract, diagnostics } = await load(
    { graphql: ['schema.graphql'] },
    memoryFiles({ 'schema.graphql': sdl }),
  );
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return contract;
}

/** Returns a contract for a comparison of schemas only. The SDL need not be a complete schema. */
export async function contractOfPart(sdl: string): Promise<Contract> {
  const contract = await contractOf('type Query { a: Int }');
  const schema = buildASTSchema(parse(sdl), { assumeValid: true, assumeValidSDL: true });
  const { graphql } = contract.sources;
  return { ...contract, types: new Map(), operations: [], sources: { graphql: { ...graphql!, schema } } };
}
