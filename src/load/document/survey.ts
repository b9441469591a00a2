import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { childPointer } from '../../core/json-pointer.ts';
import type { Limits } from '../limits.ts';

/** Measurements of a parsed value, computed without recursion. */
export interface Survey {
  readonly nodes: number;
  /** Number of properties of all objects. */
  readonly members: number;
  /** All `$ref`s, and all values of discriminator mappings. */
  readonly refs: ReadonlySet<string>;
  /** True if an object has `$id`, `$anchor`, or `$dynamicAnchor`. */
  readonly hasIdentifiers: boolean;
  /** True if an object has a discriminator. */
  readonly hasDiscriminators: boolean;
  /** The reason to reject the value, and the location of the cause. */
  readonly problem?: { readonly kind: 'deep' | 'large' | 'cyclic' | 'notJson'; readonly pointer: string };
}

interface Frame {
  readonly value: object;
  readonly keys: readonly string[];
  next: number;
}

/**
 * Walks a value with an explicit stack. A value with several YAML aliases is counted once for each path to it. A value
 * that contains itself exceeds the maximum depth.
 */
export function survey(root: unknown, limits: Limits): Survey {
  const refs = new Set<string>();
  let hasIdentifiers = false;
  let hasDiscriminators = false;
  const stack: Frame[] = [];
  let nodes = 0;
  let members = 0;
  const pointer = (): string =>
    stack.reduce((path, { keys, next }) => childPointer(path, keys[next - 1]!), '');
  const stop = (kind: NonNullable<Survey['problem']>['kind']): Survey => {
    return { nodes, members, refs, hasIdentifiers, hasDiscriminators, problem: { kind, pointer: pointer() } };
  };

  let value: unknown = root;
  for (;;) {
    if (++nodes > limits.nodes) return stop('large');
    if (typeof value === 'object' && value !== null) {
      if (stack.length >= limits.depth) return stop(isCyclic(stack) ? 'cyclic' : 'deep');
      const keys = Object.keys(value);
      if (isJsonObject(value)) {
        members += keys.length;
        collectRefs(value, refs);
        hasIdentifiers ||= isIdentified(value);
        hasDiscriminators ||= value['discriminator'] !== undefined;
      }
      stack.push({ value, keys, next: 0 });
    } else if (!isJsonScalar(value)) return stop('notJson');
    let frame = stack.at(-1);
    while (frame && frame.next === frame.keys.length) {
      stack.pop();
      frame = stack.at(-1);
    }
    if (!frame) return { nodes, members, refs, hasIdentifiers, hasDiscriminators };
    value = (frame.value as Record<string, unknown>)[frame.keys[frame.next++]!];
  }
}

function isCyclic(stack: readonly Frame[]): boolean {
  return new Set(stack.map(({ value }) => value)).size < stack.length;
}

function collectRefs(value: Readonly<Record<string, JsonValue>>, refs: Set<string>): void {
  const ref = value['$ref'];
  if (typeof ref === 'string') refs.add(ref);
  const discriminator = value['discriminator'];
  if (!isJsonObject(discriminator) || !isJsonObject(discriminator['mapping'])) return;
  for (const target of Object.values(discriminator['mapping']))
    if (typeof target === 'string') refs.add(target);
}

function isIdentified({ $id, $anchor, $dynamicAnchor }: Readonly<Record<string, JsonValue>>): boolean {
  return ($id ?? $anchor ?? $dynamicAnchor) !== undefined;
}

function isJsonScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
}
