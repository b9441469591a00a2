/**
 * Points at which tests let a process end or a step fail, so that a later process must repair the state:
 *
 * - `unit.worked`: a unit of work is complete, but not yet committed.
 * - `unit.committed`: a unit of work is committed, but not yet reported.
 * - `job.taken`: a job is claimed, but not yet started.
 * - `webhook.answered`: an endpoint has received its event, but this is not yet recorded.
 */
export const FAULT_POINTS = ['unit.worked', 'unit.committed', 'job.taken', 'webhook.answered'] as const;

export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Called at every fault point. Tests pass a function that throws or kills the process. */
export type Faults = (point: FaultPoint) => void;
