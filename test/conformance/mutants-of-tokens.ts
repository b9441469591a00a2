/** Faults of the tokens that a client fetches itself. */
import type { Mutant } from './mutants.ts';
import type { Row } from './python/mutants.ts';

const OAUTH = 'runtime/oauth.ts';
const CONNECTION = 'runtime/connection.ts';
const ERROR = 'runtime/token-error.ts';
const topic = 'oauth';

export const TOKENS: readonly Mutant[] = [
  {
    fault: 'fetches a token for every call',
    file: OAUTH,
    find: 'if (this.#token && performance',
    replace: 'if (false && this.#token && performance',
    topic,
  },
  {
    fault: 'uses a token until its end',
    file: OAUTH,
    find: ' - Math.min(30_000, lifeMs / 10)',
    replace: '',
    topic,
  },
  {
    fault: 'renews every token a tenth of its life early',
    file: OAUTH,
    find: 'Math.min(30_000, lifeMs / 10)',
    replace: 'lifeMs / 10',
    topic,
  },
  {
    fault: 'never fetches a second token after a refusal',
    file: CONNECTION,
    find: 'outcome.refused();',
    replace: '',
    topic,
  },
  { fault: 'renews without end', file: CONNECTION, find: 'renewed = true;', replace: '', topic },
  {
    fault: 'counts a renewal as a retry',
    file: CONNECTION,
    find: 'renewed = true;',
    replace: 'renewed = true; round += 1;',
    topic,
  },
  {
    fault: 'gives up on a token that an unsafe call needs',
    file: CONNECTION,
    find: "outcome.kind === 'token'",
    replace: 'false',
    topic,
  },
  {
    fault: 'sends the secret as it is',
    file: OAUTH,
    find: '[percentEncode(clientId), percentEncode(secret)]',
    replace: '[clientId, secret]',
    topic,
  },
  {
    fault: 'sends the secret to any address',
    file: OAUTH,
    find: "(parsed?.protocol === 'http:' && LOOPBACK.test(parsed.hostname))",
    replace: "parsed?.protocol === 'http:'",
    topic,
  },
  { fault: 'shows the secret', file: OAUTH, find: '[secret, proof, basic]', replace: '[]', topic },
  {
    fault: 'shows the query of the address',
    file: ERROR,
    find: "url.replace(/[?#].*/s, '')",
    replace: 'url',
    topic,
  },
  {
    fault: 'asks for no scopes',
    file: OAUTH,
    find: 'scopes.length > 0',
    replace: 'scopes.length > 9',
    topic,
  },
  { fault: 'takes any text for a token', file: OAUTH, find: ' || !TOKEN.test(value)', replace: '', topic },
];

export const TOKENS_IN_PYTHON: readonly Row[] = [
  ['fetches a token for every call', topic, 'oauth.py', 'if self._token and time', 'if False and time'],
  ['uses a token until its end', topic, 'oauth.py', ' - min(30.0, seconds / 10)', ''],
  [
    'renews every token a tenth of its life early',
    topic,
    'oauth.py',
    'min(30.0, seconds / 10)',
    'seconds / 10',
  ],
  ['never fetches a second token after a refusal', topic, 'connection.py', '    outcome.refused()\n', ''],
  ['renews no token', topic, 'connection.py', 'not is_renewed and', 'is_renewed and'],
  [
    'gives up on a token that an unsafe call needs',
    topic,
    'connection.py',
    'or isinstance(outcome, TokenError)',
    '',
  ],
  ['sends the secret as it is', topic, 'oauth.py', 'percent_encode(secret)\n', 'secret\n'],
  ['sends the secret to any address', topic, 'oauth.py', '_LOOPBACK.fullmatch(parts.hostname or "")', 'True'],
  ['shows the secret', topic, 'oauth.py', 'secrets = (secret, basic)', 'secrets = ()'],
  ['shows the query of the address', topic, 'token_error.py', 'url.partition("?")[0]', 'url'],
  ['asks for no scopes', topic, 'oauth.py', 'if credentials.scopes:', 'if False:'],
  ['takes any text for a token', topic, 'oauth.py', ' and _TOKEN.fullmatch(value)', ''],
];

/** What is wrong, topic, file, what is changed, into what. */
export const TOKENS_IN_GO: readonly (readonly [string, string, string, string, string])[] = [
  ['uses a token until its end', topic, 'oauth.go', 'life - min(30*time.Second, life/10)', 'life'],
  ['never fetches a second token after a refusal', topic, 'connection.go', 'response.facts.refused()', ''],
  [
    'gives up on a token that an unsafe call needs',
    topic,
    'connection.go',
    ' || errors.Is(err, ErrToken)',
    '',
  ],
  ['shows the secret', topic, 'oauth.go', '[]string{secret, basic}', '[]string{}'],
  ['sends the secret to any address', topic, 'oauth.go', '"http" && isLocal', '"http" && (isLocal || true)'],
];

/** What is wrong, topic, client, file, what is changed, into what. */
export const TOKENS_IN_JAVA: readonly (readonly [
  string,
  string,
  'sync' | 'async',
  string,
  string,
  string,
])[] = [
  [
    'uses a token until its end',
    topic,
    'sync',
    'internal/TokenRequest.java',
    'seconds - Math.min(30, seconds / 10)',
    'seconds',
  ],
  [
    'never fetches a second token after a refusal',
    topic,
    'async',
    'internal/Attempts.java',
    'refused.run();',
    '',
  ],
  [
    'gives up on a token that an unsafe call needs',
    topic,
    'async',
    'internal/Attempts.java',
    '|| failure instanceof TokenException',
    '',
  ],
  [
    'shows the secret',
    topic,
    'sync',
    'internal/TokenRequest.java',
    'List.of(request.secret, request.basic)',
    'List.of()',
  ],
];
