import { atOnce } from './at-once.ts';
import { calledTransitions } from './called-transitions.ts';
import { conditional } from './conditional.ts';
import { filteredPages } from './filtered-pages.ts';
import { head } from './head.ts';
import { keyReuse } from './key-reuse.ts';
import { pages } from './pages.ts';
import { access } from './access.ts';
import { lab } from '../lab/lab.ts';
import { audits } from './audits.ts';
import { parity } from './parity.ts';
import { parityOfStates } from './parity-of-states.ts';
import type { AnyPlan, ServicePlan } from './plan.ts';
import { precondition } from './precondition.ts';
import { quotas } from './quotas.ts';
import { readAfterChange } from './read-after-change.ts';
import { readAfterCreate } from './read-after-create.ts';
import { readAfterDelete } from './read-after-delete.ts';
import { repeat } from './repeat.ts';
import { transitions, transitionsOfOthers } from './transitions.ts';
import { webhooks } from './webhooks.ts';

/** Every plan, in the order of execution. */
export const plans: readonly AnyPlan[] = [
  pages,
  filteredPages,
  access,
  parity,
  repeat,
  keyReuse,
  atOnce,
  conditional,
  head,
  precondition,
  transitionsOfOthers,
  transitions,
  calledTransitions,
  parityOfStates,
  readAfterCreate,
  readAfterChange,
  readAfterDelete,
];

/** Plans run once, when every operation was driven. */
export const servicePlans: readonly ServicePlan[] = [audits, lab, quotas, webhooks];
