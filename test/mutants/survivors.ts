/** What proves nothing is not sent. */
const EMPTY =
  'Only an empty text is let through, and in a query that may count as an absent parameter: verify sends none.';

/** Mutants that a default run does not kill, and why. One that is killed after all must leave the list. */
export const survivors: Readonly<Record<string, string>> = {
  'segments-without-header':
    'The contract says how a text is cut in words; no schema tells how many segments a text has.',
  'segments-of-ucs2': 'The contract says in words which texts GSM-7 can express; UCS-2 is a declared value.',
  'default-of-another-size':
    'A page may hold less than was asked for, as long as the list goes on; only one that holds more is wrong.',
  'graphql-user-errors-beside-payload':
    'The schema lets a mutation answer with a thing beside its errors: no document says that one excludes the other.',
  'graphql-error-without-code':
    'The schema says in words that errors have a code; GraphQL itself asks for none (October 2021 §7.1.2).',
  'graphql-access-as-null':
    'The schema says in words which code and status such a refusal has; it is refused as a whole all the same.',
  'request-min-length-dropped-list-contacts-query-tag-min-length': EMPTY,
  'request-min-length-one-more-list-contacts-query-tag-min-length': EMPTY,
  'refused-transition-message-status-scheduled-to-canceled':
    'What is canceled was queued: no message that the default run has at hand for it is scheduled.',
  'refused-transition-campaign-state-scheduled-to-draft': nothingComes('no other transition leads there'),
  'refused-transition-campaign-member-state-active-to-inactive': nothingComes(
    'the other way there begins with an opt-out, which is not for callers',
  ),
};

function nothingComes(why: string): string {
  return `Nothing comes to that state (${why}): it looks like one that the service alone brings about.`;
}
