/**
 * The Content-Security-Policy of a page with its own script and style files. Inline code and external files are not allowed.
 */
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

/** The policy of everything except pages. */
export const STRICT = "default-src 'none'; frame-ancestors 'none'";

/** The policy of pages without libraries. Trusted Types prevent strings from becoming markup or scripts. */
export const PAGE = [...OWN, "require-trusted-types-for 'script'", "trusted-types 'none'"].join('; ');

/**
 * The policy of pages around libraries that insert `<style>` elements and `style` attributes at run time and bundle
 * their fonts. Only own script files run, as on other pages, but workers can also run from blobs.
 */
export const LIBRARY = [
  ...OWN.map((rule) => (rule.startsWith('style-src') ? `${rule} 'unsafe-inline'` : rule)),
  'font-src data:',
  "worker-src 'self' blob:",
].join('; ');
