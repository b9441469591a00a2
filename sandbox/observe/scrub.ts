const HIDDEN = '[hidden]';

/** What must never be read in a log: a line is searched for it, whatever it was made of. */
const PATTERNS: readonly RegExp[] = [
  /\+[1-9]\d{6,14}\b/g, // phone numbers (E.164), long enough to be somebody's
  /%2B[1-9]\d{6,14}\b/gi, // and in a URL
  /\bsk_(?:sandbox|live)_\w+/g, // API keys
  /\bwh(?:sec|pk|sk)_[\w+/=]+/g, // webhook secrets and keys
  /\bv1a?,[\w+/=]{16,}/g, // webhook signatures
  /\bBearer +[^\s"\\]+/gi,
  /(?<=:\/\/[^\s/?#"\\:@]*:)[^\s/?#"\\@]+(?=@)/g, // the password in a URL
];

/** Secrets shorter than this are found in ordinary words; they are kept out of the logs by not being handed to them. */
const SHORTEST = 8;

/** Hides phone numbers, keys, signatures, and the secrets that it is told of. Braces and quotes of JSON stay. */
export function scrubber(secrets: readonly string[] = []): (text: string) => string {
  const known = secrets.filter(({ length }) => length >= SHORTEST);
  return (text) => {
    const named = known.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text);
    return PATTERNS.reduce((rest, pattern) => rest.replace(pattern, HIDDEN), named);
  };
}
