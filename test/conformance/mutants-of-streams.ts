/** Faults in reading streams. */
import type { Mutant } from './mutants.ts';
import type { Row } from './python/mutants.ts';

const EVENTS = 'runtime/events.ts';
const SOURCE = 'runtime/stream-source.ts';
const STREAMS = 'runtime/streams.ts';
const CONNECTION = 'runtime/connection.ts';
const LINES = 'runtime/json-lines.ts';

export const STREAMING: readonly Mutant[] = [
  {
    fault: 'reads a line break that is split between chunks as two',
    file: EVENTS,
    find: 'isSecond ? text.slice(1) : text',
    replace: 'text',
    topic: 'streams',
  },
  {
    fault: 'treats a carriage return as text',
    file: EVENTS,
    find: '/\\r\\n|[\\r\\n]/',
    replace: '/\\r?\\n/',
    topic: 'streams',
  },
  {
    fault: 'joins lines of data without a separator',
    file: EVENTS,
    find: "join('\\n')",
    replace: "join('')",
    topic: 'streams',
  },
  {
    fault: 'forgets the id after its event',
    file: EVENTS,
    find: 'this.#isFresh = false;\n    return frame;',
    replace: 'this.#isFresh = false;\n    this.#nextId = undefined;\n    return frame;',
    topic: 'streams',
  },
  {
    fault: 'decodes each chunk separately',
    file: SOURCE,
    find: '{ stream: !done }',
    replace: '{ stream: false }',
    topic: 'streams',
  },
  {
    fault: 'returns the sentinel as an item',
    file: SOURCE,
    find: 'if (text === sentinel) return undefined;',
    replace: '',
    topic: 'streams',
  },
  {
    fault: 'treats a stream without its sentinel as complete',
    file: SOURCE,
    find: 'this.#operation.sentinel !== undefined ||',
    replace: '',
    topic: 'streams',
  },
  {
    fault: 'loses a final event without an empty line',
    file: SOURCE,
    find: 'if (isWhole) this.#frames.push(last);',
    replace: '',
    topic: 'streams',
  },
  {
    fault: 'returns an error event as an item',
    file: SOURCE,
    find: "if (event === 'error')",
    replace: 'if (false)',
    topic: 'streams',
  },
  {
    fault: 'returns an object with an error property as an item',
    file: SOURCE,
    find: '!this.#operation.hasError && hasError(data)',
    replace: 'false',
    topic: 'streams',
  },
  {
    fault: 'treats a broken connection as the end',
    file: SOURCE,
    find: "reject(this.#failure('stream_cut', cause))",
    replace: 'resolve(undefined)',
    topic: 'stream-cuts',
  },
  {
    fault: 'applies the deadline to the items',
    file: CONNECTION,
    find: 'clearTimeout(timer);',
    replace: '',
    topic: 'streams',
  },
  {
    fault: 'fails when the first item fails',
    file: STREAMS,
    find: '!this.#hasItem && error instanceof ClientError',
    replace: 'false',
    topic: 'streams',
  },
  {
    fault: 'repeats requests without limit before the first item',
    file: STREAMS,
    find: 'retries.failed = failed;',
    replace: 'retries.failed = failed; retries.round = 1;',
    topic: 'streams',
  },
  {
    fault: 'counts a renewed token as a retry before the first item',
    file: STREAMS,
    find: 'retries.failed = failed;',
    replace: 'retries.failed = failed; retries.round = failed?.attempts ?? 1;',
    topic: 'streams',
  },
  {
    fault: 'sends a request again after the stream was closed',
    file: STREAMS,
    find: 'if (this.#isClosed) return undefined;\n        if',
    replace: 'if',
    topic: 'streams',
  },
  {
    fault: 'sends a request again after the stream was closed during a pause',
    file: CONNECTION,
    find: 'if (made.isOver?.()) return returned(outcome);',
    replace: '',
    topic: 'streams',
  },
  {
    fault: 'resumes a stream that was closed during a pause',
    file: STREAMS,
    find: 'await pause(delayMs, signal);\n    if (this.#isClosed) return;',
    replace: 'await pause(delayMs, signal);',
    topic: 'streams',
  },
  {
    fault: 'waits for the first item before the stream is open',
    file: STREAMS,
    find: 'await sources.open({}, options);',
    replace: 'await sources.open({}, options); await sources.next();',
    topic: 'streams',
  },
  {
    fault: 'leaves the connection open',
    file: SOURCE,
    find: 'this.#reader?.cancel().catch(() => undefined);\n    this.#stop();',
    replace: '',
    topic: 'streams',
  },
  {
    fault: 'resumes without the last id',
    file: STREAMS,
    find: "{ 'last-event-id': lastEventId! }",
    replace: '{}',
    topic: 'streams',
  },
  {
    fault: 'resumes an unsafe request',
    file: STREAMS,
    find: 'this.#operation.resumable === true &&',
    replace: '',
    topic: 'streams',
  },
  {
    fault: 'ignores the delay that the stream requests',
    file: STREAMS,
    find: 'this.now.retryMs ?? backoff(1)',
    replace: 'backoff(1)',
    topic: 'streams',
  },
  {
    fault: 'waits for the next separator',
    file: LINES,
    find: "this.#texts.rest.endsWith('\\n') &&",
    replace: 'false &&',
    topic: 'streams',
  },
];

