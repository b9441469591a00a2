/**
 * Moments at which a process may die or a step may fail, so that the next process has to repair the state:
 *
 * - `unit.worked`: a unit of work is complete, and not yet committed.
 * - `unit.committed`: it is committed, and not yet reported.
 * - `job.taken`: a job is claimed, and not yet started.
 * - `webhook.answered`: an endpoint has its event, and this is not yet recorded.
 */
export const FAULT_POINTS = ['unit.worked', 'unit.committed', 'job.taken', 'webhook.answered'] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Called at every such moment. Tests pass a function that throws or kills the process. */
export type Faults = (point: FaultPoint) => void;
