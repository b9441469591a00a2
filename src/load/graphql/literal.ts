import { Kind, type ValueNode } from 'graphql';
import type { JsonValue } from '../../core/json.ts';
import { setMember } from '../../core/own-member.ts';

/** Returns an SDL constant as JSON. Enum values become strings. The recursion is safe: parsing limits the depth. */
export function literalOf(node: ValueNode): JsonValue {
  switch (node.kind) {
    case Kind.NULL:
    case Kind.VARIABLE:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map(literalOf);
    case Kind.OBJECT: {
      const object: Record<string, JsonValue> = {};
      for (const { name, value } of node.fields) setMember(object, name.value, literalOf(value));
      return object;
    }
    default:
      return node.value;
  }
}
