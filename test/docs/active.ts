/** Content of a page that a browser would run or load from elsewhere; a site has none. */

const FORBIDDEN = [
  /<script(?! src="(?:\.\.\/)?search\.js" data-root="(?:\.\.\/)?" defer><\/script>)[^>]*>/gi,
  /<(?:iframe|img|form|base|style|object|embed|video|audio)\b[^>]*>/gi,
  /<[^<>]*\son\w+\s*=[^<>]*>/gi,
  /\b(?:href|src)="(?:javascript|data:text|vbscript|file):[^"]*"/gi,
];

export function activeContent(html: string): readonly string[] {
  return FORBIDDEN.flatMap((pattern) => html.match(pattern) ?? []);
}
