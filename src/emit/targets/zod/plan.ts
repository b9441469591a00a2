/** Decides which named types have inferred types. */
import type { Contract } from '../../../model/contract.ts';
import type { NamedType, Type, TypeId } from '../../../model/type.ts';
import { childTypes, walkType } from '../../../model/walk.ts';
import { MAX_LEVELS } from './schema.ts';
import { largestOf } from '../../../core/long-lists.ts';

/**
 * Maximum number of schemas within an inferred type, including referenced ones. The compiler needs much time for larger
 * types, and cannot always write their declarations.
 */
const MAX_INFERRED = 300;

interface Inside {
  readonly targets: ReadonlySet<TypeId>;
  /** The number of its own schemas. */
  readonly size: number;
  /** The number of its own levels. */
  readonly levels: number;
}

/** Returns the types with recursive or large schemas. The compiler does not infer them. */
export function typedTypes(contract: Contract, types: readonly NamedType[]): ReadonlySet<TypeId> {
  const inside = new Map(types.map((type) => [type.id, measure(contract, type)]));
  const typed = new Set(cyclicTypes(inside));
  const sizes = new Map([...typed].map((id) => [id, LEAF] as const));
  // The size of a type is computed after the sizes of all types within it.
  let waiting = types.filter(({ id }) => !typed.has(id));
  while (waiting.length > 0) {
    const later: NamedType[] = [];
    for (const type of waiting) {
      const { targets, size, levels } = inside.get(type.id)!;
      const parts = [...targets].map((target) => sizes.get(target));
      if (parts.some((part) => part === undefined)) {
        later.push(type);
        continue;
      }
      const whole = {
        size: parts.reduce((sum, part) => sum + part!.size, size),
        levels:
          levels +
          largestOf(
            parts.map((part) => part!.levels),
            0,
          ),
      };
      const isTyped = whole.size > MAX_INFERRED || whole.levels > MAX_LEVELS;
      if (isTyped) typed.add(type.id);
      sizes.set(type.id, isTyped ? LEAF : whole);
    }
    if (later.length === waiting.length) throw new Error('types without an order');
    waiting = later;
  }
  return typed;
}

/** The size of a reference to a type that the compiler does not infer. */
const LEAF = { size: 1, levels: 1 };

function measure(contract: Contract, { type }: NamedType): Inside {
  const targets = new Set<TypeId>();
  let size = 0;
  let tuple = 0;
  walkType(type, (inner) => {
    size++;
    if (inner.kind === 'reference' && contract.types.has(inner.target)) targets.add(inner.target);
    // Values and variants are parts of an inferred type, too.
    if (inner.kind === 'enum') size += inner.values.length / 10;
    if (inner.kind === 'list') tuple = Math.max(tuple, inner.prefix.length);
  });
  // The compiler uses one level for each item of a tuple.
  return { targets, size, levels: levelsOf(type) + tuple };
}

/** Returns the types in a cycle, and those on a path from one cycle to another. */
function cyclicTypes(inside: ReadonlyMap<TypeId, Inside>): readonly TypeId[] {
  const forward = new Map([...inside].map(([id, { targets }]) => [id, targets] as const));
  const backward = new Map([...inside.keys()].map((id) => [id, new Set<TypeId>()] as const));
  for (const [id, targets] of forward) for (const target of targets) backward.get(target)?.add(id);
  const left = new Set(inside.keys());
  for (const [edges, reverse] of [
    [forward, backward],
    [backward, forward],
  ] as const) {
    const open = new Map(
      [...left].map((id) => [id, [...edges.get(id)!].filter((one) => left.has(one)).length]),
    );
    const ready = [...left].filter((id) => open.get(id) === 0);
    for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
      left.delete(id);
      for (const user of reverse.get(id)!) {
        if (!left.has(user)) continue;
        open.set(user, open.get(user)! - 1);
        if (open.get(user) === 0) ready.push(user);
      }
    }
  }
  return [...left];
}

function levelsOf(type: Type): number {
  let levels = 0;
  for (let level: readonly Type[] = [type]; level.length > 0; level = level.flatMap(childTypes)) levels++;
  return levels;
}
