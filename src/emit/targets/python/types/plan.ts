/** What a module of types declares: its own type, and those within it that have no name in the contract. */
import type { Type } from '../../../../model/type.ts';
import type { FieldPlan } from '../../../shape/arguments.ts';
import type { Direction } from '../../../shape/directions.ts';
import type { Place } from './world.ts';

export interface ClassPlan {
  readonly name: string;
  readonly documentation: readonly (string | undefined)[];
  readonly fields: readonly FieldPlan[];
  readonly additional: Type;
}

export interface AliasPlan {
  readonly name: string;
  readonly documentation: readonly (string | undefined)[];
  readonly type: Type;
  /** Name of the function that tells known values from others. */
  readonly known?: string;
}

export interface ModulePlan {
  readonly direction: Direction;
  /** The module's own type comes first. */
  readonly classes: readonly ClassPlan[];
  readonly aliases: readonly AliasPlan[];
  /** Types without a name in the contract → the name that they have here. */
  readonly local: ReadonlyMap<Type, Place>;
}

/** All names that a module gives to something itself. */
export function declaredNames({ classes, aliases }: ModulePlan): readonly string[] {
  return [
    ...classes.flatMap(({ name, fields }) => [name, ...fields.map(({ attribute }) => attribute)]),
    ...aliases.flatMap(({ name, known }) => (known === undefined ? [name] : [name, known])),
  ];
}
