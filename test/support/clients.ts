/** The targets that emit a client. Tests iterate over them, so that they also cover new languages. */
import { targets } from '../../src/emit/targets/registry.ts';

/** Ids, in the order of the registry. */
export const CLIENTS = targets.filter(({ hasSurface }) => hasSurface).map(({ id }) => id);
/** The names of their languages, in the same order. */
export const CLIENT_LANGUAGES = targets.flatMap(({ hasSurface, language }) =>
  hasSurface && language ? [language] : [],
);
