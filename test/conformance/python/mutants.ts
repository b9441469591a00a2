/** Faults that the runtime of Python might have, as small changes of its text; each must be noticed by a vector. */
import { EXTRAS_IN_PYTHON } from '../mutants-of-extras.ts';
import { LIMITS_IN_PYTHON } from '../mutants-of-limits.ts';
import { SERVERS_IN_PYTHON } from '../mutants-of-servers.ts';
import { TOKENS_IN_PYTHON } from '../mutants-of-tokens.ts';
import { WRITING } from './mutants-of-writing.ts';

export interface PythonMutant {
  /** What is wrong with it. */
  readonly fault: string;
  /** File of the runtime. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Topic whose vectors notice it. */
  readonly topic: string;
  /** The client that has it, where it is not in both; that of threads else. */
  readonly mode?: 'sync' | 'async';
}

/** A fault as a row: what is wrong, topic, file, what is changed, into what, in which client. */
export type Row = readonly [
  fault: string,
  topic: string,
  file: string,
  find: string,
  replace: string,
  mode?: 'sync' | 'async',
];

const ROWS: readonly Row[] = [
  ...WRITING,
  ...LIMITS_IN_PYTHON,
  ...SERVERS_IN_PYTHON,
  ...TOKENS_IN_PYTHON,
  ...EXTRAS_IN_PYTHON,
  // Keys and retries.
  [
    'repeats what is not safe to repeat, without a key',
    'retry',
    'connection.py',
    'if is_safe and attempt',
    'if attempt',
  ],
  [
    'mints a key for each attempt',
    'idempotency',
    'attempt.py',
    'draft.headers[call.key_name] = key',
    'import uuid; draft.headers[call.key_name] = str(uuid.uuid4())',
  ],
  ["ignores the caller's own key", 'idempotency', 'connection.py', 'return given or', 'return'],
  [
    'tells another key than the one it sent',
    'idempotency',
    'connection.py',
    'if own is not None:',
    'if given:',
  ],
  ['repeats by a key that was not sent', 'idempotency', 'connection.py', '_sent_key(outcome) == key', 'True'],
  ['sends a blank key', 'idempotency', 'attempt.py', 'if is_blank(draft', 'if False and is_blank(draft'],
  [
    'takes a blank key',
    'idempotency',
    'connection.py',
    'is_blank(call.key) or is_blank(given)',
    'is_blank(given)',
  ],
  [
    'mints no key',
    'idempotency',
    'connection.py',
    '(str(uuid.uuid4()) if call.key_header else None)',
    'None',
  ],
  ['repeats no conflict of an earlier attempt', 'idempotency', 'retry.py', 'status == 409', 'status == 999'],
  ['repeats every conflict', 'retry', 'retry.py', 'r"idempotency_(key_)?in_(progress|use)"', 'r".*"'],
  ['repeats other 4xx', 'retry', 'retry.py', 'status >= 500', 'status >= 400'],
  ['does not repeat 429', 'retry', 'retry.py', '(408, 429)', '(408, 999)'],
  ['backs off without jitter', 'backoff', 'retry.py', 'random.random() *', ''],
  [
    'backs off with half of the jitter',
    'backoff',
    'retry.py',
    'random.random() *',
    '(0.5 + random.random() / 2) *',
  ],
  ['backs off ever longer', 'backoff', 'retry.py', 'MAX_DELAY = 8.0', 'MAX_DELAY = 80.0'],
  ['waits twice as long', 'backoff', 'retry.py', '2.0 ** (attempt - 1)', '2.0 ** attempt'],
  [
    'ignores Retry-After',
    'retry-after',
    'connection.py',
    'told = retry_after(outcome.headers)',
    'told = None',
  ],
  [
    'waits for any Retry-After',
    'retry-after',
    'retry.py',
    'MAX_RETRY_AFTER = 60.0',
    'MAX_RETRY_AFTER = 60_000.0',
  ],
  [
    'reads a date in Retry-After as nothing',
    'retry-after',
    'retry.py',
    'moment: datetime = parsedate_to_datetime(value)',
    'return None',
  ],
  [
    'takes garbage in Retry-After for zero',
    'retry-after',
    'retry.py',
    '_PLAIN_DATE.fullmatch(value)):\n        return None',
    '_PLAIN_DATE.fullmatch(value)):\n        return 0.0',
  ],
  [
    'reads the oldest form of a date in local time',
    'retry-after',
    'retry.py',
    'or _PLAIN_DATE.fullmatch(value)',
    '',
  ],

  // Time.
  [
    'has no deadline over all attempts',
    'deadline',
    'connection.py',
    'left = deadline - time.monotonic()',
    'left = timeout',
  ],
  [
    'pauses beyond the deadline',
    'deadline',
    'connection.py',
    'if delay is None or time.monotonic() + delay >= deadline:',
    'if delay is None:',
  ],
  [
    'lets an attempt last as long as the call',
    'deadline',
    'connection.py',
    'limit = left if is_last else attempt_timeout',
    'limit = left',
  ],
  [
    'waits for a hook beyond the deadline',
    'deadline',
    'attempt.py',
    'await self._ask(lambda: hook(event))\n        return',
    'hook(event)\n        return',
  ],
  [
    'does not end what it no longer waits for',
    'deadline',
    'async_drive.py',
    'task.cancel()\n    await asyncio.wait({task})',
    'return',
    'async',
  ],
  ['gives what comes too late', 'deadline', 'async_drive.py', 'timeout=seconds, ', '', 'async'],
  [
    'can not be aborted while it pauses',
    'abort',
    'connection.py',
    'await self.driver.pause(delay, signal)',
    'await self.driver.pause(delay, None)',
  ],
  [
    'can not be aborted in asyncio while it waits for an answer',
    'abort',
    'async_drive.py',
    'signal.listen(abort) if signal else None',
    'None',
    'async',
  ],
  [
    'can not be aborted while it waits for credentials',
    'abort',
    'attempt.py',
    'driver.ask(function, self._end - time.monotonic(), self._signal)',
    'driver.ask(function, self._end - time.monotonic(), None)',
  ],
  [
    'counts what it does not send',
    'abort',
    'attempt.py',
    'request = await self._prepared(credentials)\n',
    'self._facts = self._facts._replace(attempts=1)\n        request = await self._prepared(credentials)\n',
  ],
  [
    'does not count what it sends',
    'errors',
    'attempt.py',
    'attempts=self._facts.attempts + 1',
    'attempts=self._facts.attempts',
  ],

  // GraphQL.
  [
    'raises no user errors',
    'graphql',
    'graphql.py',
    'options.get("user_errors", "raise") == "raise"',
    'options.get("user_errors") == "raise"',
  ],
  [
    'lets the status decide in GraphQL',
    'graphql',
    'graphql_execution.py',
    '    try:\n        body: Any',
    '    if response.status >= 400:\n        raise ApiError(name, response, response.text)\n    try:\n        body: Any',
  ],
  [
    'gives partial data as if it were all',
    'graphql',
    'graphql_execution.py',
    'if is_list(errors) and errors:',
    'if is_list(errors) and errors and "data" not in members:',
  ],
  ['takes the key in an input for a licence to repeat', 'idempotency', 'graphql.py', 'key=key,', 'key=None,'],

  // Pages and redirections.
  [
    'follows a cursor that does not move',
    'pages',
    'rest_pages.py',
    'cursor not in ("", turned.asked)',
    'cursor != ""',
  ],
  [
    'follows a cursor of a connection that does not move',
    'pages',
    'graphql.py',
    ' and cursor != member_at(dict(arguments), pages.after)',
    '',
  ],
  ['asks for one page alone', 'pages', 'pages.py', 'turn = page.following', 'turn = None'],
  [
    'asks for the next page before the last is used up',
    'pages',
    'pages.py',
    '            yield page\n            turn = page.following',
    '            turn = page.following\n            if turn:\n                self._ask(turn)\n            yield page',
  ],
  [
    'sends credentials to whoever has the next page',
    'walks',
    'rest_turns.py',
    'url is None or not is_same_origin(url, request.url)',
    'url is None',
  ],
  [
    'takes credentials along to another origin',
    'redirects',
    'outgoing.py',
    'if is_same_origin(url, request.url):',
    'if url:',
  ],
  [
    'sends a body where a response says',
    'redirects',
    'outgoing.py',
    'request.method in ("GET", "HEAD")',
    'True',
  ],
  [
    'takes a redirection that it did not follow for a success',
    'redirects',
    'rest_exchange.py',
    'if not 200 <= response.status < 300:',
    'if response.status >= 400:',
  ],

  // Webhooks.
  [
    'checks no time stamp of a webhook',
    'webhooks',
    'webhooks.py',
    'age = (time.time() if now is None else now) - int(timestamp)',
    'age = 0.0',
  ],
  ['takes a webhook from the future', 'webhooks', 'webhooks.py', 'if age < -tolerance:', 'if age < -9e9:'],
  [
    'takes a webhook of long ago',
    'webhooks',
    'webhooks.py',
    'if not age <= tolerance:',
    'if not age <= tolerance * 9999:',
  ],
  [
    'checks the first signature alone',
    'webhooks',
    'webhooks.py',
    '_header(values, "webhook-signature").replace(", ", " ").split(" ")',
    '_header(values, "webhook-signature").replace(", ", " ").split(" ")[:1]',
  ],
  [
    'checks the first secret alone',
    'webhooks',
    'webhooks.py',
    'secrets = list(secret) if',
    'secrets = list(secret)[:1] if',
  ],
  ['signs the body without its id', 'webhooks', 'webhooks.py', 'f"{name}.{timestamp}."', 'f"{timestamp}."'],
  [
    'believes a body without a matching signature',
    'webhooks',
    'webhooks.py',
    'if not any(checks):',
    'if not checks:',
  ],

  // What is written.
  [
    'takes an empty address for none',
    'calls',
    'rest_request.py',
    'if base is None:\n        base = own_address',
    'if not base:\n        base = own_address',
  ],
  [
    'leaves + as it is in a query',
    'query',
    'percent.py',
    'return quote(utf8(text), safe="~")',
    'return quote(utf8(text), safe="~+")',
  ],
  [
    'has no bytes for a lone surrogate',
    'bodies',
    'percent.py',
    'return _SURROGATE.sub("\\ufffd", text).encode()',
    'return text.encode()',
  ],
  [
    'writes a space as %20 in a form',
    'bodies',
    'body.py',
    'return percent_encode(text).replace("%20", "+")',
    'return percent_encode(text)',
  ],
  [
    'sends null as text in a query',
    'query',
    'parameters.py',
    'if value is None:\n        return ()',
    'if value is Ellipsis:\n        return ()',
  ],
  [
    'leaves null out of JSON',
    'bodies',
    'json_text.py',
    'for key, item in value.items())',
    'for key, item in value.items() if item is not None)',
  ],
  [
    'escapes what is not ASCII',
    'bodies',
    'json_text.py',
    'import encode_basestring\n',
    'import encode_basestring_ascii as encode_basestring\n',
  ],
  [
    'lets a path parameter reach another path',
    'path-and-headers',
    'rest_request.py',
    'if segments and _DOTS.search(expanded):',
    'if not segments and _DOTS.search(expanded):',
  ],
  [
    'lets the case of a name make two headers of one',
    'calls',
    'outgoing.py',
    '{name.lower(): value',
    '{name: value',
  ],
  [
    'sends a header whose name is none',
    'calls',
    'outgoing.py',
    'if not _HEADER_NAME.fullmatch(name):',
    'if not name:',
  ],
  [
    'takes a missing address for a broken network',
    'calls',
    'connection.py',
    'check_address(call.operation, call.request.url)',
    'pass',
  ],

  // What is read.
  [
    'has closed enums',
    'decoding',
    'rest_exchange.py',
    '        return read_json(response.text)\n    except (ValueError, RecursionError):\n        raise',
    '        value = read_json(response.text)\n        if value.get("color", "red") not in ("red", "green"):\n            raise ValueError\n        return value\n    except (ValueError, RecursionError):\n        raise',
  ],
  [
    'takes a response for what it says it is',
    'decoding',
    'rest_exchange.py',
    '    try:\n        return read_json(response.text)\n    except (ValueError, RecursionError):\n        raise DecodeError',
    '    if not _JSON.match(response.headers.get("content-type", "")):\n        return response.text\n    try:\n        return read_json(response.text)\n    except (ValueError, RecursionError):\n        raise DecodeError',
  ],
  [
    'loses what it does not know',
    'decoding',
    'model.py',
    'members.update((name, to_json(value)) for name, value in self.additional_properties.items())',
    'pass',
  ],

  // What is told, and to whom.
  [
    'shows the body in its errors',
    'redaction',
    'errors.py',
    'reason = error_text(head, message, place, name, response.secrets)',
    'reason = f"{head} ({name}): {response.text}"',
  ],
  [
    'shows what a parser quotes',
    'redaction',
    'rest_exchange.py',
    'raise DecodeError(operation.name, response) from None',
    'raise DecodeError(operation.name, response, f"not JSON: {response.text}") from None',
  ],
  [
    'logs the request',
    'redaction',
    'attempt.py',
    'self._line.log.request(call.operation, number)',
    'self._line.log.request(f"{call.operation} {draft.headers}", number)',
  ],
  [
    'asks for a secret once',
    'credentials',
    'auth.py',
    'found: str = secret if isinstance(secret, str) else await draft.ask(secret)',
    'if isinstance(secret, str):\n        return secret\n    once = vars(secret)\n    if "once" not in once:\n        once["once"] = await draft.ask(secret)\n    found: str = once["once"]',
  ],
  [
    'uses half an alternative of security schemes',
    'credentials',
    'auth.py',
    'if whole and len(whole) == len(found):',
    'if whole:',
  ],
  ['tells no hook of an error', 'observation', 'calls.py', 'connection.tell(error)', 'pass'],
  [
    'lets a hook hide the error that it is told of',
    'observation',
    'connection.py',
    'with suppress(Exception):',
    'if True:',
  ],
  ['walks in a circle', 'pages', 'trail.py', 'if cursor == self.cursor:\n            return None', 'pass'],
  ['notices circles through the first page alone', 'pages', 'trail.py', 'if steps < self.limit:', 'if True:'],
  [
    'takes null for data in GraphQL',
    'graphql',
    'graphql_execution.py',
    'if data is not None:',
    'if "data" in members:',
  ],
  [
    'takes a redirection in GraphQL for a broken answer',
    'graphql',
    'graphql_execution.py',
    '200 <= response.status < 300',
    'response.status < 400',
  ],
  [
    'sends an empty credential',
    'credentials',
    'auth.py',
    'if value and value.strip():',
    'if value is not None:',
  ],
];

export const PYTHON_MUTANTS: readonly PythonMutant[] = ROWS.map(
  ([fault, topic, file, find, replace, mode]) => ({
    fault,
    topic,
    file,
    find,
    replace,
    ...(mode && { mode }),
  }),
);
