/**
 * The properties of an event that the handler reads. The event has the payload format 2.0, and comes from a function
 * URL or an HTTP API of API Gateway.
 */
export interface LambdaEvent {
  readonly rawPath: string;
  readonly rawQueryString: string;
  /** The headers. Several headers of one name are joined with commas. Cookies are in `cookies`. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly cookies?: readonly string[] | undefined;
  readonly body?: string | undefined;
  readonly isBase64Encoded: boolean;
  readonly requestContext: { readonly domainName: string; readonly http: { readonly method: string } };
}

export interface LambdaResult {
  readonly statusCode: number;
  readonly headers: Record<string, string>;
  readonly cookies: string[];
  readonly body: string;
  readonly isBase64Encoded: boolean;
}

/**
 * An AWS Lambda function that serves the contract: `export const handler = lambdaHandler(createHandler(handlers))`.
 * Lambda sends a response only when it is complete, so endless streams do not work.
 */
export function lambdaHandler(
  handler: (request: Request) => Promise<Response>,
): (event: LambdaEvent) => Promise<LambdaResult> {
  return async (event) => resultOf(await handler(requestOf(event)));
}

function requestOf(event: LambdaEvent): Request {
  const { rawPath, rawQueryString, cookies = [], body, isBase64Encoded, requestContext } = event;
  const { method } = requestContext.http;
  const headers = new Headers();
  for (const [name, value] of Object.entries(event.headers))
    if (value !== undefined) headers.set(name, value);
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  const host = headers.get('host') ?? requestContext.domainName;
  const search = rawQueryString === '' ? '' : `?${rawQueryString}`;
  const url = `${headers.get('x-forwarded-proto') ?? 'https'}://${host}${rawPath}${search}`;
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD';
  return new Request(url, {
    method,
    headers,
    ...(hasBody && { body: isBase64Encoded ? bytesOf(body) : new TextEncoder().encode(body) }),
  });
}

async function resultOf(response: Response): Promise<LambdaResult> {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = textOf(bytes);
  const others: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (name !== 'set-cookie') others[name] = value;
  });
  return {
    statusCode: status,
    headers: others,
    cookies: headers.getSetCookie(),
    body: text ?? base64Of(bytes),
    isBase64Encoded: text === undefined,
  };
}

/** Decodes UTF-8, or returns undefined for other bytes. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function bytesOf(base64: string) {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The number of bytes that are converted at once, because a function call accepts a limited number of arguments. */
const PART = 32_768;

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let start = 0; start < bytes.length; start += PART)
    binary += String.fromCharCode(...bytes.subarray(start, start + PART));
  return btoa(binary);
}
