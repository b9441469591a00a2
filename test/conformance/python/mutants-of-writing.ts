/** Faults of writing arguments, and of what errors tell. */
import type { Row } from './mutants.ts';

export const WRITING: readonly Row[] = [
  [
    'sends no type with a form that was left out',
    'bodies',
    'rest_request.py',
    'absent: Any = {} if body.media_type == _FORM else UNSET',
    'absent: Any = UNSET',
  ],
  [
    'loses an empty list that empties another in a form',
    'bodies',
    'parameters.py',
    'if not value and emptiable',
    'if value and emptiable',
  ],
  ['keeps what the service says to itself', 'errors', 'errors.py', 'message=message_of(body),', ''],
  [
    'shows a password within a body',
    'secrets',
    'error_text.py',
    'is_secret=is_secret or name in names',
    'is_secret=is_secret',
  ],
  [
    'shows half of a secret at the end of a long text',
    'secrets',
    'error_text.py',
    'redact(message, secrets))',
    'redact(message[:300], secrets))',
  ],
];
