/** Faults in requests that the contract does not declare, and in additional parameters and properties. */
import type { Mutant } from './mutants.ts';
import type { Row } from './python/mutants.ts';

const EXTRA = 'runtime/extra.ts';
const REQUEST = 'runtime/request.ts';
const topic = 'open-door';

export const EXTRAS: readonly Mutant[] = [
  { fault: 'sends a parameter twice', file: EXTRA, find: "pair !== '' &&", replace: 'pair ||', topic },
  {
    fault: 'replaces whole objects of a body',
    file: EXTRA,
    find: 'if (!isMap(value) || !isMap(extra)) return extra;\n',
    replace: 'return extra;\n',
    topic,
  },
  {
    fault: 'puts properties in place of a list',
    file: EXTRA,
    find: '(body === undefined || isMap(body))',
    replace: 'true',
    topic,
  },
  { fault: 'repeats any raw request', file: REQUEST, find: '(GET|HEAD|', replace: '(POST|GET|HEAD|', topic },
  { fault: 'accepts any path', file: REQUEST, find: 'if (isDotted || !', replace: 'if (false && !', topic },
  {
    fault: 'shows the query of a raw request',
    file: REQUEST,
    find: '${method} ${address}',
    replace: '${method} ${path}',
    topic,
  },
];

export const EXTRAS_IN_PYTHON: readonly Row[] = [
  ['sends a parameter twice', topic, 'extra.py', ' not in replaced]', ' not in ()]'],
  [
    'puts properties in place of a list',
    topic,
    'extra.py',
    'not takes_members or not is_object(own)',
    'False',
  ],
  ['repeats any raw request', topic, 'raw_request.py', '("GET",', '("POST", "GET",'],
  ['accepts any path', topic, 'raw_request.py', 'if not _PATH.fullmatch', 'if False and not _PATH.fullmatch'],
  [
    'shows the query of a raw request',
    topic,
    'raw_request.py',
    'path=self.path.partition("?")[0],',
    'path=self.path,',
  ],
];
