import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { resolve } from '../../model/lookup.ts';
import type { Type } from '../../model/type.ts';
import { isNullable } from './declared-types.ts';

/** Returns the only possible value of a type, or undefined if the type has other values, including null. */
export function constantOf(contract: Contract, type: Type): JsonValue | undefined {
  if (isNullable(contract, type)) return undefined;
  const inner = resolve(contract, type);
  if (inner.kind === 'literal') return inner.value;
  const [only, ...others] = inner.kind === 'enum' && !inner.open ? inner.values : [];
  return others.length === 0 ? only?.value : undefined;
}
