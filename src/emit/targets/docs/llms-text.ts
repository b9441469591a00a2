/** Prints `llms.txt`: the description of the contract, and links to the pages in Markdown. */
import { joinMd, mark, markdownLink, markdownText, type Markdown } from '../../encode/markdown.ts';
import { prose } from '../../encode/prose.ts';
import { markdownBlocks, markdownLine } from './markdown-blocks.ts';
import type { Page } from './page.ts';
import type { Site } from './site.ts';
import { TOPICS } from './topics.ts';

export function llmsText(site: Site): Markdown {
  const { contract } = site;
  const link = (path: string, title: string): Markdown =>
    mark`- ${markdownLink(markdownText(title), `${path}.md`)}`;
  const list = (
    title: string,
    entries: readonly { readonly path: string; readonly title: string }[],
  ): readonly Markdown[] =>
    entries.length === 0
      ? []
      : [
          mark`## ${markdownText(title)}`,
          joinMd(
            entries.map(({ path, title: text }) => link(path, text)),
            '\n',
          ),
        ];
  const title = contract.title.trim() === '' ? 'API' : contract.title;
  return joinMd(
    [
      mark`# ${markdownText(title)}`,
      ...(contract.description?.trim() ? [prose(contract.description)] : []),
      ...list(
        'Guides',
        site.topics.map((topic) => ({ path: topic, title: TOPICS[topic] })),
      ),
      ...site.groups.flatMap(({ title: name, operations }) => list(name, operations)),
      ...list('Events', site.events),
      ...list('Concepts', site.concepts),
      ...list('Types', [...site.types.values()]),
    ],
    '\n\n',
  );
}

/** Returns a page as Markdown. */
export function markdownPage(page: Page): Markdown {
  const { path, title, signature, blocks, samples } = page;
  return joinMd(
    [
      mark`# ${markdownText(title)}`,
      ...(signature ? [markdownLine(signature, path)] : []),
      ...[blocks, samples].map((all) => markdownBlocks(all, path)).filter(({ text }) => text !== ''),
    ],
    '\n\n',
  );
}
