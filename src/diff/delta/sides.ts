/** The old and the new value of an element. */
export interface Sides<Value> {
  readonly old: Value;
  readonly new: Value;
}

/**
 * Sender of a value: callers for `request`, the service for `response`. The body of an event is a response.
 */
export type Flow = 'request' | 'response';
