/** Orders folders and requests, so that the inputs of each request are available. */
import { topological } from '../../../model/operation-effect.ts';
import type { Call } from './call.ts';
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
 * resource that another folder uses is in the last folder.
 */
export function foldersOf(plan: Plan): readonly Folder[] {
  const late = new Set(plan.calls.filter((call) => outlives(plan, call)));
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
  const folders = nested(sorted.map((key) => inside(plan, groups.get(key)!)));
  return late.size === 0
    ? folders
    : [...folders, { name: CLEAN_UP, folders: [], calls: youngestFirst(plan, late) }];
}

/** True if a call of another folder still needs the resource that this call ends. */
function outlives(plan: Plan, call: Call): boolean {
  const folder = call.folder.join('\n');
  const [subject] = plan.sources(call);
  return (
    call.isEnding &&
    subject !== undefined &&
    plan.calls.some((other) => other.folder.join('\n') !== folder && plan.needs(other, subject))
  );
}

function inside(plan: Plan, calls: readonly Call[]): readonly Call[] {
  const ranked = calls.toSorted((one, other) => rank(plan, one) - rank(plan, other));
  const linked = new Set(
    plan.follows
      .filter(({ from, to }) => !from.isEnding && !to.isEnding && !plan.needs(from, to))
      .map(({ from, to }) => `${to.index} ${from.index}`),
  );
  return topological(
    ranked,
    (call, other) => plan.sources(call).has(other) || linked.has(`${call.index} ${other.index}`),
  );
}

function rank(plan: Plan, call: Call): number {
  if (call.isEnding) return 3;
  if (call.isSafe) return 1;
  const changes = call.kind === 'rest' && call.operation.method !== 'POST';
  return changes || plan.sources(call).size > 0 ? 2 : 0;
}

/** Sorts the most recently created resources first. */
function youngestFirst(plan: Plan, calls: ReadonlySet<Call>): readonly Call[] {
  const subject = (call: Call): Call => [...plan.sources(call)][0]!;
  return [...calls].sort((one, other) => {
    if (plan.needs(subject(one), subject(other))) return -1;
    if (plan.needs(subject(other), subject(one))) return 1;
    return other.index - one.index;
  });
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
