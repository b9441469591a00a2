/** Verbs at the start or end of operation names, and of segments that are actions. */
export const VERBS = new Set(
  (
    'accept activate advance apply approve archive assign attach authorize begin block bulk calculate cancel ' +
    'capture check clear close collect compact compare complete confirm connect convert copy count create ' +
    'deactivate decline delete deliver detach disable disconnect discard dispatch duplicate edit enable encrypt ' +
    'estimate evaluate exchange execute expire export fail fetch finalize find follow fund generate get grant ' +
    'import increment initiate invite list lock login logout lookup mark merge migrate moderate move mute open ' +
    'pause pay ping post present preview process publish put query read redeliver refresh refund register reject release ' +
    'remove rename renew reorder replace request reset resolve restore resume retry return reverse revoke rotate ' +
    'run save search send set ship sign simulate star start stop submit subscribe succeed sync test transcribe ' +
    'transfer translate trigger unarchive unassign unblock unfollow unlock unpublish unsubscribe update upload ' +
    'upsert validate verify void watch'
  ).split(' '),
);

/** Verbs that can also be nouns: `login_links` and `import_jobs` are collections. */
export const NOUN_VERBS = new Set(
  (
    'block check copy count exchange export find fund grant import invite list lock login lookup mark post preview ' +
    'process query refund report request run search ship sign star test transfer watch'
  ).split(' '),
);

/** Verbs of reading actions, which are called with GET. */
export const READING_ACTIONS = new Set('count download export find lookup preview search'.split(' '));

/**
 * Verbs of an operationId that are more specific than the method and the path, such as `generate` for `POST /images`.
 */
export const SPECIFIC_VERBS = new Set(
  (
    'calculate cancel compute convert count download estimate evaluate execute find generate moderate preview process publish ' +
    'render run search send simulate start stop submit test transcribe translate trigger upload validate verify'
  ).split(' '),
);
