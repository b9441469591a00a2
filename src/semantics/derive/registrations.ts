/** Operations that register a URL to which the service sends requests later. */
import type { Path } from '../../model/behaviour.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Callback, RestOperation } from '../../model/operation.ts';

/** An operation whose body contains a URL, and the callback to this URL. */
export interface Registration {
  readonly operation: RestOperation;
  readonly callback: Callback;
  /** The path of the URL in the body. */
  readonly path: Path;
}

/** Returns the operations with a callback to a URL in their body: `{$request.body#/url}`. */
export function registrationsOf(contract: Contract): readonly Registration[] {
  return contract.operations.filter(isRest).flatMap((operation) =>
    operation.callbacks.flatMap((callback) => {
      const pointer = /^\{?\$request\.body#(\/[^{}]+?)\}?$/.exec(callback.expression)?.[1];
      return pointer === undefined ? [] : [{ operation, callback, path: pointer.slice(1).split('/') }];
    }),
  );
}

/** Words in names of properties that list events, such as `enabled_events`. */
const OF_EVENTS: ReadonlySet<string> = new Set([
  'event',
  'events',
  'topic',
  'topics',
  'type',
  'types',
  'enabled',
  'subscribed',
  'subscriptions',
]);

/** True if a property with this name selects the events of a registration (docs/contract-vocabulary.md#webhooks). */
export function isListOfEvents(words: readonly string[]): boolean {
  return words.every((word) => OF_EVENTS.has(word));
}
