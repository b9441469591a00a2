import type { Diagnostic } from '../../../core/diagnostic.ts';
import { compileModules, type CompiledModule } from './compile.ts';
import type { Facts } from '../../shape/checks/facts.ts';
import { makePlan, type OperationPlan } from '../../shape/checks/plan.ts';
import type { Unit } from '../../shape/checks/unit.ts';

/** The location of a function. */
export type Place = Pick<Unit, 'module' | 'name'>;

export interface Compiled {
  readonly modules: readonly CompiledModule[];
  readonly operations: readonly OperationPlan[];
  /** The functions by the id of their unit. */
  readonly places: ReadonlyMap<string, Place>;
  /** The diagnostics, each with the wire name of its type or the id of its operation. */
  readonly diagnostics: readonly { readonly diagnostic: Diagnostic; readonly owner: string }[];
}

/** Plans and compiles the validators. It runs in another thread, because ajv is slow. */
export function run(facts: Facts): Compiled {
  const diagnostics: { diagnostic: Diagnostic; owner: string }[] = [];
  const plan = makePlan(facts, (diagnostic, owner) => diagnostics.push({ diagnostic, owner }));
  return {
    modules: compileModules(plan.units),
    operations: plan.operations,
    places: new Map([...plan.units].map(([id, { module, name }]) => [id, { module, name }])),
    diagnostics,
  };
}
