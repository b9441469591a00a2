/**
 * Changes to types, other than to the values that they accept: descriptions, lifecycle, roles, states, and values of
 * open enums.
 */
import type { Contract } from '../../model/contract.ts';
import type { NamedType, Property, Type, TypeId } from '../../model/type.ts';
import { accessChanges, stateChanges } from './behaviour.ts';
import type { Change } from './change.ts';
import { markChanges } from './mark-changes.ts';
import type { Flow, Sides } from './sides.ts';
import { isSame, pairBy } from './pairs.ts';
import { Scope, type SchemaPair } from './scope.ts';
import { lifecycleOf } from './lifecycle-status.ts';
import { documentationChanges } from './documentation-changes.ts';

/** Yields changes to the named types that both REST documents use. */
export function* namedTypeChanges(old: Contract, next: Contract, schemas: SchemaPair[]): Iterable<Change> {
  for (const [id, before] of old.types) {
    const after = next.types.get(id);
    if (!after || before.protocol !== 'rest' || !(isUsed(before) && isUsed(after))) continue;
    const scope = new Scope(before.name.wire, lifecycleOf(before), schemas);
    const pair = { old: before, new: after };
    yield* documentationChanges(scope, pair, 'concept');
    yield* stateChanges(scope, pair);
    const flows = FLOWS.filter((flow) => before.usage[flow] && after.usage[flow]);
    yield* markChanges(scope, pair, flows);
    yield* new TypeWalk(old, next, flows).changes(scope, { old: before.type, new: after.type });
  }
}

const FLOWS = ['request', 'response'] as const;

function isUsed({ usage }: NamedType): boolean {
  return usage.request || usage.response;
}

/**
 * Compares the inner parts of two types as far as their structures agree. It does not follow references, because each
 * named type is compared separately.
 */
export class TypeWalk {
  readonly #old: Contract;
  readonly #next: Contract;
  readonly #flows: readonly Flow[];

  constructor(old: Contract, next: Contract, flows: readonly Flow[]) {
    this.#old = old;
    this.#next = next;
    this.#flows = flows;
  }

  *changes(scope: Scope, { old, new: next }: Sides<Type>): Iterable<Change> {
    if (old.kind === 'nullable' || next.kind === 'nullable')
      yield* this.changes(scope, { old: present(old), new: present(next) });
    else if (old.kind === 'object' && next.kind === 'object') yield* this.#members(scope, { old, new: next });
    else if (old.kind === 'list' && next.kind === 'list')
      yield* this.changes(scope.inside('items'), { old: old.items, new: next.items });
    else if (old.kind === 'intersection' && next.kind === 'intersection') {
      for (const [index, part] of old.parts.entries()) {
        const other = next.parts[index];
        if (other) yield* this.changes(scope, { old: part, new: other });
      }
    } else if (old.kind === 'enum' && next.kind === 'enum') {
      yield* stateChanges(scope, { old, new: next });
      yield* valueChanges(scope, this.#flow, { old, new: next });
    } else if (old.kind === 'union' || next.kind === 'union') {
      const sides = { old: unionOf(old, next), new: unionOf(next, old) };
      if (sides.old && sides.new) yield* this.#variants(scope, this.#flattened(sides.old, sides.new));
    }
  }

  *#members(scope: Scope, { old, new: next }: Sides<OfKind<'object'>>): Iterable<Change> {
    for (const pair of pairBy(old.properties, next.properties, ({ name }) => name.wire).both) {
      const inside = scope.inside(`property ${pair.new.name.wire}`, pair.old);
      yield* documentationChanges(inside, pair);
      yield* accessChanges(inside, pair);
      yield* markChanges(inside, pair, this.#flows);
      yield* this.#defaults(inside, pair);
      yield* this.changes(inside, { old: pair.old.type, new: pair.new.type });
    }
    yield* this.changes(scope, { old: old.additional, new: next.additional });
  }

  *#defaults(scope: Scope, { old, new: next }: Sides<Property>): Iterable<Change> {
    if (isSame(old.default, next.default)) return;
    const sides = { old: old.default, new: next.default };
    yield {
      ...scope.with(old, next),
      kind: 'default',
      what: 'property',
      optional: !old.required,
      flow: this.#flow,
      ...sides,
    };
  }

