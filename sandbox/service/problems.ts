interface Kind {
  readonly status: number;
  readonly title: string;
  /** True if the same request may succeed later without changes. */
  readonly retryable?: true;
}

/** Every kind of problem in REST responses, by its `code`. */
const KINDS = {
  malformed_request: { status: 400, title: 'Malformed request' },
  invalid_parameter: { status: 400, title: 'Invalid parameter' },
  invalid_cursor: { status: 400, title: 'Invalid cursor' },
  invalid_idempotency_key: { status: 400, title: 'Invalid idempotency key' },
  missing_api_key: { status: 401, title: 'Missing API key' },
  invalid_api_key: { status: 401, title: 'Invalid API key' },
  live_mode_locked: { status: 403, title: 'Live mode locked' },
  sender_not_registered: { status: 403, title: 'Sender not registered' },
  insufficient_role: { status: 403, title: 'Insufficient role' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  not_acceptable: { status: 406, title: 'Not acceptable' },
  idempotency_in_progress: { status: 409, title: 'Request in progress', retryable: true },
  already_exists: { status: 409, title: 'Already exists' },
  invalid_state: { status: 409, title: 'Invalid state' },
  content_too_large: { status: 413, title: 'Content too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  validation_failed: { status: 422, title: 'Validation failed' },
  invalid_phone_number: { status: 422, title: 'Invalid phone number' },
  message_too_long: { status: 422, title: 'Message too long' },
  recipient_opted_out: { status: 422, title: 'Recipient opted out' },
  unroutable: { status: 422, title: 'Unroutable' },
  region_not_permitted: { status: 422, title: 'Region not permitted' },
  landline_recipient: { status: 422, title: 'Landline recipient' },
  sender_not_owned: { status: 422, title: 'Sender not owned' },
  queue_full: { status: 422, title: 'Queue full', retryable: true },
  invalid_otp: { status: 422, title: 'Invalid one-time password' },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused' },
  rate_limited: { status: 429, title: 'Too many requests', retryable: true },
  internal_error: { status: 500, title: 'Internal error', retryable: true },
  service_unavailable: { status: 503, title: 'Service unavailable', retryable: true },
} as const satisfies Record<string, Kind>;

export type ProblemCode = keyof typeof KINDS;

/** An error in one field of a request. */
export interface FieldError {
  readonly field: string;
  /** JSON Pointer into the body, or null for a parameter or header. */
  readonly pointer: string | null;
  readonly code: string;
  readonly detail: string;
}

/** Problem details, RFC 9457, with this contract's extensions. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ProblemCode;
  readonly request_id: string;
  readonly retryable: boolean;
  readonly errors: FieldError[];
  readonly 'violated-policies'?: string[];
}

/** An error, without the facts about its request. */
export interface Fault {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Names of exhausted quotas, for `rate_limited`. */
  readonly violatedPolicies?: readonly string[];
  /** Further response headers, such as `Allow` and `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends a request with a problem. All effects of the request are undone. */
export class Refused extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.detail);
    this.name = 'Refused';
    this.fault = fault;
  }
}

/** Points to a property of the body, by its names and list positions. */
export function bodyError(path: readonly string[], code: string, detail: string): FieldError {
  const pointer = path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  return { field: path.join('.'), pointer, code, detail };
}

/** Returns one fault for all invalid fields of the body. */
export function invalidFields(errors: readonly FieldError[]): Fault {
  const [first] = errors;
  const detail =
    first && errors.length === 1
      ? `${first.field}: ${first.detail}`
      : `The request has ${errors.length} invalid fields.`;
  return { code: 'validation_failed', detail, errors };
}

/** Returns the rejection of a request with invalid fields in its body. */
export function invalid(...errors: readonly FieldError[]): Refused {
  return new Refused(invalidFields(errors));
}

/** Returns the rejection of a request that is not allowed in the current state. */
export function invalidState(detail: string): Refused {
  return new Refused({ code: 'invalid_state', detail });
}

export function statusOf(code: ProblemCode): number {
  return KINDS[code].status;
}

/** Returns the problem for a fault of the request with this path and id. */
export function problem(fault: Fault, path: string, requestId: string): Problem {
  const kind: Kind = KINDS[fault.code];
  return {
    type: typeOf(fault.code),
    title: kind.title,
    status: kind.status,
    detail: fault.detail,
    instance: `${path}#${requestId}`,
    code: fault.code,
    request_id: requestId,
    retryable: kind.retryable ?? false,
    errors: [...(fault.errors ?? [])],
    ...(fault.violatedPolicies && { 'violated-policies': [...fault.violatedPolicies] }),
  };
}

function typeOf(code: ProblemCode): string {
  return code === 'rate_limited'
    ? 'https://iana.org/assignments/http-problem-types#quota-exceeded'
    : `https://api.messaging.test/problems/${code}`;
}
