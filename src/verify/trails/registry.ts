import { atOnce } from './at-once.ts';
import { calledTransitions } from './called-transitions.ts';
import { conditional } from './conditional.ts';
import { equivalents } from './equivalents.ts';
import { failingFields } from './failing-fields.ts';
import { filteredPages } from './filtered-pages.ts';
import { head } from './head.ts';
import { itemErrors } from './item-errors.ts';
import { listedEvents } from './listed-events.ts';
import { keyReuse } from './key-reuse.ts';
import { negotiation } from './negotiation.ts';
import { pages } from './pages.ts';
import { access } from './access.ts';
import { nestedViews } from '../lab/observations.ts';
import { lab } from '../lab/lab.ts';
import { audits } from './audits.ts';
import type { AnyPlan, ServicePlan } from './plan.ts';
import { precondition } from './precondition.ts';
import { quotas } from './quotas.ts';
import { repeat } from './repeat.ts';
import { streams } from './streams.ts';
import { transitions, transitionsOfOthers } from './transitions.ts';
import { webhooks } from './webhooks.ts';

/** Every plan for single operations, in the order of execution. */
export const plans: readonly AnyPlan[] = [
  pages,
  filteredPages,
  access,
  equivalents,
  nestedViews,
  repeat,
  keyReuse,
  atOnce,
  itemErrors,
  conditional,
  negotiation,
  head,
  precondition,
  transitionsOfOthers,
  transitions,
  calledTransitions,
];

/** Plans that run once, after all operations. */
export const servicePlans: readonly ServicePlan[] = [
  audits,
  lab,
  quotas,
  listedEvents,
  streams,
  webhooks,
  failingFields,
];
