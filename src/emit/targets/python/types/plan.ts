/** The declarations of a module of types: its own type and the unnamed types inside it. */
import type { Type } from '../../../../model/type.ts';
import type { FieldPlan } from '../../../shape/arguments.ts';
import type { Direction } from '../../../shape/directions.ts';
import type { Place } from './declared-types.ts';

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
  /** Name of the function that recognizes known values. */
  readonly known?: string;
}

export interface ModulePlan {
  readonly direction: Direction;
  /** The module's own type comes first. */
  readonly classes: readonly ClassPlan[];
  readonly aliases: readonly AliasPlan[];
  /** Unnamed types of the contract → their name here. */
  readonly local: ReadonlyMap<Type, Place>;
}

/** Returns all names declared by a module itself. */
export function declaredNames({ classes, aliases }: ModulePlan): readonly string[] {
  return [
    ...classes.flatMap(({ name, fields }) => [name, ...fields.map(({ attribute }) => attribute)]),
    ...aliases.flatMap(({ name, known }) => (known === undefined ? [name] : [name, known])),
  ];
}
