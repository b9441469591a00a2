import type { ServicePlan } from './plan.ts';

/** Reports the fields that returned an error in every valid query that selected them. */
export const failingFields: ServicePlan = {
  kinds: ['failing-field'],
  tour: (tour) =>
    Promise.resolve(tour.failing().map(([path, answers]) => ({ kind: 'failing-field', path, answers }))),
};
