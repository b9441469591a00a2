/**
 * Limits unions whose combinations TypeScript expands: an intersection of unions has one alternative for each
 * combination, and beyond 100,000 the compiler reports an error (TS2590).
 */
import { documentObjects } from '../../../core/document-objects.ts';
import { componentOf } from './key.ts';
import { projected, type Projected } from './project-schema.ts';

/**
 * Maximum number of alternatives of one type. It is low, because an intersection multiplies the alternatives of its
 * parts.
 */
const MAX_ALTERNATIVES = 2_000;

const NOTICE =
  'TypeScript cannot combine some parts of the schema. This type omits them, so it accepts values that the schema rejects.';

/** Omits parts of each `allOf` that has too many combinations, in the schema itself and in every schema inside it. */
export function boundUnions(root: unknown, schemas: Projected): void {
  const sizes = new Map<string, number>();

  /** Returns the number of alternatives of a schema, after limiting its parts. */
  function sizeOf(schema: unknown): number {
    if (typeof schema !== 'object' || schema === null) return 1;
    const { $ref, enum: values, type, allOf, anyOf, oneOf } = schema as Parts;
    const target = componentOf($ref);
    if (target) return target.section === 'schemas' ? sizeOfNamed(target.name) : 1;
    const variants = oneOf ?? anyOf;
    let size = Math.max(
      1,
      variants ? sum(variants.map(sizeOf)) : (values?.length ?? (Array.isArray(type) ? type.length : 1)),
    );
    if (!allOf) return size;
    const kept = allOf.filter((part) => {
      const combined = size * sizeOf(part);
      if (combined > MAX_ALTERNATIVES && combined > size) return false;
      size = combined;
      return true;
    });
    if (kept.length < allOf.length) {
      const { description } = schema as Projected;
      Object.assign(schema, {
        allOf: kept.length > 0 ? kept : [projected([])],
        description: typeof description === 'string' ? `${description}\n\n${NOTICE}` : NOTICE,
      });
    }
    return size;
  }

  function sizeOfNamed(name: string): number {
    const known = sizes.get(name);
    if (known !== undefined) return known;
    // A reference from a schema back to itself counts as one alternative.
    sizes.set(name, 1);
    const size = sizeOf(schemas[name]);
    sizes.set(name, size);
    return size;
  }

  for (const object of documentObjects(root)) if ('allOf' in object) sizeOf(object);
}

interface Parts {
  readonly $ref?: unknown;
  readonly type?: unknown;
  readonly enum?: readonly unknown[];
  readonly allOf?: readonly unknown[];
  readonly anyOf?: readonly unknown[];
  readonly oneOf?: readonly unknown[];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
