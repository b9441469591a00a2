import type { DiffFinding } from '../report.ts';

/** What recorded traffic and stored operations show of who uses what. */
export interface Usage {
  /** Why nobody is known to use what a finding is about; undefined when somebody does, or when nothing tells. */
  unusedBecause(finding: DiffFinding): string | undefined;
}
