import { errorText, type Conceal } from './error-text.ts';
import { ClientError, shown, type CallFacts } from './errors.ts';
import { isTransient } from './retry.ts';

/** The reason why there is no token: a response without a token, or a connection error. */
export interface TokenFailure {
  readonly status?: number;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
  /** Removes the secrets of the token request. */
  readonly conceal: Conceal;
}

/**
 * The client got no access token, so it did not send the request. `code` is the error code of the token response
 * (RFC 6749, section 5.2), such as `invalid_client`.
 */
export class TokenError extends ClientError {
  override readonly name = 'TokenError';
  readonly kind = 'token';
  /** The URL of the token request, without a query. */
  readonly tokenUrl: string;
  /** HTTP status of the token response, if there was one. */
  readonly status: number | undefined;

  constructor(
    operation: string,
    url: string,
    { status, body = {}, cause, conceal }: TokenFailure,
    facts: CallFacts,
  ) {
    const tokenUrl = url.replace(/[?#].*/s, '');
    const { error, error_description: said } = body;
    const code = typeof error === 'string' ? conceal(error) : undefined;
    const head =
      status === undefined
        ? 'the connection failed'
        : status < 300 && status >= 200
          ? `${status} without an access token`
          : `${status}${shown(code, ' ')}`;
    const message = typeof said === 'string' && said !== '' ? said : undefined;
    const reason = `no token from ${tokenUrl}: ${errorText({ head, message }, undefined, conceal)}`;
    const retryable = status === undefined || isTransient(status);
    super(operation, { reason, code, retryable, cause }, facts);
    this.tokenUrl = tokenUrl;
    this.status = status;
  }
}
