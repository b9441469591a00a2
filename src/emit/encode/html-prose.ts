/**
 * Prints CommonMark from a document as HTML. The text is not trusted: only the kinds of markup in `blockOf` and
 * `inlineOf` are printed, HTML is shown as text, and links lead to web pages and mail addresses only.
 */
import { lexer, type Token, type Tokens } from 'marked';
import { markup, outsideUrl, type Html } from './html.ts';

/** Maximum length of text that is parsed. Longer text is printed unchanged, to limit the time of the parser. */
const MAX_LENGTH = 40_000;
/** Maximum depth of markup. Deeper markup is shown as text. */
const MAX_DEPTH = 12;
/** Text that would make the parser slow: deep quotations and lists, long words, and long runs of `[`, `*`, or `_`. */
const NESTED = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])[ \t]*){13}|\S{4000}|\[{50}|\*{50}|_{50}/m;

/** Returns the blocks of a text. All of its headings get the same `level`; above 4, they become bold paragraphs. */
export function htmlProse(text: string | undefined, level = 2): Html {
  if (text === undefined || text.trim() === '') return markup``;
  const tokens = parsed(text);
  return tokens
    ? markup`${tokens.map((token) => blockOf(token, level, 0))}`
    : markup`<p class="plain">${text}</p>`;
}

/** Returns a text on one line: the content of its paragraphs without block markup. */
export function htmlProseLine(text: string | undefined): Html {
  if (text === undefined || text.trim() === '') return markup``;
  const tokens = parsed(text.replace(/\s+/g, ' ').trim());
  return tokens ? markup`${tokens.map((token) => inlineOf(token, 0))}` : markup`${text}`;
}

function parsed(text: string): readonly Token[] | undefined {
  // Most text has no markup, so it is not parsed.
  if (/^[\w ,;:'"()/.?!%-]*$/.test(text) && !/^\s*(?:-|\d+[.)])|https?:|www\.|\n|  |\w@/.test(text))
    return [{ type: 'paragraph', raw: text, text, tokens: [{ type: 'text', raw: text, text }] }];
  if (text.length > MAX_LENGTH || NESTED.test(text)) return undefined;
  return lexer(text, { gfm: true });
}

function blockOf(token: Token, level: number, depth: number): Html {
  if (depth > MAX_DEPTH) return markup`<p>${token.raw}</p>`;
  const blocks = (tokens: readonly Token[] = []): Html =>
    markup`${tokens.map((inner) => blockOf(inner, level, depth + 1))}`;
  switch (token.type) {
    case 'space':
    case 'def':
      return markup``;
    case 'heading':
      return heading(Math.min(level, 6), inlines(token.tokens, depth));
    case 'paragraph':
      return markup`<p>${inlines(token.tokens, depth)}</p>`;
    case 'code':
      return markup`<pre tabindex="0"><code>${(token as Tokens.Code).text}</code></pre>`;
    case 'blockquote':
      return markup`<blockquote>${blocks(token.tokens)}</blockquote>`;
    case 'list': {
      const { ordered, items } = token as Tokens.List;
      const printed = items.map((item) => markup`<li>${blocks(item.tokens)}</li>`);
      return ordered ? markup`<ol>${printed}</ol>` : markup`<ul>${printed}</ul>`;
    }
    case 'table':
      return table(token as Tokens.Table, depth);
    case 'hr':
      return markup`<hr>`;
    case 'text':
      return inlineOf(token, depth);
    default:
      return markup`<p>${token.raw}</p>`;
  }
}

function heading(level: number, content: Html): Html {
  if (level === 2) return markup`<h2>${content}</h2>`;
  if (level === 3) return markup`<h3>${content}</h3>`;
  if (level === 4) return markup`<h4>${content}</h4>`;
  return markup`<p><strong>${content}</strong></p>`;
}

function table({ header, rows }: Tokens.Table, depth: number): Html {
  const cells = (row: readonly Tokens.TableCell[]): readonly Html[] =>
    row.map((cell) => markup`<td>${inlines(cell.tokens, depth)}</td>`);
  const head = header.map((cell) => markup`<th scope="col">${inlines(cell.tokens, depth)}</th>`);
  return markup`<div class="scroll" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.map(
    (row) =>
      markup`<tr>
              ${cells(row)}
            </tr>`,
  )}
      </tbody>
    </table>
  </div>`;
}

function inlines(tokens: readonly Token[] | undefined, depth: number): Html {
  return markup`${(tokens ?? []).map((token) => inlineOf(token, depth + 1))}`;
}

function inlineOf(token: Token, depth: number): Html {
  if (depth > MAX_DEPTH) return markup`${token.raw}`;
  switch (token.type) {
    case 'space':
    case 'def':
      return markup``;
    case 'strong':
      return markup`<strong>${inlines(token.tokens, depth)}</strong>`;
    case 'em':
      return markup`<em>${inlines(token.tokens, depth)}</em>`;
    case 'del':
      return markup`<del>${inlines(token.tokens, depth)}</del>`;
    case 'codespan':
      return markup`<code>${(token as Tokens.Codespan).text}</code>`;
    case 'br':
      return markup`<br>`;
    case 'escape':
      return markup`${(token as Tokens.Escape).text}`;
    case 'link':
      return link(token as Tokens.Link, depth);
    case 'image':
      // Images are not loaded, because pages must not load anything from other servers.
      return markup`${(token as Tokens.Image).text}`;
    case 'html':
      // Many documents contain `<br>` and comments. Other tags are shown as text.
      return /^<br\s*\/?>\s*$/i.test(token.raw)
        ? markup`<br>`
        : token.raw.startsWith('<!--')
          ? markup``
          : markup`${token.raw}`;
    case 'paragraph':
    case 'heading':
      return inlines(token.tokens, depth);
    case 'text':
      return token.tokens ? inlines(token.tokens, depth) : markup`${unescaped((token as Tokens.Text).text)}`;
    default:
      return markup`${token.raw}`;
  }
}

function link({ href, tokens }: Tokens.Link, depth: number): Html {
  const content = inlines(tokens, depth);
  const url = outsideUrl(href);
  if (url !== undefined) return markup`<a href="${url}" rel="noreferrer">${content}</a>`;
  return content;
}

const REFERENCES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Replaces entities that authors often write. They are escaped again when they are printed. */
function unescaped(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|nbsp);/g, (_, name: string) => REFERENCES[name]!);
}
