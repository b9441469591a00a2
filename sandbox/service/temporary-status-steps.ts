/**
 * The number of simulated steps for which a temporary status lasts, such as a suspension. It is large enough to observe
 * the effects of the status.
 */
export const TEMPORARY_STATUS_STEPS = 10;
