import { load } from '../../../src/load/load.ts';
import type { Contract } from '../../../src/model/contract.ts';
import { memoryFiles } from '../../load/memory-files.ts';

/** Returns a contract that consists of only this SDL. */
export async function contractOf(sdl: string): Promise<Contract> {
  const { contract, diagnostics } = await load(
    { graphql: ['schema.graphql'], tolerant: true },
    memoryFiles({ 'schema.graphql': sdl }),
  );
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return contract;
}
