/** An operation with its observed responses and results. */
export interface OperationSummary {
  /** The id of the operation: `POST /pets`, `query pets`. */
  readonly operation: string;
  /** HTTP status → number of responses with it. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly requests: number;
  /** True if verify called it and received a response other than 429. */
  readonly driven: boolean;
  /** True if at least one valid request succeeded. Otherwise the other verdicts prove little. */
  readonly succeeded: boolean;
  readonly findings: number;
  /** Check id → number of exchanges it judged. */
  readonly checks: Readonly<Record<string, number>>;
  /**
   * The constraints of its requests, such as `body/name too-long`: their number, and those that no request violated.
   */
  readonly violations: { readonly possible: number; readonly untried: readonly string[] };
}
