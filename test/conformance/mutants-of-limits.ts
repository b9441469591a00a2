/** Faults in the limits of responses and lists. */
import type { Mutant } from './mutants.ts';
import type { Row } from './python/mutants.ts';

const PAGES = 'runtime/pages.ts';

export const LIMITS: readonly Mutant[] = [
  {
    fault: 'reads a response of any size',
    file: 'runtime/size.ts',
    find: 'if (left < 0)',
    replace: 'if (left < -Infinity)',
    topic: 'limits',
  },
  {
    fault: 'rejects a response of the maximum size',
    file: 'runtime/size.ts',
    find: 'if (left < 0)',
    replace: 'if (left <= 0)',
    topic: 'limits',
  },
  {
    fault: 'reads headers of any size',
    file: 'runtime/size.ts',
    find: 'size > MAX_HEADER_BYTES ?',
    replace: 'size < 0 ?',
    topic: 'headers',
  },
  {
    fault: 'rejects headers of the maximum size',
    file: 'runtime/size.ts',
    find: 'size > MAX_HEADER_BYTES ?',
    replace: 'size >= MAX_HEADER_BYTES ?',
    topic: 'headers',
  },
  {
    fault: 'reads any number of pages',
    file: PAGES,
    find: 'pages >= maxPages',
    replace: 'pages > Infinity',
    topic: 'limits',
  },
  {
    fault: 'reads one page too many',
    file: PAGES,
    find: 'pages >= maxPages',
    replace: 'pages > maxPages',
    topic: 'limits',
  },
];

export const LIMITS_IN_PYTHON: readonly Row[] = [
  ['reads a response of any size', 'limits', 'outgoing.py', 'len(response.content) > most or', ''],
  [
    'rejects a response of the maximum size',
    'limits',
    'outgoing.py',
    '.content) > most',
    '.content) >= most',
  ],
  ['reads headers of any size', 'headers', 'outgoing.py', '> MAX_HEADER_BYTES', '< 0'],
  [
    'rejects headers of the maximum size',
    'headers',
    'outgoing.py',
    '> MAX_HEADER_BYTES',
    '>= MAX_HEADER_BYTES',
  ],
  ['reads one page too many', 'limits', 'trail.py', 'found.pages >=', 'found.pages >'],
  ['counts only some of the pages', 'limits', 'trail.py', 'self.empty, self.pages + 1)', 'self.empty)'],
];
