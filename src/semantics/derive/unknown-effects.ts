import type { Contract } from '../../model/contract.ts';
import { isSafe } from '../../model/operation-effect.ts';
import type { Operation } from '../../model/operation.ts';
import { derive } from './derive.ts';

/**
 * Returns the operations that may change resources in an unknown way, except operations whose effect is declared as
 * unknown.
 */
export function unknownEffects(contract: Contract): readonly Operation[] {
  return derive(contract)
    .actions.filter(
      ({ operation, effect }) =>
        effect.value === 'unknown' && effect.evidence !== 'declared' && !isSafe(operation),
    )
    .map(({ operation }) => operation);
}
