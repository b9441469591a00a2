import { pageFaults } from '../judge/page-faults.ts';
import { itemsOf } from '../judge/pages.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const paginationCompleteness: Check = {
  id: 'pagination-completeness',
  on: 'trail',
  of: 'pages',
  severity: 'error',
  summary:
    'Page by page every item comes exactly once, no page is larger than asked for, and the last one ends.',
  enforces: 'docs/contract-vocabulary.md (Pages); Relay Cursor Connections Specification §4',
  help: 'Order the list by something unique, and begin each page right after the last item of the one before.',
  run: (trail) => {
    const { read, size = Infinity, inserted } = trail;
    if (inserted > 0) return undefined;
    const found: Objection[] = [...pageFaults(trail)];
    const large = read.pages.find((page) => (itemsOf(page.case.operation, page)?.length ?? 0) > size);
    if (large)
      found.push({ kind: 'size', message: `A page has more items than the ${size} that were asked for.` });
    if (read.end === 'circle')
      found.push({ kind: 'circle', message: 'A page leads back to one that has come.' });
    return found.length > 0 ? found : FINE;
  },
};
