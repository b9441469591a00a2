/** Changes in the encoding of form parts, with the defaults of their types. */
import type { Contract } from '../../model/contract.ts';
import type { MediaContent } from '../../model/operation.ts';
import type { Type } from '../../model/type.ts';
import type { Change, EncodingChange } from './change.ts';

const MAX_HOPS = 16;

/**
 * Omits encodings of parts that a closed form does not have, and fills in the media types that parts have by default
 * (OpenAPI 3.1 §4.8.15.1).
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
    if (rest.member === 'style' && part.new.mediaType === URLENCODED) {
      const sides = { old: styleOf(old, part.old, part.name), new: styleOf(next, part.new, part.name) };
      if (sides.old !== undefined && sides.old === sides.new) return [];
    }
    if (rest.member !== 'contentType' || !part.new.mediaType.startsWith('multipart/')) return [rest];
    const sides = {
      old: rest.old ?? defaultOf(old, types.old),
      new: rest.new ?? defaultOf(next, types.new),
    };
    return sides.old === sides.new ? [] : [{ ...rest, ...sides } satisfies EncodingChange];
  });
}

/** Undefined if the type of the form does not decide it. */
function partType(contract: Contract, form: Type, name: string): Type | 'absent' | undefined {
  const type = resolved(contract, form);
  if (type?.kind !== 'object') return undefined;
  const property = type.properties.find((each) => each.name.wire === name);
  return property?.type ?? (type.additional.kind === 'never' ? 'absent' : undefined);
}

const URLENCODED = 'application/x-www-form-urlencoded';

/**
 * Returns the style of a part of a form, with its flags. Without a style, strings, numbers, and lists of them are sent
 * like with the default style (OpenAPI 3.1 §4.8.15.1.1). Undefined for other types without a style.
 */
function styleOf(
  contract: Contract,
  { encoding, type: form }: MediaContent,
  name: string,
): string | undefined {
  const { style, explode, allowReserved = false, contentType } = encoding[name] ?? {};
  const part = partType(contract, form, name);
  const type = part === 'absent' || !part ? undefined : resolved(contract, part);
  const items = type?.kind === 'list' ? resolved(contract, type.items) : type;
  const isPlain = items !== undefined && ['primitive', 'enum', 'literal'].includes(items.kind);
  const isDefault = style === undefined && explode === undefined && !allowReserved;
  if (isDefault && (!isPlain || contentType !== undefined)) return undefined;
  const used = style ?? 'form';
  // Only lists and objects are exploded.
  const isExploded = type?.kind === 'list' || !isPlain ? (explode ?? used === 'form') : false;
  return [used, isExploded, allowReserved].join(' ');
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
