/** The results of a run for one operation. */
export interface OperationSummary {
  /** The id of the operation: `POST /pets`, `query pets`. */
  readonly operation: string;
  /** The number of responses by HTTP status. */
  readonly statuses: Readonly<Record<number, number>>;
  readonly requests: number;
  /** True if at least one request to the operation had an outcome other than status 429. */
  readonly driven: boolean;
  /** True if at least one valid request succeeded. Otherwise, passed checks prove little. */
  readonly succeeded: boolean;
  readonly findings: number;
  /** The number of exchanges that each check examined, by check id. */
  readonly checks: Readonly<Record<string, number>>;
  /**
   * The constraints of the operation's requests, such as `body/name too-long`: the number of constraints, and those
   * that no request violated.
   */
  readonly violations: { readonly possible: number; readonly untried: readonly string[] };
}
