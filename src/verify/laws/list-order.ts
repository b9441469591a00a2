import { FINE, type Check } from '../checks/check.ts';
import { identities } from '../judge/page-faults.ts';

export const listOrder: Check = {
  id: 'list-order',
  on: 'trail',
  of: 'pages',
  severity: 'warning',
  summary: 'The items of a list must have the same order in small pages and in large ones.',
  enforces: 'Relay Cursor Connections Specification §4 (Edge order); docs/contract-vocabulary.md (Pages)',
  help: 'Sort the list before you split it into pages, and make the last sort key unique. The order must not depend on the page size or the filters.',
  run: ({ before, read, after, inserted }) => {
    const [first, small, last] = [before, read, after].map(identities) as [string[], string[], string[]];
    const both = first.filter((id) => small.includes(id) && last.includes(id));
    const among = (ids: readonly string[]): readonly string[] => ids.filter((id) => both.includes(id));
    // If the order changes between the reads, the comparison is inconclusive.
    const isSteady = inserted === 0 && before !== read && among(last).every((id, at) => id === both[at]);
    if (!isSteady || both.length < 2) return undefined;
    const moved = among(small).findIndex((id, at) => id !== both[at]);
    if (moved < 0 || among(small).length !== both.length) return FINE;
    const message = `Item ${moved + 1} of ${both.length} is ${both[moved]} in large pages, but ${among(small)[moved]} in small ones.`;
    return [{ kind: 'order', message }];
  },
};
