/** An operation or document without its call path. */
export type Unlinked<Callable> = Callable extends unknown ? Omit<Callable, 'callPath'> : never;

/** A resource and an action as words. */
export interface CallWords {
  readonly resource: readonly string[];
  readonly action: readonly string[];
}
