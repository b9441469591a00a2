/** OpenAPI's rules for HTTP, shared by all targets. */

/**
 * Header parameters with these names are ignored: media types and credentials are declared elsewhere (3.1 §4.8.12.1).
 */
export const IGNORED_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);
