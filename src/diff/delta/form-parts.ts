/** Changes in the encoding of form parts, with the defaults of their types. */
import type { JsonValue } from '../../core/json.ts';
import type { Contract } from '../../model/contract.ts';
import type { Type } from '../../model/type.ts';
import type { Change, EncodingChange } from './change.ts';
import type { Sides } from './sides.ts';

const MAX_HOPS = 16;

/**
 * Omits encoding changes of parts that neither version of the form can have. Fills in the default style and media type
 * of each part (OpenAPI 3.1 §4.8.15.1).
 */
export function withPartDefaults(
  changes: readonly Change[],
  old: Contract,
  next: Contract,
): readonly Change[] {
  return changes.flatMap((change): readonly Change[] => {
    if (change.kind !== 'encoding' || !change.part) return [change];
    const { part, ...rest } = change;
    const types = {
      old: partType(old, part.old.type, part.name),
      new: partType(next, part.new.type, part.name),
    };
    if (types.old === 'absent' && types.new === 'absent') return [];
    if (rest.member !== 'contentType') {
      const shapes = { old: shapeOf(old, types.old), new: shapeOf(next, types.new) };
      const hasDefaults = (side: keyof Sides<Shape>): boolean =>
        part.new.mediaType === URLENCODED &&
        shapes[side] !== 'other' &&
        part[side].encoding[part.name]?.contentType === undefined;
      return withStyleDefaults(rest, hasDefaults, shapes);
    }
    if (!part.new.mediaType.startsWith('multipart/')) return [rest];
    const sides = {
      old: rest.old ?? defaultOf(old, types.old),
      new: rest.new ?? defaultOf(next, types.new),
    };
    return sides.old === sides.new ? [] : [{ ...rest, ...sides } satisfies EncodingChange];
  });
}

const URLENCODED = 'application/x-www-form-urlencoded';

/** Defaults of a part without a style. Lists and single values have only the defaults of `form`. */
const DEFAULTS: Readonly<Partial<Record<EncodingChange['member'], JsonValue>>> = {
  style: 'form',
  explode: true,
  allowReserved: false,
};

/**
 * Fills in known defaults. If the defaults of one side are unknown, a part with a style differs from a part without a
 * style in all three properties, so only the style is reported. A part with a declared media type has no default style
 * (OpenAPI 3.1 §4.8.15.1).
 */
function withStyleDefaults(
  change: EncodingChange,
  hasDefaults: (side: keyof Sides<Shape>) => boolean,
  shapes: Sides<Shape>,
): readonly EncodingChange[] {
  const { member } = change;
  if (member === 'explode' && shapes.old === 'single' && shapes.new === 'single') return [];
  const fill = (side: keyof Sides<Shape>): JsonValue | undefined =>
    change[side] ?? (hasDefaults(side) ? DEFAULTS[member] : undefined);
  const sides = { old: fill('old'), new: fill('new') };
  const isDerived = member !== 'style' && (sides.old === undefined || sides.new === undefined);
  return isDerived || sides.old === sides.new ? [] : [{ ...change, ...sides }];
}

type Shape = 'single' | 'list' | 'other';

function shapeOf(contract: Contract, part: Type | 'absent' | undefined): Shape {
  const type = part === 'absent' || !part ? undefined : resolved(contract, part);
  if (type?.kind === 'list') return shapeOf(contract, type.items) === 'single' ? 'list' : 'other';
  if (type?.kind === 'nullable') return shapeOf(contract, type.of);
  return type && ['primitive', 'enum', 'literal'].includes(type.kind) ? 'single' : 'other';
}

/**
 * Returns the type of a part, `absent` if the form cannot have the part, or undefined if the type of the form does not
 * determine it.
 */
function partType(contract: Contract, form: Type, name: string): Type | 'absent' | undefined {
  const type = resolved(contract, form);
  if (type?.kind !== 'object') return undefined;
  const property = type.properties.find((each) => each.name.wire === name);
  return property?.type ?? (type.additional.kind === 'never' ? 'absent' : undefined);
}

function defaultOf(contract: Contract, part: Type | 'absent' | undefined): string | undefined {
  const type = part === 'absent' || !part ? undefined : resolved(contract, part);
  if (type?.kind === 'list') return defaultOf(contract, type.items);
  if (type?.kind === 'object') return 'application/json';
  if (type?.kind === 'binary') return 'application/octet-stream';
  return type?.kind === 'primitive' && type.primitive !== 'null' ? 'text/plain' : undefined;
}

function resolved(contract: Contract, type: Type): Type | undefined {
  let found: Type | undefined = type;
  for (let hops = 0; hops < MAX_HOPS && found?.kind === 'reference'; hops++)
    found = contract.types.get(found.target)?.type;
  return found?.kind === 'reference' ? undefined : found;
}
