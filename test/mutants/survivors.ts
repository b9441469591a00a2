/** Mutants that a default run does not kill, and why. One that is killed after all must leave the list. */
export const survivors: Readonly<Record<string, string>> = {
  'leak-stack-trace': noCheck('what a refusal lets slip'),
  'leak-sql': noCheck('what a refusal lets slip'),
  'leak-key': noCheck('what a refusal lets slip'),
  'leak-path': noCheck('what a refusal lets slip'),
  'segments-without-header':
    'The contract says how a text is cut in words; no schema tells how many segments a text has.',
  'segments-of-ucs2': 'The contract says in words which texts GSM-7 can express; UCS-2 is a declared value.',
  'key-lives-after-revocation': noCheck('credentials that an operation has ended'),
  'rate-limit-never-falls': noCheck('the quotas of one answer beside those of the next'),
  'problem-with-other-status': noCheck('the status in a problem (RFC 9457 §3.1.2)'),
  'default-not-applied': noCheck('whether a declared default was applied'),
  'default-of-an-enum': noCheck('whether a declared default was applied'),
};

function noCheck(what: string): string {
  return `No check looks at ${what}.`;
}
