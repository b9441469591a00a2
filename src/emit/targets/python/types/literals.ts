/** Prints enums and constants in annotations. */
import type { JsonValue } from '../../../../core/json.ts';
import type { EnumType } from '../../../../model/type.ts';
import { isLiteral, isWhole, py, scalarLiteral, type Py } from '../../../encode/python.ts';
import { subscript, type Doc } from '../doc.ts';
import type { Site } from './printer.ts';

/** Returns `Literal[…]` with the values that Python allows in it, and the types of the remaining values. */
export function choiceParts(site: Site, type: EnumType): readonly Doc[] {
  const values = type.values.map(({ value }) => value);
  const literals = literalsOf(type);
  const parts: Doc[] = [];
  if (literals.length > 0) {
    parts.push(subscript(site.imports.value('Literal', 'typing'), literals));
  }
  if (values.some((value) => typeof value === 'number' && !isWhole(value)))
    parts.push(site.imports.builtin('float'));
  if (values.includes(null)) parts.push(py`None`);
  return values.some((value) => typeof value === 'object' && value !== null) || parts.length === 0
    ? [site.imports.value('Any', 'typing')]
    : parts;
}

/** Returns the values allowed in `Literal[…]`. */
export function literalsOf({ values }: EnumType): readonly Py[] {
  const known = new Set(values.map(({ value }) => value));
  return [...known].flatMap((value) => (isLiteral(value) ? [scalarLiteral(value)] : []));
}

/** Returns the type of an open enum's unlisted values. */
export function openPart(site: Site, type: EnumType): readonly Py[] {
  const kinds = new Set(type.values.map(({ value }) => typeof value));
  return [
    ...(kinds.has('string') ? [site.imports.builtin('str')] : []),
    ...(kinds.has('number')
      ? [site.imports.builtin(type.values.every(({ value }) => isWhole(value)) ? 'int' : 'float')]
      : []),
  ];
}

/** Returns the annotation of one value. */
export function literalParts(site: Site, value: JsonValue): readonly Doc[] {
  if (value === null) return [py`None`];
  if (isLiteral(value)) return [py`${site.imports.value('Literal', 'typing')}[${scalarLiteral(value)}]`];
  return [typeof value === 'number' ? site.imports.builtin('float') : site.imports.value('Any', 'typing')];
}
