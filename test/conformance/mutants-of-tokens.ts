/** Faults in the tokens that a client fetches itself. */
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
    fault: 'uses a token until it expires',
    file: OAUTH,
    find: ' - Math.min(30_000, lifeMs / 10)',
    replace: '',
    topic,
  },
  {
    fault: 'renews every token when 90% of its lifetime has passed',
    file: OAUTH,
    find: 'Math.min(30_000, lifeMs / 10)',
    replace: 'lifeMs / 10',
    topic,
  },
  {
    fault: 'never renews a token that was rejected',
    file: CONNECTION,
    find: '        refused();\n',
    replace: '',
    topic,
  },
  { fault: 'renews tokens endlessly', file: CONNECTION, find: 'made.isRenewed = true;', replace: '', topic },
  {
    fault: 'counts a renewal as a retry',
    file: CONNECTION,
    find: 'made.isRenewed = true;',
    replace: 'made.isRenewed = true; made.round += 1;',
    topic,
  },
  {
    fault: 'does not retry the token request of an unsafe call',
    file: CONNECTION,
    find: "outcome.kind === 'token'",
    replace: 'false',
    topic,
  },
  {
    fault: 'sends the secret without encoding',
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
    fault: 'shows the query of the URL',
    file: ERROR,
    find: "url.replace(/[?#].*/s, '')",
    replace: 'url',
    topic,
  },
  {
    fault: 'omits the scopes',
    file: OAUTH,
    find: 'scopes.length > 0',
    replace: 'scopes.length > 9',
    topic,
  },
  {
    fault: 'resolves a relative token URL against the first server',
    file: 'core.ts',
    find: "'oauth/token', options.baseUrl ?? serverUrl(SERVERS, options)",
    replace: "'https://api.conformance.test/oauth/token'",
    topic,
  },
  {
    fault: 'resolves a relative token URL with two slashes',
    file: 'runtime/outgoing.ts',
    find: "`${baseAddress(base ?? '')}/`",
    replace: '`${base}/`',
    topic,
  },
  { fault: 'accepts any string as a token', file: OAUTH, find: ' || !TOKEN.test(value)', replace: '', topic },
];

export const TOKENS_IN_PYTHON: readonly Row[] = [
  ['fetches a token for every call', topic, 'oauth.py', 'if self._token and time', 'if False and time'],
  ['uses a token until it expires', topic, 'oauth.py', ' - min(30.0, seconds / 10)', ''],
  [
    'renews every token when 90% of its lifetime has passed',
    topic,
    'oauth.py',
    'min(30.0, seconds / 10)',
    'seconds / 10',
  ],
  ['never renews a token that was rejected', topic, 'connection.py', '    outcome.refused()\n', ''],
  ['renews no token', topic, 'connection.py', 'not made.is_renewed and', 'made.is_renewed and'],
  [
    'does not retry the token request of an unsafe call',
    topic,
    'connection.py',
    'or isinstance(outcome, TokenError)',
    '',
  ],
  ['sends the secret without encoding', topic, 'oauth.py', 'percent_encode(secret)\n', 'secret\n'],
  ['sends the secret to any address', topic, 'oauth.py', '_LOOPBACK.fullmatch(parts.hostname or "")', 'True'],
  ['shows the secret', topic, 'oauth.py', 'secrets = (secret, basic)', 'secrets = ()'],
  ['shows the query of the URL', topic, 'token_error.py', 'url.partition("?")[0]', 'url'],
  ['omits the scopes', topic, 'oauth.py', 'if credentials.scopes:', 'if False:'],
  ['accepts any string as a token', topic, 'oauth.py', ' and _TOKEN.fullmatch(value)', ''],
  [
    'resolves a relative token URL against the first server',
    topic,
    'oauth.py',
    'own_address(declared, base)',
    'own_address(declared, "https://api.conformance.test")',
  ],
];

/** Fault, topic, file, original source, replacement. */
export const TOKENS_IN_GO: readonly (readonly [string, string, string, string, string])[] = [
  ['uses a token until it expires', topic, 'oauth.go', 'life - min(30*time.Second, life/10)', 'life'],
  ['never renews a token that was rejected', topic, 'connection.go', 'response.facts.refused()', ''],
  [
    'does not retry the token request of an unsafe call',
    topic,
    'connection.go',
    ' || errors.Is(err, ErrToken)',
    '',
  ],
  [
    'resolves a relative token URL with two slashes',
    topic,
    'servers.go',
    'strings.TrimRight(base, "/") + "/"',
    'base + "/"',
  ],
  ['shows the secret', topic, 'oauth.go', '[]string{secret, basic}', '[]string{}'],
  ['sends the secret to any address', topic, 'oauth.go', '"http" && isLocal', '"http" && (isLocal || true)'],
  [
    'resolves a relative token URL against the first server',
    topic,
    'oauth.go',
    'ownAddress(declared, request.base)',
    'ownAddress(declared, "https://api.conformance.test")',
  ],
];

/** Fault, topic, client, file, original source, replacement. */
export const TOKENS_IN_JAVA: readonly (readonly [
  string,
  string,
  'sync' | 'async',
  string,
  string,
  string,
])[] = [
  [
    'uses a token until it expires',
    topic,
    'sync',
    'internal/TokenRequest.java',
    'seconds - Math.min(30, seconds / 10)',
    'seconds',
  ],
  ['never renews a token that was rejected', topic, 'async', 'internal/Attempts.java', 'refused.run();', ''],
  [
    'does not retry the token request of an unsafe call',
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
  [
    'resolves a relative token URL with two slashes',
    topic,
    'sync',
    'internal/Address.java',
    'base.replaceFirst("/*$", "/")',
    'base + "/"',
  ],
  [
    'resolves a relative token URL against the first server',
    topic,
    'async',
    'internal/Tokens.java',
    'Address.below(base, url)',
    'Address.resolved(url, "https://api.conformance.test/")',
  ],
];
