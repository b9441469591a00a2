/** Applies overlays to a document. The location of an added part is in the file of the overlay. */
import { InputError } from '../../core/diagnostic.ts';
import type { JSONPathEnvironment } from 'json-p3';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { triedMatch } from '../../core/regexp.ts';
import { withinTime } from '../../core/time-limit.ts';
import { say } from '../diagnostics.ts';
import type { SourceDocument } from '../document/document.ts';
import { Origin } from '../document/origin.ts';
import { survey } from '../document/survey.ts';
import type { Limits } from '../limits.ts';
import { OverlaidTree } from './overlaid-tree.ts';
import { actionsOf, malformed, type OverlayAction } from './read-overlay.ts';

/**
 * The maximum time to evaluate all JSONPaths of a document's overlays. The time of nested filters can grow as a power
 * of the document's size.
 */
const MAX_MILLISECONDS = 5_000;
/** Overlays may add 1/`ADDED_SHARE` of the permitted number of values. */
const ADDED_SHARE = 20;

type Location = readonly (string | number)[];

/** The evaluation of a path exceeds a limit. The message says how, as a predicate. */
class TooMuchWork extends Error {}

/** Returns the document after all actions. Rejects with `InputError` if an action is invalid or matches nothing. */
export async function applyOverlays(
  base: SourceDocument,
  overlays: readonly SourceDocument[],
  limits: Limits,
): Promise<SourceDocument> {
  const select = selector(await environmentFor(limits), limits);
  const tree = new OverlaidTree(new Origin(base, ''));
  const most = Math.floor(limits.nodes / ADDED_SHARE);
  let room = most;
  for (const action of overlays.flatMap(actionsOf)) {
    const found = select(action, tree.value);
    if (found.length === 0) {
      const at = action.origin.below('target').span;
      throw new InputError(say['overlay-unmatched']({ target: action.target }, at));
    }
    if (action.update === undefined) {
      removeAll(tree, found, action);
      continue;
    }
    // An action can double the nodes that the next one selects, so the check comes before the change.
    room -= found.length * survey(action.update, limits).nodes;
    if (room < 0)
      throw new InputError(say['limit-nodes']({ limit: most }, action.origin.below('update').span));
    for (const location of found) update(tree, location, action.update, action);
  }
  const { refs, hasIdentifiers, hasDiscriminators, problem } = survey(tree.value, limits);
  if (problem) throw new InputError(say['limit-nodes']({ limit: limits.nodes }, new Origin(base, '').span));
  return {
    ...base,
    value: tree.value,
    refs,
    hasIdentifiers,
    hasDiscriminators,
    writtenAt: (pointer) => tree.writtenAt(pointer),
  };
}

/** Returns the library for JSONPath, with a limit on the time of regular expressions. */
async function environmentFor(limits: Limits): Promise<JSONPathEnvironment> {
  const library = await import('json-p3');
  const paths = new library.JSONPathEnvironment({ maxRecursionDepth: limits.depth });
  const patterns = { match: (pattern: string) => `^(?:${pattern})$`, search: (pattern: string) => pattern };
  for (const [name, wholeOf] of Object.entries(patterns)) {
    const known = paths.functionRegister.get(name)!;
    paths.functionRegister.set(name, {
      argTypes: known.argTypes,
      returnType: known.returnType,
      call(text: unknown, pattern: unknown): unknown {
        const areTexts = typeof text === 'string' && typeof pattern === 'string';
        if (areTexts && triedMatch(wholeOf(pattern), text) === undefined)
          throw new TooMuchWork(`contains the pattern ${JSON.stringify(pattern)}, which takes too long`);
        return known.call(text, pattern);
      },
    });
  }
  return paths;
}

type Select = (action: OverlayAction, value: JsonValue) => readonly Location[];

/**
 * Returns a function that finds the locations of an action. It throws `InputError` if the path is malformed, selects
 * too many values, or takes too long.
 */
function selector(paths: JSONPathEnvironment, limits: Limits): Select {
  let left = MAX_MILLISECONDS;
  return ({ target, origin }, value) => {
    const started = performance.now();
    const at = origin.below('target').span;
    try {
      const finished = withinTime(Math.max(1, left), () => locationsOf(paths, target, value, limits.nodes));
      if (!finished) throw new TooMuchWork('takes too long');
      return finished.result;
    } catch (error) {
      const reason = (error as Error).message;
      throw new InputError(
        error instanceof TooMuchWork
          ? say['limit-overlay']({ target, reason }, at)
          : say['overlay-path']({ target, reason }, at),
      );
    } finally {
      left = Math.floor(left - (performance.now() - started));
    }
  };
}

/**
 * Returns the selected locations. Throws as soon as there are more than `limit`, because a path can select each value
 * many times.
 */
function locationsOf(
  paths: JSONPathEnvironment,
  target: string,
  value: JsonValue,
  limit: number,
): readonly Location[] {
  const found: Location[] = [];
  for (const { location } of paths.lazyQuery(target, value as never)) {
    found.push(location);
    if (found.length > limit) throw new TooMuchWork(`selects more than ${limit} values`);
  }
  return found;
}

/**
 * Removes nodes from last to first, so that the indices of lists stay valid. Skips nodes inside removed nodes, because
 * they are removed together.
 */
function removeAll(tree: OverlaidTree, found: readonly Location[], action: OverlayAction): void {
  const keys = new Set(found.map((location) => JSON.stringify(location)));
  const isInside = (location: Location): boolean =>
    location.some((_, length) => keys.has(JSON.stringify(location.slice(0, length))));
  const unique = [...keys].map((key) => JSON.parse(key) as Location);
  if (unique.some(({ length }) => length === 0))
    throw malformed(action.origin, 'The root of a document cannot be removed.');
  for (const location of unique.filter((one) => !isInside(one)).sort(laterFirst)) tree.remove(location);
}

function laterFirst(one: Location, other: Location): number {
  const shared = one.findIndex((key, index) => key !== other[index]);
  const [first, second] = [one[shared], other[shared]];
  return typeof first === 'number' && typeof second === 'number' ? second - first : 0;
}

function update(tree: OverlaidTree, location: Location, value: JsonValue, action: OverlayAction): void {
  const written = action.origin.below('update');
  const current = location.reduce<unknown>(
    (owner, key) => (owner as Record<string | number, unknown>)[key],
    tree.value,
  );
  if (Array.isArray(current)) tree.append(location, value, written);
  else if (isJsonObject(current)) {
    if (!isJsonObject(value))
      throw malformed(action.origin, '`update` must be an object, because the target is an object.');
    tree.merge(location, value, written);
  } else if (typeof value === 'object' && value !== null)
    throw malformed(action.origin, 'The target is neither an object nor a list.');
  else tree.replace(location, value, written);
}
