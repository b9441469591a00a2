/** An operation or document before its place in the client is known. */
export type Unlinked<Callable> = Callable extends unknown ? Omit<Callable, 'callPath'> : never;

/** A resource and an action as words. */
export interface CallWords {
  readonly resource: readonly string[];
  readonly action: readonly string[];
}
