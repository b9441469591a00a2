import type { Address, Block, Inline } from './blocks.ts';

/** A page of the site. */
export interface Page {
  /** The location without a file extension, such as `operations/orders-create`. */
  readonly path: string;
  readonly title: string;
  /** True if the title is a name of the contract. */
  readonly isCode?: boolean;
  /** Further names for the search. The first one is shown next to the title. */
  readonly names?: readonly string[];
  /** A word above the title, such as `Event`. */
  readonly kind: string;
  /** The pages in the breadcrumb of this one, outermost first, without the start page. */
  readonly above: readonly { readonly to: Address; readonly text: string }[];
  /** The line below the title: method and path of an operation. */
  readonly signature?: readonly Inline[];
  readonly blocks: readonly Block[];
  /** Shown next to the blocks if there is room: requests and responses. */
  readonly samples: readonly Block[];
}

/** Returns the number of folders of a path. */
function depthOf(path: string): number {
  return path.split('/').length - 1;
}

/** Returns the prefix of links from a page to the root of the site. */
export function rootFrom(page: string): string {
  return '../'.repeat(depthOf(page));
}

/** Returns a relative link from a page to an address, to a file with `extension`. */
export function hrefFrom(page: string, { page: to, anchor }: Address, extension: 'html' | 'md'): string {
  const hash = anchor === undefined ? '' : `#${anchor}`;
  if (to === page && hash !== '') return hash;
  return `${rootFrom(page)}${to}.${extension}${hash}`;
}
