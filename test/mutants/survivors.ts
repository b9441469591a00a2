/** Mutants that a default run does not kill, and why. One that is killed after all must leave the list. */
export const survivors: Readonly<Record<string, string>> = {
  'segments-without-header':
    'The contract says how a text is cut in words; no schema tells how many segments a text has.',
  'segments-of-ucs2': 'The contract says in words which texts GSM-7 can express; UCS-2 is a declared value.',
  'graphql-error-without-code':
    'The schema says in words that errors have a code; GraphQL itself asks for none (October 2021 §7.1.2).',
  'graphql-access-as-null':
    'The schema says in words which code and status such a refusal has; it is refused as a whole all the same.',
  'key-lives-after-revocation':
    'The contract says in words what a revoked key is worth; nothing tells that the secret of an answer is one.',
  'key-good-for-every-path':
    'Whether a key is good for one path or for all is said in words, and services differ in it.',
  'request-pattern-dropped-cancel-message-header-idempotency-key-pattern':
    'Every message at hand is carried by the time of the call, and 409 tells of that whatever the key is.',
  'illegal-transition-brand-status-deleted-to-pending':
    'The brands that a default run deletes lack what a submission demands, and are refused for that.',
  'refused-transition-campaign-member-state-active-to-inactive':
    'Nothing else comes to that state (the other way there begins with an opt-out, which is not for callers): it looks like one that the service alone brings about.',
  'webhook-lost':
    'No event has to come after a call: which calls cause one is said in words, and the test event still comes.',
};
