/** Reads an OpenAPI Overlay 1.0 document (https://spec.openapis.org/overlay/v1.0.0.html). */
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import type { SourceDocument } from '../document/document.ts';
import { Origin } from '../document/origin.ts';

/** One change to the nodes that a JSONPath selects. */
export interface OverlayAction {
  /** The JSONPath (RFC 9535). */
  readonly target: string;
  /** The value to merge into each node, or undefined to remove the nodes. */
  readonly update: JsonValue | undefined;
  readonly origin: Origin;
}

/** Returns the actions in their order. Throws `InputError` for a document that is not an Overlay. */
export function actionsOf(overlay: SourceDocument): readonly OverlayAction[] {
  const root = new Origin(overlay, '');
  const { value } = overlay;
  const version = isJsonObject(value) ? value['overlay'] : undefined;
  if (!isJsonObject(value) || version === undefined) throw malformed(root, 'It has no `overlay` version.');
  if (typeof version !== 'string' || !/^1\.\d+\.\d+/.test(version))
    throw malformed(root.below('overlay'), `Version ${JSON.stringify(version)} is not supported.`);
  const { actions } = value;
  if (!Array.isArray(actions) || actions.length === 0)
    throw malformed(root.below('actions'), '`actions` must be a list of one or more actions.');
  return actions.map((action: JsonValue, index) => actionOf(action, root.below('actions', index)));
}

function actionOf(action: JsonValue, origin: Origin): OverlayAction {
  if (!isJsonObject(action)) throw malformed(origin, 'An action must be an object.');
  const { target } = action;
  if (typeof target !== 'string') throw malformed(origin, 'An action must have a `target`.');
  return { target, update: updateOf(action, origin), origin };
}

/** Returns the update of an action. `remove` takes precedence over `update`. */
function updateOf(action: JsonObject, origin: Origin): JsonValue | undefined {
  const { update, remove = false } = action;
  if (typeof remove !== 'boolean') throw malformed(origin.below('remove'), '`remove` must be a boolean.');
  if (remove) return undefined;
  if (update === undefined) throw malformed(origin, 'An action must have `update`, or `remove: true`.');
  return update;
}

/** Returns the error for an overlay that cannot be applied. */
export function malformed(origin: Origin, reason: string): InputError {
  return new InputError(say['overlay-malformed']({ reason }, origin.span));
}