export const STREAMING_IN_PYTHON: readonly Row[] = [
  [
    'fails when the first item fails',
    'streams',
    'streams.py',
    'if not self._has_item and not self._is_closed:',
    'if False:',
  ],
  [
    'waits for the first item before the stream is open',
    'streams',
    'streams.py',
    'await self._open(self._request, self._options)',
    'await self._open(self._request, self._options)\n        await self._next()',
  ],
  [
    'repeats requests without limit before the first item',
    'streams',
    'streams.py',
    'self._retries.failed = error',
    'self._retries = Retries(failed=error)',
  ],
  [
    'counts a renewed token as a retry before the first item',
    'streams',
    'streams.py',
    'self._retries.failed = error',
    'self._retries = Retries(error.attempts, failed=error)',
  ],
  [
    'sends a request again after the stream was closed',
    'streams',
    'streams.py',
    'not self._has_item and not self._is_closed',
    'not self._has_item',
  ],
  [
    'sends a request again after the stream was closed during a pause',
    'streams',
    'connection.py',
    'if made.is_over:',
    'if False:',
  ],
];

/** Fault, topic, file, original source, replacement. */
export const STREAMING_IN_GO: readonly (readonly [string, string, string, string, string])[] = [
  ['fails when the first item fails', 'streams', 'streams.go', 'return s.connect(failure)', 'return err'],
  [
    'counts a renewed token as a retry before the first item',
    'streams',
    'streams.go',
    's.sending.retries.failed = failed',
    'if s.sending.retries.failed = failed; failed != nil {\n\t\ts.sending.retries.round = failed.Attempts\n\t}',
  ],
  ['sends a request again after the stream was closed', 'streams', 'streams.go', '\ts.cancel()\n', ''],
  [
    'waits for the first item before the stream is open',
    'streams',
    'streams.go',
    'stream.config.fill(stream.source.Load().response)',
    '_, _ = stream.next()',
  ],
];

/** Fault, topic, client, file, original source, replacement. */
export const STREAMING_IN_JAVA: readonly (readonly [
  string,
  string,
  'sync' | 'async',
  string,
  string,
  string,
])[] = [
  [
    'fails when the first item fails',
    'streams',
    'sync',
    'internal/StreamSources.java',
    'if (!hasItem && last != null) {',
    'if (!hasItem && hasItem && last != null) {',
  ],
  [
    'sends a request again after the stream was closed',
    'streams',
    'async',
    'internal/StreamSources.java',
    'if (isClosed) {\n      return CompletableFuture.completedFuture(true);',
    'if (false && isClosed) {\n      return CompletableFuture.completedFuture(true);',
  ],
  [
    'sends a request again after the stream was closed during a pause',
    'streams',
    'sync',
    'internal/Attempts.java',
    'isOver = true;',
    '',
  ],
  [
    'waits for the first item before the stream is open',
    'streams',
    'async',
    'internal/StreamSources.java',
    'return made.begin().thenApply(this::connected);',
    'return made.begin().thenApply(this::connected)\n        .thenCompose(done -> next(signal).thenApply(event -> true));',
  ],
];
