/** The targets that emit a client. Tests iterate over them, so that they also cover a language that is added. */
import { targets } from '../../src/emit/targets/registry.ts';

/** Ids, in the order of the registry. */
export const CLIENTS = targets.filter(({ hasSurface }) => hasSurface).map(({ id }) => id);
/** What their languages are called, in the same order. */
export const CLIENT_LANGUAGES = targets.flatMap(({ hasSurface, language }) =>
  hasSurface && language ? [language] : [],
);
