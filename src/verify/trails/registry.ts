import type { AnyPlan } from './plan.ts';
import { readAfterCreate } from './read-after-create.ts';
import { readAfterDelete } from './read-after-delete.ts';

/** Every plan, in the order in which they are walked. */
export const plans: readonly AnyPlan[] = [readAfterCreate, readAfterDelete];
