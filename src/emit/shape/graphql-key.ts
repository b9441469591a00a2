import type { Contract } from '../../model/contract.ts';
import { namedType, resolve } from '../../model/lookup.ts';
import type { ClientDocument, GraphqlOperation } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';

/**
 * Returns the location of the key of an idempotent mutation, if the client may generate the key. The location must
 * accept a UUID.
 */
export function graphqlKey(
  contract: Contract,
  document: ClientDocument,
  field: GraphqlOperation | undefined,
): readonly string[] | undefined {
  const by = field?.idempotency?.by;
  if (by?.in !== 'argument') return undefined;
  const [variable, ...members] = by.path;
  const start = document.variables.find(({ name }) => name.wire === variable)?.type;
  const type = members.reduce<Type | undefined>((holder, member) => {
    const shape = holder && resolve(contract, holder);
    return shape?.kind === 'object'
      ? shape.properties.find(({ name }) => name.wire === member)?.type
      : undefined;
  }, start);
  return type && mayBeUuid(contract, type) ? by.path : undefined;
}

function mayBeUuid(contract: Contract, type: Type): boolean {
  if (type.kind === 'nullable') return mayBeUuid(contract, type.of);
  if (type.kind === 'primitive') return type.primitive === 'string';
  return type.kind === 'reference' && namedType(contract, type.target).name.wire === 'UUID';
}
