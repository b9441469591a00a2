/** A static reference site of a contract, which works without a server. */
import { ownFile } from '../../encode/library.ts';
import { ownedFile } from '../../output-file.ts';
import type { Target } from '../../target.ts';
import { conceptPage, conceptsPage } from './concept-page.ts';
import { eventPage } from './event-page.ts';
import { htmlPage } from './frame.ts';
import { groupPage, homePage, typesPage } from './index-pages.ts';
import { llmsText, markdownPage } from './llms-text.ts';
import { operationPage } from './operation-page.ts';
import { readOptions } from './options.ts';
import type { Page } from './page.ts';
import type { Snippets } from './request-tabs.ts';
import { searchFiles } from './search-index.ts';
import { Site, type Group } from './site.ts';
import { topicPage } from './topic-pages.ts';
import { partPage, typePage } from './type-page.ts';
import { usesOf } from './uses.ts';

export const target: Target = {
  id: 'docs',
  async generate(contract, kit) {
    const options = readOptions(kit.options);
    const site = new Site(contract);
    const snippets = { clients: await kit.snippets(contract), graphqlUrl: options.graphqlUrl };
    const pages = [...pagesOf(site, snippets)];
    const files = pages.flatMap(({ page, group }) => [
      ownedFile(`${page.path}.html`, htmlPage(site, page, group, options)),
      ownedFile(`${page.path}.md`, markdownPage(page)),
    ]);
    const search = searchFiles(pages.map(({ page }) => page));
    const fixed = [...kit.templates('')].map(([path, text]) => ownedFile(path, ownFile('text', text)));
    return [...files, ...search, ownedFile('llms.txt', llmsText(site)), ...fixed];
  },
};

interface Grouped {
  readonly page: Page;
  /** The group that the navigation opens. */
  readonly group?: Group;
}

/** Yields the pages of a site. The pages of nested types follow the pages that link to them. */
function* pagesOf(site: Site, snippets: Snippets): Generator<Grouped> {
  const uses = usesOf(site);
  yield { page: homePage(site) };
  for (const topic of site.topics) yield { page: topicPage(site, topic, snippets.graphqlUrl) };
  for (const group of site.groups) yield { page: groupPage(group), group };
  for (const entry of site.operations.values())
    yield { page: operationPage(site, entry, snippets), group: entry.group };
  for (const entry of site.events) yield { page: eventPage(site, entry) };
  if (site.concepts.length > 0) yield { page: conceptsPage(site) };
  for (const entry of site.concepts) yield { page: conceptPage(site, entry, uses) };
  if (site.types.size > 0) yield { page: typesPage(site) };
  for (const entry of site.types.values()) yield { page: typePage(site, entry, uses) };
  // Writing the page of a nested type may add entries to `site.parts`.
  for (const entry of site.parts) yield { page: partPage(site, entry) };
}
