/** Orders folders and requests, so that the inputs of each request are available. */
import { topological } from '../../../model/operation-effect.ts';
import { isBodyInput } from './body-inputs.ts';
import type { Call } from './call.ts';
import { endsLater, usersOf, type Users } from './ending.ts';
import type { Plan } from './plan.ts';

export interface Folder {
  readonly name: string;
  readonly calls: readonly Call[];
  readonly folders: readonly Folder[];
}

const CLEAN_UP = 'Clean up';

/**
 * Returns the folders. They are in the contract's order, or later if they depend on another folder. In a folder, the
 * calls that create a resource come first, and then the calls that read, change, and end it. A call that ends a
 * resource that another folder uses is in the last folder. Nested resources end before the resources that contain them.
 */
export function foldersOf(plan: Plan): readonly Folder[] {
  const users = usersOf(plan);
  const late = lateCalls(plan, users);
  const groups = Map.groupBy(
    plan.calls.filter((call) => !late.has(call)),
    ({ folder }) => folder.join('\n'),
  );
  const needed = new Map(
    [...groups].map(([key, calls]) => {
      const sources = calls.flatMap((call) => [...plan.sources(call)]);
      return [key, new Set(sources.map(({ folder }) => folder.join('\n')))];
    }),
  );
  const sorted = topological([...groups.keys()], (key, other) => needed.get(key)!.has(other));
  const folders = nested(sorted.map((key) => inside(plan, users, groups.get(key)!)));
  return late.size === 0
    ? folders
    : [...folders, { name: CLEAN_UP, folders: [], calls: endings(users, [...late].toReversed()) }];
}

/** Returns the calls that end a resource that a later folder may still use. */
function lateCalls(plan: Plan, users: Users): ReadonlySet<Call> {
  const late = new Set<Call>();
  const folderOf = (call: Call): string | undefined => (late.has(call) ? undefined : call.folder.join('\n'));
  const isLate = (call: Call): boolean =>
    call.isEnding &&
    !late.has(call) &&
    users
      .get(call)!
      .values()
      .some((other) => folderOf(other) !== folderOf(call));
  // Each late call can make others late.
  for (let next = plan.calls.find(isLate); next; next = plan.calls.find(isLate)) late.add(next);
  return new Set(plan.calls.filter((call) => late.has(call)));
}

function inside(plan: Plan, users: Users, calls: readonly Call[]): readonly Call[] {
  const ranked = calls.toSorted((one, other) => rank(plan, one) - rank(plan, other));
  const linked = new Set(
    plan.follows
      .filter(({ from, to }) => !from.isEnding && !to.isEnding && !plan.needs(from, to))
      .map(({ from, to }) => `${to.index} ${from.index}`),
  );
  const sorted = topological(
    ranked,
    (call, other) => plan.sources(call).has(other) || linked.has(`${call.index} ${other.index}`),
  );
  const last = sorted.filter(({ isEnding }) => isEnding);
  return [...sorted.filter(({ isEnding }) => !isEnding), ...endings(users, last)];
}

function rank(plan: Plan, call: Call): number {
  if (call.isEnding) return 3;
  if (call.isSafe) return 1;
  const changes = call.kind === 'rest' && call.operation.method !== 'POST';
  // A new resource can refer to others in its body, but a call with other inputs acts on an existing resource.
  return changes || [...plan.inputs(call).keys()].some((input) => !isBodyInput(input)) ? 2 : 0;
}

/** Sorts calls that end resources. */
function endings(users: Users, calls: readonly Call[]): readonly Call[] {
  return topological(calls, (call, other) => endsLater(users, call, other));
}

/** Merges folders with the same outer name, at the position of the first of them. */
function nested(groups: readonly (readonly Call[])[]): readonly Folder[] {
  const outer = Map.groupBy(groups, ([first]) => first!.folder[0]!);
  return [...outer].map(([name, inner]) => {
    const isFlat = inner.length === 1 && inner[0]![0]!.folder.length === 1;
    return {
      name,
      calls: isFlat ? inner[0]! : [],
      folders: isFlat ? [] : inner.map((calls) => ({ name: calls[0]!.folder.at(-1)!, calls, folders: [] })),
    };
  });
}
