/** Content-Security-Policy of a page with its own script and style files: nothing inline, nothing from outside. */
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

/** Of everything except pages. */
export const STRICT = "default-src 'none'; frame-ancestors 'none'";

/** Of the pages written here. Trusted Types: no string can become markup or script. */
export const PAGE = [...OWN, "require-trusted-types-for 'script'", "trusted-types 'none'"].join('; ');

/**
 * Of pages around libraries that insert `<style>` elements and `style` attributes at run time and bundle their fonts.
 * Scripts are as restricted as elsewhere.
 */
export const LIBRARY = [
  ...OWN.map((rule) => (rule.startsWith('style-src') ? `${rule} 'unsafe-inline'` : rule)),
  'font-src data:',
  "worker-src 'self' blob:",
].join('; ');
