/** Faults in reading responses of bytes as they arrive, and in sending streams that can be read once. */
import type { Mutant } from './mutants.ts';
import type { Row } from './python/mutants.ts';

const DOWNLOADS = 'runtime/downloads.ts';
const AGAIN = 'sends a stream again';
const COUNT = 'reports the progress without the size of a body';
const RECEIVED = 'reports the progress without the size of a download';
const BROKEN = 'blames the network for the failure of a stream that it sends';

export const DOWNLOADING: readonly Mutant[] = [
  {
    fault: 'treats a truncated download as complete',
    file: DOWNLOADS,
    find: "reject(this.#failure('stream_cut', cause))",
    replace: 'resolve(undefined)',
    topic: 'downloads',
  },
  {
    fault: 'treats a stalled download as complete',
    file: DOWNLOADS,
    find: "reject(this.#failure('stream_idle'))",
    replace: 'resolve(undefined)',
    topic: 'downloads',
  },
  {
    fault: 'leaves the connection of a download open',
    file: DOWNLOADS,
    find: 'this.#reader?.cancel().catch(() => undefined);\n    this.#controller.abort();',
    replace: '',
    topic: 'downloads',
  },
  {
    fault: 'reads any number of bytes at once',
    file: DOWNLOADS,
    find: 'limited(response, most,',
    replace: 'limited(response, Infinity,',
    topic: 'downloads',
  },
  {
    fault: 'continues to read after the caller has stopped',
    file: DOWNLOADS,
    find: "signal?.addEventListener('abort', abort, { once: true });\n      if",
    replace: 'if',
    topic: 'downloads',
  },
  {
    fault: 'does not report a broken download to hooks',
    file: DOWNLOADS,
    find: 'await observed(connection, incoming.next())',
    replace: 'await incoming.next()',
    topic: 'downloads',
  },
  {
    fault: AGAIN,
    file: 'runtime/connection.ts',
    find: '!(isOnce && sent)',
    replace: 'true',
    topic: 'uploads',
  },
  {
    fault: COUNT,
    file: 'runtime/progress.ts',
    find: 'size = whole?.size',
    replace: 'size = undefined',
    topic: 'uploads',
  },
  {
    fault: RECEIVED,
    file: DOWNLOADS,
    find: 'counted(body, total, onProgress)',
    replace: 'counted(body, undefined, onProgress)',
    topic: 'uploads',
  },
  {
    fault: 'reports the size of each chunk in place of their sum',
    file: 'runtime/progress.ts',
    find: 'bytes += ',
    replace: 'bytes = ',
    topic: 'uploads',
  },
  {
    fault: BROKEN,
    file: 'runtime/connection.ts',
    find: 'if (broken) throw broken.reason;',
    replace: '',
    topic: 'uploads',
  },
  {
    fault: 'sends a streamed file of a form as JSON',
    file: 'runtime/multipart.ts',
    find: 'stream instanceof ReadableStream ? stream : value',
    replace: 'value',
    topic: 'uploads',
  },
  {
    fault: 'sends a streamed file of a form without its name',
    file: 'runtime/multipart.ts',
    find: "filename: name || 'blob'",
    replace: "filename: 'blob'",
    topic: 'uploads',
  },
];

export const DOWNLOADING_IN_PYTHON: readonly Row[] = [
  [
    'treats a truncated download as complete',
    'downloads',
    'arrival.py',
    'raise failure("stream_cut") from cause',
    'return b""',
  ],
  [
    'treats a stalled download as complete',
    'downloads',
    'arrival.py',
    'raise failure("stream_idle") from None',
    'return b""',
  ],
  [
    'leaves the connection of a download open',
    'downloads',
    'downloads.py',
    'await self._arrival.close()',
    'pass',
    'async',
  ],
  [
    'reads any number of bytes at once',
    'downloads',
    'downloads.py',
    'len(content) > most',
    'len(content) > most + 9',
  ],
  [
    'does not report a broken download to hooks',
    'downloads',
    'downloads.py',
    'self._observed(self._arrival.chunk(self._failure))',
    'self._arrival.chunk(self._failure)',
  ],
  [AGAIN, 'uploads', 'connection.py', 'is_safe and not is_spent', 'is_safe'],
  [COUNT, 'uploads', 'content.py', 'self._progress(sent, self.size)', 'self._progress(sent, None)'],
  [
    RECEIVED,
    'uploads',
    'downloads.py',
    'progress(self._received, self._total())',
    'progress(self._received, None)',
  ],
  [BROKEN, 'uploads', 'attempt.py', 'raise content.failure from None', 'pass'],
];

/** Fault, topic, file, original source, replacement. */
export const DOWNLOADING_IN_GO: readonly (readonly [string, string, string, string, string])[] = [
  [
    'treats a truncated download as complete',
    'downloads',
    'stream_source.go',
    'return 0, fail(streamCut, err)',
    'return 0, io.EOF',
  ],
  ['reads any number of bytes at once', 'downloads', 'downloads.go', 'case more > 0:', 'case more > 9:'],
  [
    'does not report a broken download to hooks',
    'downloads',
    'downloads.go',
    'd.err = d.connection.report(d.ctx, err)',
    'd.err = err',
  ],
  [AGAIN, 'uploads', 'connection.go', 'at.attempts > 0', 'at.attempts > 99'],
  [COUNT, 'uploads', 'content.go', 's.progress(s.sent, s.total)', 's.progress(s.sent, -1)'],
  [
    RECEIVED,
    'uploads',
    'downloads.go',
    'd.progress(d.received, d.response.facts.size)',
    'd.progress(d.received, -1)',
  ],
  [BROKEN, 'uploads', 'content.go', 'return s.err\n', 'return nil\n'],
];

/** Fault, topic, client, file, original source, replacement. */
export const DOWNLOADING_IN_JAVA: readonly (readonly [
  string,
  string,
  'sync' | 'async',
  string,
  string,
  string,
])[] = [
  [
    'treats a truncated download as complete',
    'downloads',
    'sync',
    'internal/Arrival.java',
    'result.completeExceptionally(failed.apply(Reason.STREAM_CUT, Futures.cause(failure)))',
    'result.complete(null)',
  ],
  [
    'reads any number of bytes at once',
    'downloads',
    'async',
    'internal/Incoming.java',
    'all.size() > most',
    'all.size() > most + 9',
  ],
  [
    'leaves the connection of a download open',
    'downloads',
    'sync',
    'internal/SyncDownload.java',
    'incoming.close();',
    '',
  ],
  [AGAIN, 'uploads', 'sync', 'internal/Attempts.java', '!isSpent && isSafe', 'isSafe'],
  [
    COUNT,
    'uploads',
    'async',
    'RequestBody.java',
    'update(sent, total)',
    'update(sent, OptionalLong.empty())',
  ],
  [
    RECEIVED,
    'uploads',
    'sync',
    'internal/Incoming.java',
    'progress.update(received, total)',
    'progress.update(received, java.util.OptionalLong.empty())',
  ],
  [BROKEN, 'uploads', 'async', 'RequestBody.java', 'Optional.ofNullable(failure)', 'Optional.empty()'],
];
