/** Verbs at the start or end of operation names. */
export const VERBS = new Set(
  (
    'activate add advance apply approve archive attach begin bulk calculate cancel capture clear ' +
    'close complete confirm copy create deactivate decline delete deliver detach disable discard ' +
    'duplicate edit enable expire export fail fetch finalize find generate get import increment ' +
    'invite list lookup mark merge move open pause pay publish put read reject release remove reorder ' +
    'replace request reset resolve restore resume return reverse revoke run save search send set ship ' +
    'start stop submit subscribe succeed sync unarchive unpublish unsubscribe update upload upsert ' +
    'validate verify void'
  ).split(' '),
);
