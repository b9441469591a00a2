/** What stood there, and what stands there. */
export interface Sides<Value> {
  readonly old: Value;
  readonly new: Value;
}

/** Who sends a value: `request` callers, `response` the service; the body of an event is a response. */
export type Flow = 'request' | 'response';
