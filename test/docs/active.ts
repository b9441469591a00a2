/** Content of a page that a browser would execute or load from elsewhere. A site must not contain any. */

const FORBIDDEN = [
  /<script(?! src="(?:\.\.\/)?search\.js" data-root="(?:\.\.\/)?" defer><\/script>)[^>]*>/gi,
  /<(?:iframe|img|form|base|style|object|embed|video|audio)\b[^>]*>/gi,
  /<[^<>]*\son\w+\s*=[^<>]*>/gi,
  /\b(?:href|src)="(?:javascript|data:text|vbscript|file):[^"]*"/gi,
];

export function activeContent(html: string): readonly string[] {
  return FORBIDDEN.flatMap((pattern) => html.match(pattern) ?? []);
}
