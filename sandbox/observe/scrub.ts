const HIDDEN = '[hidden]';

/** Patterns of secrets. Their matches are replaced in every line of the log. */
const PATTERNS: readonly RegExp[] = [
  /\+[1-9]\d{6,14}\b/g, // phone numbers (E.164) that are long enough to be real
  /%2B[1-9]\d{6,14}\b/gi, // the same inside of a URL
  /\bsk_(?:sandbox|live)_\w+/g, // API keys
  /\bwh(?:sec|pk|sk)_[\w+/=]+/g, // webhook secrets and keys
  /\bv1a?,[\w+/=]{16,}/g, // webhook signatures
  /\bBearer +[^\s"\\]+/gi,
  /(?<=:\/\/[^\s/?#"\\:@]*:)[^\s/?#"\\@]+(?=@)/g, // the password in a URL
];

/** Minimum length of a secret to hide, because shorter strings also occur in ordinary words. */
const MIN_LENGTH = 8;

/** Hides phone numbers, keys, signatures, and the given secrets. The result is still valid JSON. */
export function scrubber(secrets: readonly string[] = []): (text: string) => string {
  const known = secrets.filter(({ length }) => length >= MIN_LENGTH);
  return (text) => {
    const named = known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
    return PATTERNS.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), named);
  };
}
