/** Records the parts of a type that a value covers: enum values, branches, and properties. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { ownMember } from '../../core/own-member.ts';
import type { Contract } from '../../model/contract.ts';
import { namedType } from '../../model/lookup.ts';
import type { ObjectType, Type, UnionType } from '../../model/type.ts';
import { accepts, same } from '../../values/accepts.ts';
import { isNeverSentBy, withSide } from './aspects.ts';
import type { Ledger, Side } from './ledger.ts';

/** Maximum depth of a value. Deeper values are ignored, because they could overflow the stack. */
const MAX_LEVELS = 200;
/** Maximum number of types to visit for the same value, because references can form a circle. */
const MAX_HOPS = 64;

export function seeValue(ledger: Ledger, contract: Contract, side: Side, type: Type, value: JsonValue): void {
  if (!isDeeper(value, MAX_LEVELS)) visit(ledger, contract, side, type, value, 0);
}

function isDeeper(value: JsonValue, levels: number): boolean {
  let level: readonly JsonValue[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}

function visit(
  ledger: Ledger,
  contract: Contract,
  side: Side,
  type: Type,
  value: JsonValue,
  hops: number,
): void {
  const inside = (inner: Type, part: JsonValue): void => visit(ledger, contract, side, inner, part, 0);
  const onward = (next: Type): void => {
    if (hops < MAX_HOPS) visit(ledger, contract, side, next, value, hops + 1);
  };
  switch (type.kind) {
    case 'reference':
      onward(namedType(contract, type.target).type);
      break;
    case 'nullable':
      ledger.see(type, withSide(side, value === null ? 'null' : 'value'));
      if (value !== null) onward(type.of);
      break;
    case 'enum':
      for (const known of type.values)
        if (same(known.value, value)) ledger.see(known, withSide(side, 'sent'));
      break;
    case 'list':
      if (Array.isArray(value))
        for (const [index, item] of value.entries())
          inside(type.prefix[index] ?? type.items, item as JsonValue);
      break;
    case 'object':
      if (isJsonObject(value)) seeMembers(ledger, side, type, value, inside);
      break;
    case 'union':
      for (const variant of variantsOf(contract, type, value)) {
        ledger.see(variant, withSide(side, 'variant'));
        onward(variant);
      }
      break;
    case 'intersection':
      for (const part of type.parts) onward(part);
      break;
    default:
  }
}

function seeMembers(
  ledger: Ledger,
  side: Side,
  type: ObjectType,
  value: JsonObject,
  inside: (type: Type, value: JsonValue) => void,
): void {
  const declared = new Set<string>();
  for (const property of type.properties) {
    const { wire } = property.name;
    declared.add(wire);
    if (isNeverSentBy(property.direction, side)) continue;
    const there = Object.hasOwn(value, wire);
    ledger.see(property, withSide(side, there ? 'there' : 'left out'));
    if (there) inside(property.type, value[wire]!);
  }
  for (const [name, member] of Object.entries(value))
    if (!declared.has(name)) inside(type.additional, member);
}

/** Returns the variant named by the discriminator, or else all variants that accept the value. */
function variantsOf(
  contract: Contract,
  { variants, discriminator }: UnionType,
  value: JsonValue,
): readonly Type[] {
  if (discriminator && isJsonObject(value)) {
    const tag = ownMember(value, discriminator.property);
    const target =
      (typeof tag === 'string' && ownMember(discriminator.mapping, tag)) || discriminator.default;
    const named = variants.filter((one) => one.kind === 'reference' && one.target === target);
    if (named.length > 0) return named;
  }
  return variants.filter((variant) => accepts(contract, variant, value));
}
