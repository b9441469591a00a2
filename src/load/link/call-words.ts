/** An operation or document without its call path. */
export type Unlinked<Callable> = Callable extends unknown ? Omit<Callable, 'callPath'> : never;

/** A call path as words. */
export interface CallWords {
  /** The words of each resource, outermost first. */
  readonly resources: readonly (readonly string[])[];
  readonly action: readonly string[];
}
