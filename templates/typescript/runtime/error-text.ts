/** Words in the format of common API keys and tokens. */
const KEYS =
  /\b(?:(?:[spr]k|whsec|gh[oprsu]|github_pat|glpat|npm|xox[a-z])[_-]|A[KS]IA|AIza|SG\.|eyJ)[\w.-]{8,}/g;
const PHONE_NUMBERS = /\+\d(?:[ ().-]{0,2}\d){6,}|\d(?:[ ().-]{0,2}\d){9,}/g;
/** Characters that break a line or that a terminal interprets. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
/** Shorter secrets are not hidden, because they occur by chance in other words. */
const MIN_SECRET = 4;

/** The parts of an error's text, without the name of the operation. */
export interface ErrorText {
  /** The status and code, or the number of errors. */
  readonly head: string;
  /** The service's own message. */
  readonly message?: string | undefined;
  /** The location of the invalid part, such as `param name`. */
  readonly place?: string | undefined;
  /** The URL of the request. */
  readonly address?: string | undefined;
}

/** Returns `404 gone: No such customer (param customer; request req_1)`, on one line and without secrets. */
export function errorText(
  { head, message, place, address }: ErrorText,
  requestId: string | undefined,
  conceal: Conceal,
): string {
  const said = message === undefined ? '' : `: ${onOneLine(conceal(message).replace(PHONE_NUMBERS, '…'))}`;
  const details = [address, place, requestId && `request ${requestId}`]
    .flatMap((detail) => (detail ? onOneLine(conceal(detail)) : []))
    .join('; ');
  return conceal(head) + said + (details && ` (${details})`);
}

/** Removes the secrets of a call from a string. */
export type Conceal = (text: string) => string;

/** Removes the secrets from a string. */
export function concealed(text: string, secrets: readonly string[] = []): string {
  return (
    secrets
      .filter((secret) => secret.length >= MIN_SECRET)
      // The longest secrets are replaced first, because one secret may be part of another.
      .sort((one, other) => other.length - one.length)
      .reduce((found, secret) => found.replaceAll(secret, '…'), text)
      .replace(KEYS, '…')
  );
}

/** Writes control characters as `\u000a`, and cuts the text after 300 characters. */
function onOneLine(text: string): string {
  return text
    .replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(/^([^]{300})[^]+/u, '$1…');
}

/**
 * Returns the values of headers with credentials, and the parts of those values, including in their percent-encoded
 * forms.
 */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => /auth|cookie|key|token|secret|password|signature/.test(name))
    .flatMap(([, value]) => [value, ...value.split(/[\s;,=]+/).filter((part) => part.length > 6)])
    .flatMap((secret) => [secret, encodeURIComponent(secret)]);
}
