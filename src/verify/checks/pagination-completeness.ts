import { pageFaults } from '../judge/page-faults.ts';
import { itemsOf } from '../judge/pages.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const paginationCompleteness: Check = {
  id: 'pagination-completeness',
  on: 'trail',
  of: 'pages',
  severity: 'error',
  summary:
    'Across pages every item occurs exactly once, no page is larger than requested, and the last one ends the list.',
  enforces: 'docs/contract-vocabulary.md (Pages); Relay Cursor Connections Specification §4',
  help: 'Order the list by something unique, and start each page right after the last item of the previous one.',
  run: (trail) => {
    const { read, size = Infinity, inserted } = trail;
    if (inserted > 0) return undefined;
    const found: Objection[] = [...pageFaults(trail)];
    const large = read.pages.find((page) => (itemsOf(page.case.operation, page)?.length ?? 0) > size);
    if (large) found.push({ kind: 'size', message: `A page has more items than the requested ${size}.` });
    if (read.end === 'circle')
      found.push({ kind: 'circle', message: 'A page links back to an earlier one.' });
    return found.length > 0 ? found : FINE;
  },
};
