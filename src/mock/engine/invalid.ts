/** Finds values of a request that their schemas accept, but that the resource cannot have. */
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { isRest } from '../../model/lookup.ts';
import type { DeclaredBounds } from '../../model/marks.ts';
import { wordsOf, type ValueOf } from '../../semantics/laws/values.ts';
import type { Action } from '../../semantics/semantics.ts';
import type { Call } from '../../semantics/world/predict.ts';
import type { World } from '../../semantics/world/world.ts';
import { brokenBound, impliedBounds } from '../../values/bounds.ts';
import { boundsAt, brokenIn, type Broken } from '../bounds.ts';
import { canShow, conform } from '../fill/conform.ts';
import type { Resources } from '../resources.ts';
import type { Views } from '../views.ts';
import type { Asked } from './done.ts';

/** Returns a violated bound. The request can violate it alone, or together with the current values of the resource. */
export function outOfBounds(
  views: Views,
  world: World,
  { action, input, id, above }: Call,
  { at }: Asked,
): Broken | undefined {
  const { resources } = views;
  const now = resources.now();
  const sent = brokenIn(resources.contract, action.operation, at, now);
  const concept = action.collection?.value;
  if (sent || concept === undefined || input.size === 0) return sent;
  const resource = id === undefined ? undefined : world.find(concept, id, above.at(-1));
  const isCleared = (words: string): boolean =>
    action.effect.value === 'replace' && action.inputs.some(({ value }) => value.member === words);
  const valueOf: ValueOf = (words) =>
    input.has(words)
      ? input.get(words)
      : resource && !isCleared(words)
        ? views.valueOf(world, resource, words)
        : undefined;
  for (const [words, bounds] of boundsOf(resources, concept, action)) {
    const isOwn = input.has(words);
    const changed = isOwn
      ? words
      : bounds.siblings.map(({ property }) => wordsOf(property)).find((one) => input.has(one));
    if (changed === undefined) continue;
    const applied = isOwn
      ? bounds
      : impliedBounds(nameOf(resources, concept, action, words), bounds, (name) => wordsOf(name) === changed);
    const message = brokenBound(applied, valueOf(changed) ?? null, (name) => valueOf(wordsOf(name)), now);
    const from = action.inputs.find(({ value }) => value.member === changed)?.value.from;
    if (message !== undefined && from) return { from, message };
  }
  return undefined;
}

/** Returns the bounds of the members of a resource, and of the inputs that set them. */
function boundsOf(
  { contract, concepts }: Resources,
  concept: string,
  { operation, inputs }: Action,
): readonly (readonly [words: string, DeclaredBounds])[] {
  const declared = inputs.flatMap(({ value: { member, from } }) => {
    const bounds = boundsAt(contract, operation, from);
    return bounds ? [[member, bounds] as const] : [];
  });
  return [...concepts.markedWith(concept, 'bounds'), ...declared];
}

/** Returns the name of a member in the request, or else in a view. */
function nameOf({ concepts }: Resources, concept: string, { inputs }: Action, words: string): string {
  const from = inputs.find(({ value }) => value.member === words)?.value.from;
  return from?.path.at(-1) ?? concepts.membersOf(concept).get(words)?.name.wire ?? words;
}

/**
 * Returns a value of a GraphQL request that the resource cannot show: it is not valid in the OpenAPI document, or an enum
 * of the schema does not list it.
 */
export function cannotBeShown({ concepts, filler }: Resources, { action, input }: Call): Broken | undefined {
  const concept = action.collection?.value;
  if (concept === undefined || isRest(action.operation)) return undefined;
  for (const [words, value] of input) {
    const from = action.inputs.find((one) => one.value.member === words)?.value.from;
    const types = value === null ? [] : concepts.typesOf(concept, words, 'rest');
    if (from && !types.every((type) => canShow(filler, type, value)))
      return { from, message: 'is not valid in the OpenAPI document' };
    const own = value === null ? [] : concepts.typesOf(concept, words, 'graphql');
    if (from && !own.every((type) => filler.lists(type, conform(filler, type, value, '') ?? value)))
      return { from, message: 'is not a value of the enum' };
  }
  return undefined;
}

/** Returns a value that is valid alone, but not after it is merged into the current value. */
export function invalidMerged(
  { concepts, filler }: Resources,
  { action, input }: Call,
  set: ReadonlyMap<string, JsonValue | undefined> | undefined,
): Broken | undefined {
  for (const { value } of action.inputs) {
    const [sent, merged] = [input.get(value.member), set?.get(value.member)];
    if (!isJsonObject(sent) || merged === undefined || merged === sent) continue;
    const types = concepts.typesOf(action.collection!.value, value.member, 'rest');
    if (types.some((type) => canShow(filler, type, sent) && !canShow(filler, type, merged)))
      return { from: value.from, message: 'is not valid together with the current value' };
  }
  return undefined;
}
