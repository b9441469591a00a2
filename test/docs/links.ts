/** The internal links of a site. */
import { posix } from 'node:path';
import type { EmittedFile } from '../../src/emit/run.ts';

const ID = /\bid="([^"]*)"/g;
const LINK = /\b(?:href|src)="([^"]*)"/g;

/** Returns links to files or anchors that do not exist, as `page → link`. */
export function deadLinks(files: readonly EmittedFile[]): readonly string[] {
  const ids = new Map(
    files.map(({ path, text }) => [
      path,
      new Set(path.endsWith('.html') ? Array.from(text.matchAll(ID), ([, id]) => id!) : []),
    ]),
  );
  return files
    .filter(({ path }) => path.endsWith('.html'))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(LINK), ([, link]) => link!)
        .filter((link) => !/^(?:https?:|mailto:|data:)/.test(link))
        .filter((link) => {
          const [to = '', anchor] = link.split('#');
          const target = to === '' ? path : posix.join(posix.dirname(path), to);
          const known = ids.get(target);
          return !known || (anchor !== undefined && !known.has(anchor));
        })
        .map((link) => `${path} → ${link}`),
    );
}

/** Returns links of the Markdown files to files that do not exist. */
export function deadMarkdownLinks(files: readonly EmittedFile[]): readonly string[] {
  const paths = new Set(files.map(({ path }) => path));
  return files
    .filter(({ path }) => /\.(?:md|txt)$/.test(path))
    .flatMap(({ path, text }) =>
      Array.from(text.matchAll(/\]\(<([\w./-]+\.md)(?:#[\w-]*)?>\)/g), ([, to]) => to!)
        .filter((to) => !paths.has(posix.join(posix.dirname(path), to)))
        .map((to) => `${path} → ${to}`),
    );
}
