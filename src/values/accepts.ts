import type { JsonValue } from '../core/json.ts';
import { acceptsValue } from '../model/accepts.ts';
import type { Contract } from '../model/contract.ts';
import type { Type } from '../model/type.ts';
import { hasFormat } from './formats.ts';
import { standIn } from '../model/stand-in.ts';

export { codePoints, same } from '../model/accepts.ts';

/** True if the type accepts the value in a request. */
export function accepts(contract: Contract, type: Type, value: JsonValue): boolean {
  return acceptsValue(contract, type, value, {
    direction: 'request',
    hasFormat,
    scalar(scalar) {
      const { type: known, certain } = standIn(contract, scalar);
      return certain ? known : undefined;
    },
  });
}
