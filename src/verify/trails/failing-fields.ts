import type { ServicePlan } from './plan.ts';

/** The fields that no query of the run could read. */
export const failingFields: ServicePlan = {
  kinds: ['failing-field'],
  tour: (tour) =>
    Promise.resolve(tour.failing().map(([path, answers]) => ({ kind: 'failing-field', path, answers }))),
};
