import type { JsonObject } from '../../core/json.ts';
import type { TargetSelection } from '../../emit/run.ts';
import { targets as registry } from '../../emit/targets/registry.ts';
import { goModuleOf } from '../modules/go-module.ts';
import type { Places } from '../write/places.ts';
import { pathFrom } from '../paths.ts';

/** Returns the targets of a configuration without `targets`, with their defaults. */
export function allTargets(places: Places): readonly TargetSelection[] {
  return registry.filter(({ isOptional }) => !isOptional).map(({ id }) => selectionOf(id, {}, places));
}

/** Returns a target with its options, including those that depend on the output folder. */
export function selectionOf(id: string, options: JsonObject, places: Places): TargetSelection {
  const row = registry.find((candidate) => candidate.id === id);
  const output = pathFrom(places.project, places.out);
  if (row?.reachesOut !== true || output === '' || output.startsWith('..')) return { id, options };
  const module = row.isInGoModule ? goModuleOf(places.project) : undefined;
  return { id, options: { output, ...(module && { importPath: module.importPath }), ...options } };
}
