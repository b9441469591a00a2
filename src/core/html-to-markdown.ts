/** Converts descriptions in HTML, which some documents contain, to CommonMark, which OpenAPI specifies. */

/** The elements that are converted. Other text in angle brackets, such as `<id>`, stays. */
const ELEMENT =
  /<(\/?)(a|b|blockquote|br|code|div|em|h[1-6]|i|li|ol|p|pre|span|strong|ul)\b((?:\s+[\w-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>]+))?)*)\s*\/?>/gi;

/** A tag that proves that a text is HTML. A single `<i>` can also be part of a formula. */
const CLOSED = /<\/(?:a|b|code|div|em|h[1-6]|i|li|ol|p|pre|span|strong|ul)>|<br\s*\/?>/i;

const MARKS: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*', code: '`' };

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&apos;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Returns a description in CommonMark. Text without HTML is unchanged. */
export function htmlToMarkdown(text: string): string {
  if (!CLOSED.test(text)) return text;
  const links: string[] = [];
  const plain = text.replace(/(<pre\b[^<>]*>)\s*<code\b[^<>]*>|<\/code>\s*(<\/pre>)/gi, '$1$2');
  const converted = plain.replace(ELEMENT, (_, slash: string, name: string, attributes: string) =>
    markOf(slash === '/', name.toLowerCase(), attributes, links),
  );
  return converted
    .replace(/&(?:lt|gt|quot|#39|apos|nbsp|amp);/g, (entity) => ENTITIES[entity]!)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Returns the Markdown for a tag. `links` contains the URLs of the open links. */
function markOf(closes: boolean, name: string, attributes: string, links: string[]): string {
  const mark = MARKS[name];
  if (mark !== undefined) return mark;
  switch (name) {
    case 'a': {
      const address = closes ? links.pop() : addressIn(attributes);
      if (!closes) links.push(address ?? '');
      // A link without a usable URL is replaced with its text.
      if (!address) return '';
      return closes ? `](${address})` : '[';
    }
    case 'br':
      return '\n';
    case 'li':
      return closes ? '' : '\n- ';
    case 'pre':
      return closes ? '\n```\n\n' : '\n\n```\n';
    case 'span':
      return '';
    default:
      return /^h\d$/.test(name) && !closes ? `\n\n${'#'.repeat(Number(name[1]))} ` : '\n\n';
  }
}

function addressIn(attributes: string): string | undefined {
  const [, double, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))/i.exec(attributes) ?? [];
  const address = (double ?? single ?? bare ?? '').trim();
  if (!/^(?:https?:\/\/|mailto:|[/#])/i.test(address)) return undefined;
  return address.replaceAll('(', '%28').replaceAll(')', '%29').replaceAll(/\s/g, '%20');
}
