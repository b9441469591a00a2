export interface Step {
  readonly title: string;
  readonly code: string;
  /** True if it can become necessary after the setup. A second run also prints it. */
  readonly isLasting?: true;
}
