import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import { same } from '../../values/accepts.ts';
import { FINE, type Check, type Objection } from '../checks/check.ts';
import type { Answered } from '../exchange.ts';
import { memberAt, resultOf } from '../judge/pages.ts';
import type { NestedPage } from '../trail.ts';
import { nodesIn } from '../lab/nested-lists.ts';
import { totalsIn } from './list-totals.ts';

export const nestedLists: Check = {
  id: 'nested-lists',
  on: 'trail',
  of: 'nested-list',
  severity: 'error',
  summary:
    'The items of a list inside a resource must not depend on the page size or on other lists in the same request. With a filter, the list and its total must include exactly the items that match the filter.',
  enforces: 'Relay Cursor Connections Specification §4; GraphQL October 2021 §2.7 (Aliases)',
  help: 'Apply the filter to every page, and read the arguments of each field separately.',
  run: ({ list, whole, again, at, pages }) => {
    const items = nodesAt(whole, at);
    const isSteady = same(idsOf(items), idsOf(nodesAt(again, at)));
    if (!isSteady || pages.length === 0) return undefined;
    const reads = [{ answer: whole, path: at }, ...pages];
    const wrong = pages.flatMap((page) => {
      const passing = items.filter((item) => passes(item, page));
      const { filter, answer, start, first } = page;
      const kind = filter ? `filter ${filter.member}` : page.path.at(-1)!;
      const chosen = filter ? ` with ${filter.member} ${JSON.stringify(filter.value)}` : '';
      const steps = [whole, answer] as const;
      const read = idsOf(nodesAt(answer, page.path));
      const wanted = idsOf(passing).slice(start, start + first);
      if (!same(read, wanted)) {
        const message = `${list}${chosen}: a page of size ${first} from item ${start + 1} has ${shown(read)}, but the complete list has ${shown(wanted)} there.`;
        return [{ kind, message, steps }];
      }
      return totalsIn(memberAt(resultOf(answer) ?? null, page.path))
        .filter(([, total]) => total !== passing.length)
        .map(([name, total]) => ({
          kind: `${name} ${kind}`,
          severity: 'warning' as const,
          message: `${name} of ${list}${chosen} is ${total}, but the complete list has ${passing.length}${filter ? ' such' : ''} items.`,
          steps,
        }));
    });
    return [...reads.flatMap((read) => ofNodes(list, read)), ...wrong];
  },
};

/** Compares the nodes of the connection with the nodes of its edges. */
function ofNodes(list: string, { answer, path }: Pick<NestedPage, 'answer' | 'path'>): readonly Objection[] {
  const nodes = memberAt(resultOf(answer) ?? null, [...path, 'nodes']);
  if (!Array.isArray(nodes)) return FINE;
  const [own, others] = [nodesAt(answer, path), (nodes as readonly JsonValue[]).filter(isJsonObject)].map(
    idsOf,
  );
  if (same(own!, others!)) return FINE;
  const message = `The nodes of ${list} are ${shown(others!)}, but the nodes of its edges are ${shown(own!)}.`;
  return [{ kind: 'nodes', message, steps: [answer] }];
}

function nodesAt(answer: Answered, at: readonly string[]): readonly JsonObject[] {
  return nodesIn(memberAt(resultOf(answer) ?? null, at));
}

function idsOf(items: readonly JsonObject[]): readonly JsonObject[string][] {
  return items.map((item) => item['id'] ?? null);
}

function passes(item: JsonObject, { filter }: NestedPage): boolean {
  return filter === undefined || same(item[filter.member] ?? null, filter.value);
}

function shown(ids: readonly JsonObject[string][]): string {
  const texts = ids.slice(0, 3).map((id) => JSON.stringify(id));
  return texts.length === 0 ? 'none' : `${texts.join(', ')}${ids.length > 3 ? ', …' : ''}`;
}
