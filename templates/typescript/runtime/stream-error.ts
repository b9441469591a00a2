import { ClientError, type CallFacts } from './errors.ts';

/** The reason why a stream failed. */
export type StreamFailure = 'stream_cut' | 'stream_unfinished' | 'stream_idle' | 'event_too_large';

const REASONS: Readonly<Record<StreamFailure, string>> = {
  stream_cut: 'the stream broke off (see cause)',
  stream_unfinished: 'the stream ended without its last event',
  stream_idle: 'the stream was silent for too long (idleTimeoutMs)',
  event_too_large: 'an item of the stream is too large (maxEventBytes)',
};

/** A stream or download failed. The items or bytes before the failure are valid. */
export class StreamError extends ClientError {
  override readonly name = 'StreamError';
  readonly kind = 'stream';
  /** The id of the last item, from which the service may continue. */
  readonly lastEventId: string | undefined;

  constructor(
    operation: string,
    code: StreamFailure,
    {
      lastEventId,
      cause,
      facts,
    }: {
      readonly lastEventId: string | undefined;
      readonly cause?: unknown;
      readonly facts?: CallFacts;
    },
  ) {
    super(operation, { reason: REASONS[code], code, retryable: code !== 'event_too_large', cause }, facts);
    this.lastEventId = lastEventId;
  }
}
