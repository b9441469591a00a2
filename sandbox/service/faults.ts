/**
 * Moments at which a process may die, or something fail, and leave behind what the next one must put right:
 *
 * - `unit.worked`: all of a unit of work is done, nothing is committed.
 * - `unit.committed`: it is committed, and nobody knows.
 * - `job.taken`: a job is taken, and not begun.
 * - `webhook.answered`: an endpoint has its event, and that is not recorded.
 */
export const FAULT_POINTS = ['unit.worked', 'unit.committed', 'job.taken', 'webhook.answered'] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Passed at every such moment; what it throws, or does to the process, happens there. Tests hand one in. */
export type Faults = (point: FaultPoint) => void;
