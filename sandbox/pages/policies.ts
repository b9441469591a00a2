/** Content-Security-Policy of a page whose scripts and styles are files of its own: nothing inline, nothing from outside. */
const OWN = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

/** Of whatever is no page. */
export const STRICT = "default-src 'none'; frame-ancestors 'none'";

/** Of the pages written here. Trusted Types: no text can become markup or script, whoever tries it. */
export const PAGE = [...OWN, "require-trusted-types-for 'script'", "trusted-types 'none'"].join('; ');

/**
 * Of pages around libraries that put `<style>` elements and `style` attributes into the document as they run, and
 * carry their fonts with them. Scripts are held as strictly as elsewhere.
 */
export const LIBRARY = [
  ...OWN.map((rule) => (rule.startsWith('style-src') ? `${rule} 'unsafe-inline'` : rule)),
  'font-src data:',
  "worker-src 'self' blob:",
].join('; ');
