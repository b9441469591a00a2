import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import type { Parameter } from '../../model/operation.ts';
import { isAnswered, type Answered } from '../exchange.ts';
import { errorsOf, graphqlBody } from '../judge/graphql-response.ts';
import { isCredential, keyCookies, keyQueries } from '../send/credentials.ts';
import { FINE, type Check } from './check.ts';

/** Patterns of internal text, which responses must not contain. */
const TRACES = [
  {
    what: 'a stack trace',
    pattern:
      /\n\s+at .+:\d+:\d+\)?|\bat [^\n()]{1,200} \((?:node:[\w/]+|[^\s()]+\.(?:[cm]?[jt]sx?|kt|rb|php|cs|rs)):\d+(?::\d+)?\)|\bFile "[^"\n]+\.py", line \d+|Traceback \(most recent call last\)|\bat [\w.$]+\([\w]+\.java:\d+\)|goroutine \d+ \[/,
  },
  { what: 'a source path', pattern: /\/node_modules\/|site-packages\/|file:\/\/\// },
  {
    what: 'SQL',
    pattern:
      /\bSQLITE_[A-Z]+|\bSQLSTATE\b|\bselect .{1,200} from ["`\w]+|\binsert into ["`\w]+ ?\(|syntax error at or near "/i,
  },
] as const;

export const errorLeaks: Check = {
  id: 'error-leaks',
  on: 'any',
  severity: 'error',
  summary:
    'An error response must not reveal internals (stack traces, source paths, or SQL) or repeat credentials.',
  enforces: 'RFC 9457 §5; OWASP API Security 2023 API8',
  help: 'Log the details, and return only what the caller needs.',
  run: (exchange, { contract }) => {
    if (!isAnswered(exchange)) return undefined;
    const { outcome, case: made } = exchange;
    const body = made.kind === 'graphql' ? graphqlBody(outcome) : undefined;
    if (outcome.status < 400 && (!body || errorsOf(body).length === 0)) return undefined;
    const sent = `${exchange.request.url} ${exchange.request.body ?? ''}`;
    // Undoes escapes of JSON, so that the patterns match.
    const text = outcome.text.replaceAll('\\n', '\n').replaceAll('\\"', '"');
    if (credentialsOf(contract, exchange).some((key) => text.includes(key)))
      return [
        {
          kind: 'credentials',
          message: `The response (${outcome.status}) repeats the credentials of the request.`,
        },
      ];
    const found = TRACES.find(({ pattern }) => pattern.test(text) && !pattern.test(sent));
    return found
      ? [{ kind: found.what, message: `The response (${outcome.status}) reveals ${found.what}.` }]
      : FINE;
  },
};

/** Minimum length of a credential, because shorter strings may be ordinary words. */
const MIN_LENGTH = 8;

/** Returns the caller's credentials in headers, cookies, and query parameters of API keys. */
function credentialsOf(contract: Contract, { case: made, request }: Answered): readonly string[] {
  const { url, headers } = request;
  const { cookie = '', ...others } = headers;
  const declared = new Set(isRest(made.operation) ? made.operation.parameters.map(headerNameOf) : []);
  const keys = keyQueries(contract);
  return [
    ...Object.entries(others)
      .filter(([name]) => isCredential(contract, name) && !declared.has(name))
      // The scheme is followed by the credential (RFC 9110 §11.6.2).
      .map(([name, value]) => (name.endsWith('authorization') ? value.split(' ').at(-1)! : value)),
    ...keysIn(
      cookie.split(/; */).map((pair) => pair.split(/=(.*)/s)),
      keyCookies(contract),
    ),
    ...keysIn([...new URL(url).searchParams], keys),
  ].filter((key) => key.length >= MIN_LENGTH);
}

function headerNameOf({ in: place, name }: Parameter): string {
  return place === 'header' ? name.wire.toLowerCase() : '';
}

function keysIn(pairs: readonly (readonly string[])[], names: ReadonlySet<string>): readonly string[] {
  return pairs.flatMap(([name = '', value = '']) => (names.has(name) ? [value] : []));
}
