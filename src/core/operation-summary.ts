/** An operation and what was seen of it. */
export interface OperationSummary {
  /** `POST /pets`, `query pets`. */
  readonly operation: string;
  /** HTTP status → how often it was seen. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly requests: number;
  /** Whether it was asked anything and did more than refuse with 429. */
  readonly driven: boolean;
  /** Whether at least one valid request was answered with success; otherwise the other verdicts prove little. */
  readonly succeeded: boolean;
  readonly findings: number;
  /** Ids of the checks that had something to judge → how many exchanges. */
  readonly checks: Readonly<Record<string, number>>;
  /** The single constraints of its requests (`body/name too-long`): how many there are, and which were not broken. */
  readonly violations: { readonly possible: number; readonly untried: readonly string[] };
}
