/** The contract's examples of arguments. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { ArgumentPlan } from './arguments.ts';
import type { Call } from './calls.ts';

/** Returns the first example of the whole body. */
export function bodyExample({ kind, shape }: Call): JsonValue | undefined {
  return kind === 'rest' ? shape.body?.content.examples[0] : undefined;
}

/**
 * Returns the example of an argument: its value in the example of the body, or else, for a required argument, the first
 * of its own examples.
 */
export function argumentExample(
  { declared, location, wire, required }: ArgumentPlan,
  body: JsonValue | undefined,
): JsonValue | undefined {
  if (location === 'body') return body;
  if (location === 'member' && isJsonObject(body) && Object.hasOwn(body, wire)) return body[wire];
  return required && declared && 'examples' in declared ? declared.examples[0] : undefined;
}
