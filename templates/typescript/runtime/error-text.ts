import { percentEncode } from './percent.ts';

/** Words in the form of common API keys and tokens. */
const KEYS =
  /\b(?:(?:sk|pk|rk|whsec|ghp|gho|ghu|ghs|ghr|github_pat|glpat|npm|xox[a-z])[_-]|AKIA|ASIA|AIza|SG\.|eyJ)[\w.-]{8,}/g;
const PHONE_NUMBERS = /\+\d(?:[ ().-]{0,2}\d){6,}|\d(?:[ ().-]{0,2}\d){9,}/g;
/** Characters that break a line or that a terminal interprets. */
const CONTROLS = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu;
const MAX_MESSAGE = 300;
/** Shorter secrets are not hidden: they occur by chance in other words. */
const MIN_SECRET = 4;

/** The parts of an error's text, without the name of the operation. */
export interface ErrorText {
  /** The status and code, or the number of errors. */
  readonly head: string;
  /** The service's own message. */
  readonly message?: string | undefined;
  /** The invalid part: `param name`. */
  readonly place?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Returns `404 gone: No such customer (param customer; request req_1)`, on one line and without `secrets`. */
export function errorText(
  { head, message, place, requestId }: ErrorText,
  secrets: readonly string[],
): string {
  const said =
    message === undefined
      ? ''
      : `: ${shortened(onOneLine(concealed(message, secrets).replace(PHONE_NUMBERS, '…')))}`;
  const details = [place, requestId && `request ${requestId}`].flatMap((detail) =>
    detail ? [shortened(onOneLine(concealed(detail, secrets)))] : [],
  );
  return concealed(head, secrets) + said + (details.length > 0 ? ` (${details.join('; ')})` : '');
}

/** Removes the secrets from a text, including their percent-encoded forms. */
export function concealed(text: string, secrets: readonly string[]): string {
  const all = secrets
    .filter((secret) => secret.length >= MIN_SECRET)
    .flatMap((secret) => [secret, percentEncode(secret)]);
  // The longest first, because one secret may be part of another.
  all.sort((one, other) => other.length - one.length);
  return all.reduce((found, secret) => found.replaceAll(secret, '…'), text).replace(KEYS, '…');
}

function onOneLine(text: string): string {
  return text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function shortened(text: string): string {
  const characters = Array.from(text);
  return characters.length > MAX_MESSAGE ? `${characters.slice(0, MAX_MESSAGE).join('')}…` : text;
}

/**
 * Returns the strings of the arguments with these names, at any depth. Short ones are left out, because they would
 * match everywhere.
 */
export function secretsIn(value: unknown, names: readonly string[], isSecret = false): readonly string[] {
  if (typeof value === 'string') return isSecret && value.length > 6 ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    secretsIn(member, names, isSecret || names.includes(name)),
  );
}

/** Returns the values of headers with credentials, and the parts of those values. */
export function secretsOfHeaders(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => /auth|cookie|key|token|secret|password|signature/.test(name))
    .flatMap(([, value]) => [value, ...value.split(/[\s;,=]+/).filter((part) => part.length > 6)]);
}
