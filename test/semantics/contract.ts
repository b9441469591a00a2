import { load } from '../../src/load/load.ts';
import type { Contract } from '../../src/model/contract.ts';
import type { Action } from '../../src/semantics/semantics.ts';
import { memoryFiles } from '../load/memory-files.ts';

/** Returns the contract of an OpenAPI document, a schema, or both. Fails if there are errors. */
export async function contractOf(openapi: string | undefined, sdl?: string): Promise<Contract> {
  const files = {
    ...(openapi !== undefined && { 'openapi.yaml': openapi }),
    ...(sdl !== undefined && { 'schema.graphql': sdl }),
  };
  const { contract, diagnostics } = await load(
    {
      ...(openapi !== undefined && { openapi: 'openapi.yaml' }),
      graphql: sdl === undefined ? [] : ['schema.graphql'],
    },
    memoryFiles(files),
  );
  if (!contract) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return contract;
}

/** An action in one line: `effect evidence | collection | id | filters`. */
export function lineOf({ effect, collection, id, filters }: Action): string {
  const place = id ? [id.value.in, ...id.value.path].join('.') : '-';
  return [
    `${effect.value} ${effect.evidence}`,
    collection?.value ?? '-',
    place,
    filters
      .map(({ value }) => `${value.from.path.join('.')} ${value.operator} ${value.member.join('.')}`)
      .join(', ') || '-',
  ].join(' | ');
}