  get #flow(): Flow {
    return this.#flows.includes('request') ? 'request' : 'response';
  }

  /**
   * Yields changes to the alternatives, matched by name. Alternatives count as renamed, which is not a change, if as
   * many were added as removed, no removed type still exists, and no added type existed before.
   */
  *#variants(scope: Scope, pair: Sides<OfKind<'union'>>): Iterable<Change> {
    for (const [index, variant] of pair.old.variants.entries()) {
      const other = pair.new.variants[index];
      if (other) yield* this.changes(scope, { old: variant, new: other });
    }
    const names = { old: namesOf(pair.old), new: namesOf(pair.new) };
    yield* this.#tags(scope.with(pair.old, pair.new), pair, names);
    const lost = names.old.filter((name) => !names.new.includes(name));
    const gained = names.new.filter((name) => !names.old.includes(name));
    // An inline alternative that became a reference to a named type, or the reverse, is still the same alternative.
    const nameless = {
      old: pair.old.variants.length - names.old.length,
      new: pair.new.variants.length - names.new.length,
    };
    if (lost.length !== gained.length && nameless.new - nameless.old === lost.length - gained.length) return;
    const isRenamed = (): boolean =>
      lost.length === gained.length &&
      lost.every((name) => !this.#next.types.has(name)) &&
      gained.every((name) => !this.#old.types.has(name));
    if (isRenamed()) return;
    const base = scope.with(pair.old, pair.new);
    for (const flow of this.#flows) {
      for (const name of lost)
        yield { ...base, kind: 'variant', flow, action: 'removed', old: wireName(name) };
      for (const name of gained)
        yield { ...base, kind: 'variant', flow, action: 'added', new: wireName(name) };
    }
  }

  /**
   * Replaces inner unions with their alternatives. An inner union stays if it has a discriminator, or if the other side
   * lists it under the same name.
   */
  #flattened(old: OfKind<'union'>, next: OfKind<'union'>): Sides<OfKind<'union'>> {
    const [before, now] = [namesOf(old), namesOf(next)];
    return {
      old: { ...old, variants: alternativesOf(old, this.#old, new Set(now)) },
      new: { ...next, variants: alternativesOf(next, this.#next, new Set(before)) },
    };
  }

  /**
   * Yields tags that now select a different alternative, if the new union still has the previous alternative, or the
   * old union already had the new alternative.
   */
  *#tags(
    base: ReturnType<Scope['with']>,
    { old, new: next }: Sides<OfKind<'union'>>,
    names: Sides<readonly TypeId[]>,
  ): Iterable<Change> {
    const [before, now] = [old.discriminator, next.discriminator];
    if (!before || !now || before.property !== now.property) return;
    const tags: (readonly [tag: string | undefined, old: TypeId, next: TypeId | undefined])[] =
      Object.entries(before.mapping).map(([tag, target]) => [
        tag,
        target,
        Object.hasOwn(now.mapping, tag) ? now.mapping[tag] : undefined,
      ]);
    if (before.default !== undefined) tags.push([undefined, before.default, now.default]);
    for (const [tag, target, after = target] of tags) {
      if (after === target || !(names.new.includes(target) || names.old.includes(after))) continue;
      for (const flow of this.#flows)
        yield {
          ...base,
          kind: 'variant',
          flow,
          action: 'retargeted',
          ...(tag !== undefined && { tag }),
          old: wireName(target),
          new: wireName(after),
        };
    }
  }
}

type OfKind<Kind extends Type['kind']> = Extract<Type, { kind: Kind }>;

function present(type: Type): Type {
  return type.kind === 'nullable' ? type.of : type;
}

/**
 * Returns a type as a union. A reference counts as a union of one alternative if the type on the other side is a union
 * with the same reference.
 */
function unionOf(type: Type, other: Type): OfKind<'union'> | undefined {
  if (type.kind === 'union') return type;
  if (type.kind !== 'reference' || other.kind !== 'union' || !namesOf(other).includes(type.target))
    return undefined;
  return { ...other, at: type.at, variants: [type] };
}

function alternativesOf(
  union: OfKind<'union'>,
  contract: Contract,
  kept: ReadonlySet<TypeId>,
): readonly Type[] {
  const queue = new Set(union.variants);
  const found: Type[] = [];
  // The queue grows during the iteration.
  for (const variant of queue) {
    const isKept = variant.kind === 'reference' && kept.has(variant.target);
    const type = variant.kind === 'reference' && !isKept ? contract.types.get(variant.target)?.type : variant;
    if (type?.kind === 'union' && !type.discriminator) for (const inside of type.variants) queue.add(inside);
    else found.push(variant);
  }
  return found;
}

function wireName(id: TypeId): string {
  return id.replace(/^rest:/, '');
}

function namesOf({ variants }: OfKind<'union'>): readonly TypeId[] {
  return variants.flatMap((variant) => (variant.kind === 'reference' ? [variant.target] : []));
}

/**
 * Yields changes to the documentation of enum values, and the values that an open enum gained or lost. The comparison
 * of schemas reports the values that a closed enum gained or lost.
 */
function* valueChanges(scope: Scope, flow: Flow, pair: Sides<OfKind<'enum'>>): Iterable<Change> {
  const values = pairBy(pair.old.values, pair.new.values, ({ value }) => JSON.stringify(value));
  for (const both of values.both)
    yield* documentationChanges(scope.inside(`value ${both.new.name.wire}`, both.old), both);
  if (!(pair.old.open && pair.new.open)) return;
  for (const old of values.removed) {
    const base = scope.inside(`value ${old.name.wire}`).with(old, pair.new);
    yield { ...base, kind: 'open-value', flow, action: 'removed', old: old.name.wire };
  }
  for (const next of values.added) {
    const base = scope.inside(`value ${next.name.wire}`).with(pair.old, next);
    yield { ...base, kind: 'open-value', flow, action: 'added', new: next.name.wire };
  }
}
