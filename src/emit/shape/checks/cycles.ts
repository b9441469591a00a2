import { childSchemas, IN_PLACE, type CheckedObject, type CheckedSchema } from './json-schema.ts';
import type { Unit } from './unit.ts';

interface Edge {
  readonly holder: CheckedObject;
  readonly target: Unit;
}

/**
 * Removes each reference by which a schema applies itself to the same value (`allOf` of itself, a cycle of `$ref`),
 * because checking a value would never end. Changes the schemas of the units, and returns the removed references.
 */
export function cutCycles(
  units: ReadonlyMap<string, Unit>,
): readonly { readonly from: Unit; readonly to: Unit }[] {
  const cuts: { from: Unit; to: Unit }[] = [];
  const state = new Map<Unit, 'open' | 'done'>();
  for (const root of units.values()) {
    if (state.has(root)) continue;
    const path = [{ unit: root, edges: inPlaceEdges(root.schema, units) }];
    state.set(root, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = top.edges.pop();
      if (!edge) {
        state.set(top.unit, 'done');
        path.pop();
      } else if (state.get(edge.target) === 'open') {
        delete edge.holder.$ref;
        cuts.push({ from: top.unit, to: edge.target });
      } else if (!state.has(edge.target)) {
        state.set(edge.target, 'open');
        path.push({ unit: edge.target, edges: inPlaceEdges(edge.target.schema, units) });
      }
    }
  }
  return cuts;
}

/** Returns the units that a schema applies to the same value. */
export function inPlaceEdges(schema: CheckedSchema, units: ReadonlyMap<string, Unit>): Edge[] {
  const edges: Edge[] = [];
  const pending = [schema];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    if (typeof current === 'boolean') continue;
    const target = current.$ref === undefined ? undefined : units.get(current.$ref);
    if (target) edges.push({ holder: current, target });
    for (const { keyword, child } of childSchemas(current)) if (IN_PLACE.has(keyword)) pending.push(child);
  }
  return edges;
}

/** Returns the schemas with `unevaluatedProperties` or `unevaluatedItems`: this schema and those inside it. */
export function schemasWithUnevaluated(schema: CheckedSchema): readonly CheckedObject[] {
  const found: CheckedObject[] = [];
  const pending = [schema];
  for (let current = pending.pop(); current !== undefined; current = pending.pop()) {
    if (typeof current === 'boolean') continue;
    if ('unevaluatedProperties' in current || 'unevaluatedItems' in current) found.push(current);
    for (const { child } of childSchemas(current)) pending.push(child);
  }
  return found;
}
