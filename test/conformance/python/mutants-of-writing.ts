/** Faults of writing arguments. */
import type { Row } from './mutants.ts';

export const WRITING: readonly Row[] = [
  [
    'sends no type with a form that was left out',
    'bodies',
    'rest_request.py',
    'absent = {} if body.media_type == _FORM else UNSET',
    'absent = UNSET',
  ],
  [
    'loses an empty list that empties another in a form',
    'bodies',
    'parameters.py',
    'if not value and emptiable',
    'if value and emptiable',
  ],
];
