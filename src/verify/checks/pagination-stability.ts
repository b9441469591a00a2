import { pageFaults } from '../judge/page-faults.ts';
import type { Check } from './check.ts';

/**
 * Offsets and page numbers count from the start of the list, so they shift when an item is added. Callers of such a
 * list expect this.
 */
const COUNTED = new Set(['offset', 'pageNumber']);

export const paginationStability: Check = {
  id: 'pagination-stability',
  on: 'trail',
  of: 'pages',
  severity: 'error',
  summary:
    'If items are added while a client reads the pages, every earlier item must still occur exactly once.',
  enforces: 'docs/contract-vocabulary.md (Pages); Relay Cursor Connections Specification §4.1',
  help: 'Make the cursor identify the last returned item, not a position.',
  run: (trail) => {
    const kind = trail.read.pages[0]?.case.operation.pagination?.kind ?? '';
    return trail.inserted === 0 || COUNTED.has(kind) ? undefined : pageFaults(trail);
  },
};
