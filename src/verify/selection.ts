/** Selects the operations and checks of a run. */
import { InputError, type Severity } from '../core/diagnostic.ts';
import { matchesPattern } from '../core/pattern.ts';
import type { Contract } from '../model/contract.ts';
import { isRest } from '../model/lookup.ts';
import type { Operation } from '../model/operation.ts';
import type { Check } from './checks/check.ts';
import { checks } from './checks/registry.ts';
import type { Choice } from './choice.ts';
import { say } from './diagnostics.ts';

export interface Chosen {
  /** In contract order. */
  readonly operations: readonly Operation[];
  /** In table order. */
  readonly checks: readonly Check[];
  readonly levels: ReadonlySet<Severity>;
}

export const LEVELS: readonly Severity[] = ['error', 'warning', 'note'];

/**
 * Returns the selected operations, checks, and severities. Throws `InputError` for a name or pattern without a match,
 * because a typo would reduce coverage.
 */
export function chosenOf(contract: Contract, choice: Choice): Chosen {
  const { exclude = {} } = choice;
  const all = contract.operations;
  const byName = pick(all, choice.operations, exclude.operations, namesOf, (pattern) =>
    say['verify-unknown-operation']({ pattern }),
  );
  const byTag = pick(all, choice.tags, exclude.tags, tagsOf, (pattern) =>
    say['verify-unknown-tag']({ pattern, known: [...new Set(all.flatMap(tagsOf))].toSorted() }),
  );
  const judging = pick(
    checks,
    choice.checks,
    exclude.checks,
    ({ id }) => [id],
    (id) => say['verify-unknown-check']({ id, known: checks.map((check) => check.id) }),
  );
  return {
    operations: all.filter((operation) => byName.has(operation) && byTag.has(operation)),
    checks: checks.filter((check) => judging.has(check)),
    levels: new Set(
      LEVELS.filter((level) => choice.levels?.includes(level) !== false && !exclude.levels?.includes(level)),
    ),
  };
}

function pick<Item>(
  items: readonly Item[],
  wanted: readonly string[] | undefined,
  unwanted: readonly string[] | undefined,
  names: (item: Item) => readonly string[],
  unknown: (pattern: string) => ReturnType<(typeof say)['verify-unknown-operation']>,
): ReadonlySet<Item> {
  const fits = (pattern: string, item: Item): boolean =>
    names(item).some((name) => matchesPattern(pattern, name));
  const idle = [...(wanted ?? []), ...(unwanted ?? [])].filter(
    (pattern) => !items.some((item) => fits(pattern, item)),
  );
  if (idle.length > 0) throw new InputError(...idle.map(unknown));
  return new Set(
    items.filter(
      (item) =>
        wanted?.some((pattern) => fits(pattern, item)) !== false &&
        unwanted?.some((pattern) => fits(pattern, item)) !== true,
    ),
  );
}

function namesOf({ id, name }: Operation): readonly string[] {
  return [id, name.wire];
}

function tagsOf(operation: Operation): readonly string[] {
  return isRest(operation) ? operation.tags : [operation.callPath.resources[0]!.wire];
}
