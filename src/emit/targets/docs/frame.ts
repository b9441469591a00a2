/** The frame of every HTML page: head, search, navigation, and the content with its samples. */
import { markup, type Html } from '../../encode/html.ts';
import type { Address } from './blocks.ts';
import { htmlBlocks, htmlLine } from './html-blocks.ts';
import { hrefFrom, rootFrom, type Page } from './page.ts';
import type { DocsOptions } from './options.ts';
import { methodBadge } from './operation-page.ts';
import type { Group, Site } from './site.ts';
import { TOPICS } from './topics.ts';

/** Pages load only scripts and style sheets of their own site. */
const POLICY =
  "default-src 'none'; style-src 'self' file:; script-src 'self' file:; img-src data:; base-uri 'none'; form-action 'none'";

/** Returns a page. `group` is the group of the page's operation, whose operations the navigation lists. */
export function htmlPage(site: Site, page: Page, group: Group | undefined, options: DocsOptions): Html {
  const root = rootFrom(page.path);
  const name = site.contract.title.trim() === '' ? 'API' : site.contract.title;
  const title = page.path === 'index' ? name : `${page.title} · ${name}`;
  return markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${title}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="${root}style.css">${options.stylesheet !== undefined && markup`<link rel="stylesheet" href="${root}${options.stylesheet}">`}
<link rel="alternate" type="text/markdown" href="${hrefFrom(page.path, { page: page.path }, 'md')}">
<script src="${root}search.js" data-root="${root}" defer></script></head>
<body><a class="skip" href="#content">Skip to content</a>
<header class="top"><a class="home" href="${root}index.html">${name}</a>${
    site.contract.version !== '' && markup` <span class="version">${site.contract.version}</span>`
  }<search id="search" hidden><label for="query">Search</label><input id="query" type="search" autocomplete="off" spellcheck="false" placeholder="Search" aria-controls="hits"><ul id="hits" hidden></ul></search><a class="menu" href="#navigation">Menu</a></header>
<div class="frame">
<main id="content" tabindex="-1"${page.samples.length > 0 && markup` class="with-samples"`}>${content(page)}</main>
${navigation(site, page, group)}</div></body></html>`;
}

function content(page: Page): Html {
  const { path, title, isCode, kind, above, signature, blocks, samples } = page;
  const crumbs = [...(path === 'index' ? [] : [{ to: { page: 'index' }, text: 'Reference' }]), ...above];
  return markup`
<article>${
    crumbs.length > 0 &&
    markup`<nav class="crumbs" aria-label="Breadcrumb"><ol>${crumbs.map(
      ({ to, text }) => markup`<li><a href="${hrefFrom(path, to, 'html')}">${text}</a></li>`,
    )}</ol></nav>`
  }<p class="kind">${kind}</p>
<h1>${isCode ? markup`<code>${title}</code>` : title}</h1>
${signature && markup`<p class="signature">${htmlLine(signature, path)}</p>\n`}${htmlBlocks(blocks, path)}</article>${samples.length > 0 && markup`<aside class="samples" aria-label="Examples">${htmlBlocks(samples, path)}</aside>`}`;
}

function navigation(site: Site, { path }: Page, current: Group | undefined): Html {
  const item = (to: Address, text: string, prefix?: Html): Html =>
    markup`<li><a href="${hrefFrom(path, to, 'html')}"${to.page === path && markup` aria-current="page"`}>${prefix}${text}</a></li>\n`;
  const topics = site.topics.map((topic) => item({ page: topic }, TOPICS[topic]));
  const lists = [
    ...(site.concepts.length > 0 ? [item({ page: 'concepts' }, 'Concepts')] : []),
    ...(site.types.size > 0 ? [item({ page: 'types' }, 'Types')] : []),
  ];
  const groups = nearby(site.groups, current?.path ?? path).map((group) => {
    const link = markup`<a href="${hrefFrom(path, { page: group.path }, 'html')}"${group.path === path && markup` aria-current="page"`}>${group.title}</a>`;
    if (group !== current) return markup`<li>${link}</li>\n`;
    const own = nearby(group.operations, path).map(({ path: page, title, operation }) =>
      item({ page }, title, htmlLine([methodBadge(operation)], path)),
    );
    return markup`<li class="open">${link}<ul>${own}</ul></li>\n`;
  });
  const part = (title: string, items: readonly Html[]): Html =>
    items.length > 0 ? markup`<p>${title}</p><ul>${items}</ul>` : markup``;
  return markup`<nav id="navigation" aria-label="Reference">${part('Start', [item({ page: 'index' }, 'Overview'), ...topics])}${part('Operations', groups)}${part('Data', lists)}</nav>`;
}

/** Maximum length of a list that is shown completely, because each of its pages shows the list. */
const MAX_LISTED = 100;
/** The number of entries of a longer list that a page shows: those around the page itself. */
const NEARBY = 30;

/** Returns the entries of a list, or those around the page `path` if there are too many. */
function nearby<Entry extends { readonly path: string }>(
  entries: readonly Entry[],
  path: string,
): readonly Entry[] {
  if (entries.length <= MAX_LISTED) return entries;
  const index = entries.findIndex((entry) => entry.path === path);
  const start = Math.min(Math.max(0, index - NEARBY / 2), entries.length - NEARBY);
  return entries.slice(start, start + NEARBY);
}
