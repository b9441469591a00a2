/** The contract's bodies of error responses. */
import { isJsonType } from '../../core/media-type.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest, listedValues, resolve } from '../../model/lookup.ts';
import type { ReferenceType, Type } from '../../model/type.ts';
import { objectShape } from './object-shape.ts';

/** Error bodies may wrap their content in `error`, possibly several times. */
const MAX_DEPTH = 8;

/** Returns the distinct named objects in the JSON of error responses, in the order of the contract. */
export function errorBodies(contract: Contract): readonly ReferenceType[] {
  const found = new Map<string, ReferenceType>();
  for (const { responses } of contract.operations.filter(isRest))
    for (const { outcome, contents } of responses) {
      if (outcome !== 'error') continue;
      for (const { mediaType, type } of contents)
        if (isJsonType(mediaType) && type.kind === 'reference' && objectShape(contract, type))
          found.set(type.target, found.get(type.target) ?? type);
    }
  return [...found.values()];
}

/**
 * Returns the strings listed in the contract for the property `code`, at the top level of error bodies or inside
 * `error`.
 */
export function errorCodes(contract: Contract, bodies: readonly Type[]): readonly string[] {
  const values = bodies.flatMap((body) => codesOf(contract, body, 0));
  return [...new Set(values.filter((value) => typeof value === 'string'))];
}

function codesOf(contract: Contract, body: Type, depth: number): readonly JsonValue[] {
  const { properties = [] } = objectShape(contract, resolve(contract, body)) ?? {};
  const code = properties.find(({ name }) => name.wire === 'code');
  if (code) return listedValues(contract, code.type);
  const inner = properties.find(({ name }) => name.wire === 'error');
  return inner && depth < MAX_DEPTH ? codesOf(contract, inner.type, depth + 1) : [];
}
