/** Faults in writing arguments, and in the contents of errors. */
import type { Row } from './mutants.ts';

export const WRITING: readonly Row[] = [
  [
    'sends no content type for an omitted form',
    'bodies',
    'rest_request.py',
    'absent: Any = {} if body.media_type == _FORM and not body.least else UNSET',
    'absent: Any = UNSET',
  ],
  [
    'counts the properties of an omitted form',
    'bodies',
    'rest_request.py',
    '== _FORM and not body.least',
    '== _FORM',
  ],
  [
    'omits an empty list that clears a value in a form',
    'bodies',
    'parameters.py',
    'if not value and emptiable',
    'if value and emptiable',
  ],
  ['drops the error message of the service', 'errors', 'errors.py', 'message=message_of(body),', ''],
  [
    'shows a password within a body',
    'secrets',
    'error_text.py',
    'is_secret=is_secret or name in names',
    'is_secret=is_secret',
  ],
  [
    'shows half of a secret at the end of a long string',
    'secrets',
    'error_text.py',
    'redact(message, secrets))',
    'redact(message[:300], secrets))',
  ],
];
