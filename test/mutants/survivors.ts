/** Mutants that a default run does not kill, with the reason. If a mutant is killed later, remove it from this list. */
export const survivors: Readonly<Record<string, string>> = {
  'segments-without-header':
    'The contract describes only in prose how a text is split; no schema determines the number of its segments.',
  'segments-of-ucs2':
    'The contract describes only in prose which texts GSM-7 can encode; UCS-2 is a declared value.',
  'graphql-error-without-code':
    'The schema requires a code for errors only in prose; GraphQL itself does not require one (October 2021 §7.1.2).',
  'graphql-access-as-null':
    'The schema describes the code and status of such a rejection only in prose; the whole request is still rejected.',
  'key-good-for-every-path':
    'Only prose determines whether a key is valid for one path or for all paths, and services differ.',
  'request-pattern-dropped-cancel-message-header-idempotency-key-pattern':
    'Every available message has already been sent when the call is made, and is rejected with 409 for any key.',
  'illegal-transition-brand-status-deleted-to-pending':
    'The brands that a default run deletes lack the details that a submission requires, so they are rejected anyway.',
  'refused-transition-campaign-member-state-active-to-inactive':
    'No other call leads to that state (the other path to it begins with an opt-out, which callers cannot cause), so it looks like a state that only the service causes.',
  'webhook-lost':
    'No call is declared to cause an event: only prose describes which calls do, and the test event is still sent.',
};
