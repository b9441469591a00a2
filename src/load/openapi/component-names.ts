import { pointerSegments } from '../../core/json-pointer.ts';
import type { ComponentKind } from './grammar.ts';

const STRUCTURE = new Set(
  (
    '$defs additionalProperties allOf anyOf callbacks components content definitions examples headers items links ' +
    'oneOf parameters pathItems paths patternProperties prefixItems properties requestBodies requestBody responses ' +
    'schema schemas securitySchemes'
  ).split(' '),
);
const MAX_LENGTH = 100;

/**
 * Assigns unique names to components: first to the components of the root document, then to components from other
 * files, in order of discovery.
 */
export class ComponentNames {
  readonly #taken = new Set<string>();

  reserve(kind: ComponentKind, name: string): void {
    this.#taken.add(`${kind} ${name}`);
  }

  /**
   * Returns `Pet` for `pets.yaml#/components/schemas/Pet`. If this name is in use, returns `pets_Pet`, and then
   * `pets_Pet_2`.
   */
  claim(kind: ComponentKind, path: string, pointer: string): string {
    const stem = sanitized(/([^/]*?)(\.[^./]*)?$/.exec(path)?.[1] ?? '') || kind;
    const own = nameOfPointer(pointer);
    const wanted = own === '' ? stem : own;
    const longer = own === '' ? stem : `${stem}_${own}`;
    let name = this.#isTaken(kind, wanted) ? longer : wanted;
    for (let count = 2; this.#isTaken(kind, name); count++) name = `${longer}_${count}`;
    this.reserve(kind, name);
    return name;
  }

  #isTaken(kind: ComponentKind, name: string): boolean {
    return this.#taken.has(`${kind} ${name}`);
  }
}

/**
 * Returns the last segment if it is the name of a component. Otherwise, returns all segments except structural segments
 * such as `properties`.
 */
function nameOfPointer(pointer: string): string {
  const segments = pointerSegments(pointer) ?? [];
  const last = segments.at(-1) ?? '';
  const isComponent = segments.length <= 1 || (segments.length === 3 && segments[0] === 'components');
  if (isComponent || segments.at(-2) === '$defs' || segments.at(-2) === 'definitions') return sanitized(last);
  return sanitized(segments.filter((segment) => !STRUCTURE.has(segment)).join('_'));
}

/** Replaces characters not allowed in component names (OpenAPI 3.1 §4.8.7). */
function sanitized(name: string): string {
  return name
    .replace(/[^A-Za-z0-9.-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(-MAX_LENGTH);
}
