import type { Term } from './document.ts';
import type { Inner } from './fact.ts';
import type { Schema } from './keywords.ts';

/** Returns a schema that rejects a value if `refusal` rejects the part of the value to which the steps lead. */
export function liftedRefusal(refusal: Term, steps: readonly Inner[]): Term {
  const schema = steps.reduceRight<Schema>((inside, step) => around(inside, step), refusal.schema);
  return refusal.document.make(schema, refusal.pointer);
}

function around(inside: Schema, { keyword, member, besides }: Inner): Schema {
  switch (keyword) {
    case 'properties':
    case 'patternProperties':
      return { [keyword]: { [member!]: inside } };
    case 'additionalProperties':
      return {
        properties: Object.fromEntries((besides ?? []).map((name) => [name, true])),
        additionalProperties: inside,
      };
    case 'prefixItems':
      return { prefixItems: [...Array.from({ length: Number(member) }, () => true), inside] };
    case 'items':
      return { items: inside };
    case 'anyOf':
    case 'oneOf':
      return inside;
  }
}
