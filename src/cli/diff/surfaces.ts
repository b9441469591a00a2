/** Computes the public surfaces of a contract's clients without writing the clients. */
import { InputError } from '../../core/diagnostic.ts';
import { surfaceOfJson, type Surface } from '../../core/surface.ts';
import type { JsonValue } from '../../core/json.ts';
import type { TargetSelection } from '../../emit/run.ts';
import type { Contract } from '../../model/contract.ts';
import { say } from '../diagnostics.ts';

/** Returns the targets that generate a client. */
export async function clientTargets(
  targets: readonly TargetSelection[],
): Promise<readonly TargetSelection[]> {
  const { targets: rows } = await import('../../emit/targets/registry.ts');
  return targets.filter(({ id }) => rows.some((row) => row.id === id && row.hasSurface === true));
}

/** Returns all targets that generate a client, without options. */
export async function allClients(): Promise<readonly TargetSelection[]> {
  const { targets: rows } = await import('../../emit/targets/registry.ts');
  return rows.filter(({ hasSurface }) => hasSurface === true).map(({ id }) => ({ id, options: {} }));
}

/** Returns the ids of the targets whose language has union types. */
export async function unionTypeTargets(): Promise<ReadonlySet<string>> {
  const { targets: rows } = await import('../../emit/targets/registry.ts');
  return new Set(rows.flatMap(({ id, hasUnionTypes }) => (hasUnionTypes ? [id] : [])));
}

/**
 * Returns the targets with these ids.
 * @throws {InputError} if a target does not generate a client
 */
export async function clientTargetsById(ids: readonly string[]): Promise<readonly TargetSelection[]> {
  const { targets: rows } = await import('../../emit/targets/registry.ts');
  const known = rows.filter(({ hasSurface }) => hasSurface === true).map(({ id }) => id);
  return ids.map((id) => {
    if (known.includes(id)) return { id, options: {} };
    throw new InputError(
      say['cli-flag-invalid']({ flag: '--sdk', value: id, wanted: `one of ${known.join(', ')}` }),
    );
  });
}

export async function surfacesOf(
  contract: Contract,
  targets: readonly TargetSelection[],
): Promise<readonly Surface[]> {
  if (targets.length === 0) return [];
  const [{ emit }, { readTemplates }, { runInWorker }] = await Promise.all([
    import('../../emit/run.ts'),
    import('../generate/template-files.ts'),
    import('../jobs.ts'),
  ]);
  const { files } = await emit(contract, targets, { templates: readTemplates, job: runInWorker });
  return files
    .filter(({ path, target }) => path === `${target}/surface.json`)
    .flatMap(({ text }) => surfaceOfJson(JSON.parse(text) as JsonValue) ?? []);
}
