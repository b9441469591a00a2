/** Possible faults of the Python runtime, as small changes of its source. A vector must detect each of them. */
import { DOWNLOADING_IN_PYTHON } from '../mutants-of-downloads.ts';
import { EXTRAS_IN_PYTHON } from '../mutants-of-extras.ts';
import { LIMITS_IN_PYTHON } from '../mutants-of-limits.ts';
import { SERVERS_IN_PYTHON } from '../mutants-of-servers.ts';
import { STREAMING_IN_PYTHON } from '../mutants-of-streams.ts';
import { TOKENS_IN_PYTHON } from '../mutants-of-tokens.ts';
import { WRITING } from './mutants-of-writing.ts';

export interface PythonMutant {
  /** Description of the fault. */
  readonly fault: string;
  /** File of the runtime. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  /** Topic of the vectors that detect the fault. */
  readonly topic: string;
  /** The client that runs the vectors; the synchronous one by default. */
  readonly mode?: 'sync' | 'async';
}

/** A fault as a row: description, topic, file, original source, replacement, client. */
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
  ...DOWNLOADING_IN_PYTHON,
  ...LIMITS_IN_PYTHON,
  ...SERVERS_IN_PYTHON,
  ...STREAMING_IN_PYTHON,
  ...TOKENS_IN_PYTHON,
  ...EXTRAS_IN_PYTHON,
  // Keys and retries.
  [
    'repeats an unsafe request without a key',
    'retry',
    'connection.py',
    'is_safe and not is_spent and made',
    'not is_spent and made',
  ],
  [
    'generates a key for each attempt',
    'idempotency',
    'attempt.py',
    'draft.headers[call.key_name] = key',
    'import uuid; draft.headers[call.key_name] = str(uuid.uuid4())',
  ],
  ["ignores the caller's own key", 'idempotency', 'connection.py', 'return given or', 'return'],
  [
    'reports a different key from the one it sent',
    'idempotency',
    'connection.py',
    'if own is not None:',
    'if given:',
  ],
  ['repeats any conflict with a key', 'idempotency', 'connection.py', '_sent_key(outcome) == key', 'True'],
  ['sends a blank key', 'idempotency', 'attempt.py', 'if is_blank(draft', 'if False and is_blank(draft'],
  [
    'accepts a blank key',
    'idempotency',
    'connection.py',
    'is_blank(call.key) or is_blank(given)',
    'is_blank(given)',
  ],
  [
    'generates no key',
    'idempotency',
    'connection.py',
    '(str(uuid.uuid4()) if call.key_header else None)',
    'None',
  ],
  ['does not repeat its own conflict', 'idempotency', 'retry.py', 'status == 409', 'status == 999'],
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
  ['backs off without a limit', 'backoff', 'retry.py', 'MAX_DELAY = 8.0', 'MAX_DELAY = 80.0'],
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
    'ignores a date in Retry-After',
    'retry-after',
    'retry.py',
    'moment: datetime = parsedate_to_datetime(value)',
    'return None',
  ],
  [
    'treats garbage in Retry-After as zero',
    'retry-after',
    'retry.py',
    '_PLAIN_DATE.fullmatch(value)):\n        return None',
    '_PLAIN_DATE.fullmatch(value)):\n        return 0.0',
  ],
  [
    'reads the oldest date format in local time',
    'retry-after',
    'retry.py',
    'or _PLAIN_DATE.fullmatch(value)',
    '',
  ],

  // Time.
  [
    'has no deadline for the whole call',
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
    'does not cancel a task after its timeout',
    'deadline',
    'async_drive.py',
    'task.cancel()\n    await asyncio.wait({task})',
    'return',
    'async',
  ],
  ['returns a late result', 'deadline', 'async_drive.py', 'timeout=seconds, ', '', 'async'],
  [
    'cannot be aborted during a pause',
    'abort',
    'connection.py',
    'await self.driver.pause(delay, signal)',
    'await self.driver.pause(delay, None)',
  ],
  [
    'cannot be aborted in asyncio while it waits for a response',
    'abort',
    'async_drive.py',
    'signal.listen(abort) if signal else None',
    'None',
    'async',
  ],
  [
    'cannot be aborted while it waits for credentials',
    'abort',
    'attempt.py',
    'driver.ask(function, self._end - time.monotonic(), self._signal)',
    'driver.ask(function, self._end - time.monotonic(), None)',
  ],
  [
    'counts an attempt that it does not send',
    'abort',
    'attempt.py',
    'request = await self._prepared(credentials)\n',
    'self._facts = self._facts._replace(attempts=1)\n        request = await self._prepared(credentials)\n',
  ],
  [
    'does not count an attempt that it sends',
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
    'returns partial data as complete',
    'graphql',
    'graphql_execution.py',
    'if is_list(errors) and errors:',
    'if is_list(errors) and errors and "data" not in members:',
  ],
  ['repeats a request because of the key in its input', 'idempotency', 'graphql.py', 'key=key,', 'key=None,'],

  // Pages and redirects.
  ['follows a repeated cursor', 'pages', 'rest_pages.py', 'cursor not in ("", turned.asked)', 'cursor != ""'],
  [
    'follows a repeated cursor of a connection',
    'pages',
    'graphql.py',
    ' and cursor != member_at(dict(arguments), pages.after)',
    '',
  ],
  ['requests only one page', 'pages', 'pages.py', 'turn = page.following', 'turn = None'],
  [
    'requests the next page before all items of the current one are read',
    'pages',
    'pages.py',
    '            yield page\n            turn = page.following',
    '            turn = page.following\n            if turn:\n                self._ask(turn)\n            yield page',
  ],
  [
    'sends credentials to another origin with the next page',
    'walks',
    'rest_turns.py',
    'url is None or not is_same_origin(url, request.url)',
    'url is None',
  ],
  [
    'sends credentials to another origin after a redirect',
    'redirects',
    'outgoing.py',
    'if is_same_origin(url, request.url):',
    'if url:',
  ],
  [
    'repeats a body after a redirect',
    'redirects',
    'outgoing.py',
    'request.method in ("GET", "HEAD")',
    'True',
  ],
  [
    'treats a redirect that it did not follow as success',
    'redirects',
    'rest_exchange.py',
    'if not 200 <= response.status < 300:',
    'if response.status >= 400:',
  ],

  // Webhooks.
  [
    'does not check the timestamp of a webhook',
    'webhooks',
    'webhooks.py',
    'age = (time.time() if now is None else now) - int(timestamp)',
    'age = 0.0',
  ],
  ['accepts a webhook from the future', 'webhooks', 'webhooks.py', 'if age < -tolerance:', 'if age < -9e9:'],
  [
    'accepts an old webhook',
    'webhooks',
    'webhooks.py',
    'if not age <= tolerance:',
    'if not age <= tolerance * 9999:',
  ],
  [
    'checks only the first signature',
    'webhooks',
    'webhooks.py',
    '_header(values, "webhook-signature").replace(", ", " ").split(" ")',
    '_header(values, "webhook-signature").replace(", ", " ").split(" ")[:1]',
  ],
  [
    'checks only the first secret',
    'webhooks',
    'webhooks.py',
    'secrets = list(secret) if',
    'secrets = list(secret)[:1] if',
  ],
  ['signs the body without its id', 'webhooks', 'webhooks.py', 'f"{name}.{timestamp}."', 'f"{timestamp}."'],
  [
    'accepts a body without a matching signature',
    'webhooks',
    'webhooks.py',
    'if not any(checks):',
    'if not checks:',
  ],

  // Requests.
  [
    'treats an empty base URL as missing',
    'calls',
    'rest_request.py',
    'if base is None:\n        base = own_address',
    'if not base:\n        base = own_address',
  ],
  [
    'does not encode + in a query',
    'query',
    'percent.py',
    'return quote(utf8(text), safe="~")',
    'return quote(utf8(text), safe="~+")',
  ],
  [
    'cannot encode a lone surrogate',
    'bodies',
    'percent.py',
    'return _SURROGATE.sub("\\ufffd", text).encode()',
    'return text.encode()',
  ],
  [
    'encodes a space as %20 in a form',
    'bodies',
    'body.py',
    'return percent_encode(text).replace("%20", "+")',
    'return percent_encode(text)',
  ],
  [
    'sends null as a string in a query',
    'query',
    'parameters.py',
    'if value is None:\n        return ()',
    'if value is Ellipsis:\n        return ()',
  ],
  [
    'omits null from JSON',
    'bodies',
    'json_text.py',
    'for key, item in value.items())',
    'for key, item in value.items() if item is not None)',
  ],
  [
    'escapes characters outside ASCII',
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
    'sends two headers whose names differ only in case',
    'calls',
    'outgoing.py',
    '{name.lower(): value',
    '{name: value',
  ],
  [
    'sends a header with an invalid name',
    'calls',
    'outgoing.py',
    'if not _HEADER_NAME.fullmatch(name):',
    'if not name:',
  ],
  [
    'treats a missing base URL as a network error',
    'calls',
    'connection.py',
    'check_address(call.operation, call.request.url)',
    'pass',
  ],

  // Responses.
  [
    'has closed enums',
    'decoding',
    'rest_exchange.py',
    '        return read_json(response.text)\n    except (ValueError, RecursionError):\n        raise',
    '        value = read_json(response.text)\n        if value.get("color", "red") not in ("red", "green"):\n            raise ValueError\n        return value\n    except (ValueError, RecursionError):\n        raise',
  ],
  [
    'trusts the content type of a response',
    'decoding',
    'rest_exchange.py',
    '    try:\n        return read_json(response.text)\n    except (ValueError, RecursionError):\n        raise DecodeError',
    '    if not _JSON.match(response.headers.get("content-type", "")):\n        return response.text\n    try:\n        return read_json(response.text)\n    except (ValueError, RecursionError):\n        raise DecodeError',
  ],
  [
    'loses unknown properties',
    'decoding',
    'model.py',
    'members.update((name, to_json(value)) for name, value in self.additional_properties.items())',
    'pass',
  ],

  // Errors, logs, and hooks.
  [
    'shows the body in its errors',
    'redaction',
    'errors.py',
    'reason = error_text(head, message, place, name, response.secrets, address)',
    'reason = f"{head} ({name}): {response.text}"',
  ],
  [
    'shows the input that a parser quotes',
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
    'calls a secret function only once',
    'credentials',
    'auth.py',
    'found: str = secret if isinstance(secret, str) else await draft.ask(secret)',
    'if isinstance(secret, str):\n        return secret\n    once = vars(secret)\n    if "once" not in once:\n        once["once"] = await draft.ask(secret)\n    found: str = once["once"]',
  ],
  [
    'uses half of a security requirement',
    'credentials',
    'auth.py',
    'if whole and len(whole) == len(found):',
    'if whole:',
  ],
  ['reports no errors to hooks', 'observation', 'calls.py', 'connection.tell(error)', 'pass'],
  [
    'lets an error hook replace the error',
    'observation',
    'connection.py',
    'with suppress(Exception):',
    'if True:',
  ],
  [
    'follows cursors in a circle',
    'pages',
    'trail.py',
    'if cursor == self.cursor:\n            return None',
    'pass',
  ],
  ['detects only circles to the first page', 'pages', 'trail.py', 'if steps < self.limit:', 'if True:'],
  [
    'accepts null as data in GraphQL',
    'graphql',
    'graphql_execution.py',
    'if data is not None:',
    'if "data" in members:',
  ],
  [
    'treats a redirect in GraphQL as an invalid response',
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
