/** Mutants that a default run does not kill, and why. One that is killed after all must leave the list. */
export const survivors: Readonly<Record<string, string>> = {
  'segments-without-header':
    'The contract says how a text is cut in words; no schema tells how many segments a text has.',
  'segments-of-ucs2': 'The contract says in words which texts GSM-7 can express; UCS-2 is a declared value.',
  'default-of-another-size':
    'A page may hold less than was asked for, as long as the list goes on; only one that holds more is wrong.',
  'graphql-user-errors-beside-payload':
    'The schema lets a mutation answer with a thing beside its errors: no document says that one excludes the other.',
  'rate-limit-never-falls': noCheck('the quotas of one answer beside those of the next'),
};

function noCheck(what: string): string {
  return `No check looks at ${what}.`;
}
