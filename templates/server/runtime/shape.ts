/**
 * The types of a parameter or form field, derived from its schema. A shape determines only how to read the text,
 * because validators check the value.
 */
export type Shape = Scalar | ListShape | ObjectShape | EitherShape | (() => Shape);

/** `any` remains text, and `file` is a part of a multipart body. */
export type Scalar = 'string' | 'integer' | 'number' | 'boolean' | 'null' | 'any' | 'file';

export interface ListShape {
  readonly list: Shape;
}

export interface ObjectShape {
  readonly members: Readonly<Record<string, Shape>>;
  /** The shape of properties that are not declared by name. */
  readonly rest?: Shape;
}

/**
 * Several alternatives, or several parts that all apply. In both cases, their types are merged before the text is read.
 */
export interface EitherShape {
  readonly either: readonly Shape[];
}

/** A shape with resolved references and alternatives. */
export interface Reading {
  readonly scalars: ReadonlySet<Scalar>;
  readonly items: Shape | undefined;
  readonly objects: readonly ObjectShape[];
}

const readings = new Map<Shape, Reading>();

/** Resolves the references and alternatives of a shape. The result is cached, because shapes are constants. */
export function readingOf(shape: Shape): Reading {
  const known = readings.get(shape);
  if (known) return known;
  const scalars = new Set<Scalar>();
  const items: Shape[] = [];
  const objects: ObjectShape[] = [];
  const pending: Shape[] = [shape];
  const seen = new Set<Shape>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') scalars.add(next);
    else if (seen.has(next)) continue;
    else if (typeof next === 'function') pending.push(next());
    // oxlint-disable-next-line unicorn/no-array-reverse -- `toReversed` is newer than ES2022
    else if ('either' in next) pending.push(...[...next.either].reverse());
    else if ('list' in next) items.push(next.list);
    else objects.push(next);
    seen.add(next);
  }
  const reading = { scalars, items: oneOf(items), objects };
  readings.set(shape, reading);
  return reading;
}

/** Returns the shape of one property of an object. */
export function memberShape(objects: readonly ObjectShape[], name: string): Shape {
  const shapes = objects.flatMap((object) => {
    if (Object.hasOwn(object.members, name)) return object.members[name] ?? [];
    return object.rest ?? [];
  });
  return oneOf(shapes) ?? 'any';
}

const INTEGER = /^-?(?:0|[1-9]\d*)$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Converts a string to the first type that matches, or returns undefined if none does. */
export function readScalar(
  text: string,
  scalars: ReadonlySet<Scalar>,
): string | number | boolean | null | undefined {
  if (scalars.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  if (scalars.has('integer') && INTEGER.test(text) && Number.isSafeInteger(Number(text)))
    return Number(text) + 0;
  if (scalars.has('number') && NUMBER.test(text) && Number.isFinite(Number(text))) return Number(text) + 0;
  if (scalars.has('string') || scalars.has('any')) return text;
  if (scalars.has('null') && (text === '' || text === 'null')) return null;
  return undefined;
}

function oneOf(shapes: readonly Shape[]): Shape | undefined {
  return shapes.length > 1 ? { either: shapes } : shapes[0];
}
