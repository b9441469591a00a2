/** Parses Markdown with remark, the parser of Prettier. */
import { parsers } from 'prettier/plugins/markdown';

export interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly children?: readonly MarkdownNode[];
}

export function parseMarkdown(text: string): MarkdownNode {
  return parsers.markdown.parse(text, {} as never) as MarkdownNode;
}

/** The structure, such as `paragraph(text strong(text))`, without the text. */
export function shapeOf({ type, children = [] }: MarkdownNode): string {
  // Line ends and escapes can split a text in two.
  const shapes = children
    .map(shapeOf)
    .filter((shape, index, all) => shape !== 'text' || all[index - 1] !== 'text');
  return shapes.length === 0 ? type : `${type}(${shapes.join(' ')})`;
}

/** The visible text. */
export function textIn({ value = '', children = [] }: MarkdownNode): string {
  return value + children.map(textIn).join('');
}

/** The targets of all links. */
export function linksIn({ url, children = [] }: MarkdownNode): readonly string[] {
  return [...(url === undefined ? [] : [url]), ...children.flatMap(linksIn)];
}
