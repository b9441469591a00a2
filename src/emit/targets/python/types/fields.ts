/** Python names of an object's properties. */
import { NameScope } from '../../../names.ts';
import type { Direction } from '../../../shape/directions.ts';
import type { ObjectShape } from '../../../shape/object-shape.ts';
import { claimName, MODEL_MEMBERS } from '../names.ts';
import type { FieldPlan } from '../../../shape/arguments.ts';

/** Returns the properties sent in a direction, in the order of their declaration. */
export function fieldPlans({ properties }: ObjectShape, direction: Direction): readonly FieldPlan[] {
  const scope = new NameScope();
  const hidden = direction === 'response' ? 'request' : 'response';
  const taken = direction === 'response' ? MODEL_MEMBERS : undefined;
  return properties
    .filter((property) => property.direction !== hidden)
    .map((property) => ({ attribute: claimName(scope, property.name, 'field', taken), property }));
}
