import { pageFaults } from '../judge/page-faults.ts';
import { itemsOf } from '../judge/pages.ts';
import { FINE, type Check, type Objection } from './check.ts';

export const paginationCompleteness: Check = {
  id: 'pagination-completeness',
  on: 'trail',
  of: 'pages',
  severity: 'error',
  summary:
    'The pages must contain every item exactly once, no page may exceed the requested size, and the last page must have no successor.',
  enforces: 'docs/contract-vocabulary.md (Pages); Relay Cursor Connections Specification §4',
  help: 'Order the list by a unique value, and start each page directly after the last item of the previous page.',
  run: (trail) => {
    const { read, size = Infinity, inserted } = trail;
    if (inserted > 0) return undefined;
    const found: Objection[] = [...pageFaults(trail)];
    const large = read.pages.find((page) => (itemsOf(page.case.operation, page)?.length ?? 0) > size);
    if (large) found.push({ kind: 'size', message: `A page has more than the requested ${size} items.` });
    if (read.end === 'circle')
      found.push({ kind: 'circle', message: 'A page links back to an earlier page.' });
    return found.length > 0 ? found : FINE;
  },
};
