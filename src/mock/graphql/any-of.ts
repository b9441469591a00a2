/** Performs queries whose results are resources of several concepts: `node(id:)`, and lists of unions. */
import type { Action } from '../../semantics/semantics.ts';
import type { Resource, World } from '../../semantics/world/world.ts';
import type { Asked, Done } from '../engine/done.ts';
import type { Engine } from '../engine/engine.ts';
import type { Resources } from '../resources.ts';

export class AnyOf {
  readonly #engine: Engine;
  readonly #resources: Resources;

  constructor(engine: Engine, resources: Resources) {
    this.#engine = engine;
    this.#resources = resources;
  }

  perform(world: World, action: Action, concepts: readonly string[], asked: Asked): Done {
    const performed = (concept: string): Done =>
      this.#engine.perform(world, { ...action, collection: { ...action.effect, value: concept } }, asked);
    if (action.effect.value !== 'list') {
      const id = action.id && asked.at(action.id.value);
      const concept = id === undefined ? concepts[0] : this.#resources.findAny(world, concepts, id)?.concept;
      return concept === undefined ? { kind: 'refused', reason: 'not-found' } : performed(concept);
    }
    const lists = concepts.map(performed).map((done) => (done.kind === 'resources' ? done.resources : []));
    return { kind: 'resources', resources: interleaved(lists) };
  }
}

/**
 * Returns the first initial resource of each list, then the second of each list, and so on. The resources that callers
 * created come last.
 */
function interleaved(lists: readonly (readonly Resource[])[]): readonly Resource[] {
  const initial = lists.map((list) => list.filter(({ isInitial }) => isInitial));
  const longest = Math.max(...initial.map(({ length }) => length));
  const first = Array.from({ length: longest }, (_, index) => initial.flatMap((list) => list[index] ?? []));
  const later = lists.flatMap((list) => list.filter(({ isInitial }) => !isInitial));
  return [...first.flat(), ...later.toSorted((one, other) => one.serial - other.serial)];
}
