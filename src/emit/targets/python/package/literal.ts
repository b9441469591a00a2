/** Prints an example of the contract as a caller writes it, with the Python names of properties. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json.ts';
import type { Contract } from '../../../../model/contract.ts';
import { resolve } from '../../../../model/lookup.ts';
import type { Type } from '../../../../model/type.ts';
import { py, scalarLiteral, stringLiteral, type Py } from '../../../encode/python.ts';
import { objectShape } from '../../../shape/object-shape.ts';
import { dict, list, type Doc } from '../doc.ts';
import { fieldPlans } from '../types/fields.ts';

/**
 * Prints a value. `type` is its declared type, or undefined if no type is declared. If the whole value is a file,
 * `file` converts its bytes to the expression that the call accepts.
 */
export function literal(
  contract: Contract,
  type: Type | undefined,
  value: JsonValue,
  file: (bytes: Py) => Doc = (bytes) => bytes,
): Doc {
  const inner = type && resolve(contract, type);
  if (Array.isArray(value)) {
    const items = inner?.kind === 'list' ? inner.items : undefined;
    return list((value as readonly JsonValue[]).map((item) => literal(contract, items, item)));
  }
  if (isJsonObject(value)) return objectLiteral(contract, inner, value);
  const scalar = value as string | number | boolean | null;
  return inner?.kind === 'binary' && typeof scalar === 'string'
    ? file(bytesOf(scalar))
    : scalarLiteral(scalar);
}

function objectLiteral(contract: Contract, type: Type | undefined, value: JsonObject): Doc {
  const shape = type && objectShape(contract, type);
  const fields = new Map(
    shape && fieldPlans(shape, 'request').map((field) => [field.property.name.wire, field]),
  );
  return dict(
    Object.entries(value).map(([name, member]) => {
      const field = fields.get(name);
      const inner = field?.property.type ?? shape?.additional;
      return [stringLiteral(field?.attribute ?? name), literal(contract, inner, member)];
    }),
  );
}

/** Prints text as a `bytes` expression. */
function bytesOf(text: string): Py {
  return /^[ -~]*$/.test(text) ? py`b${stringLiteral(text)}` : py`${stringLiteral(text)}.encode()`;
}
