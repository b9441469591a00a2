/** Chooses the documents of one contract among the documents of a project. */
import { posix } from 'node:path';
import { isPattern } from '../../source-files.ts';
import type { FoundDocument } from './find-documents.ts';

/** Documents as named in a configuration. */
export interface Documents {
  readonly openapi?: string;
  /** Paths or patterns. */
  readonly schema: readonly string[];
  /** Paths or patterns of GraphQL operations. */
  readonly operations: readonly string[];
}

export interface DocumentChoice extends Documents {
  /** Unused documents of the same kind, by path. */
  readonly others: readonly string[];
}

/** Chooses the best document of each kind. */
export function chooseDocuments(found: readonly FoundDocument[]): DocumentChoice {
  const byKind = (kind: FoundDocument['kind']): readonly FoundDocument[] =>
    found
      .filter((document) => document.kind === kind)
      .sort((one, other) => compareRank(one.path, other.path));
  const [openapi, ...otherOpenapi] = byKind('openapi').map(({ path }) => path);
  const schema = chooseSchema(byKind('sdl'), byKind('introspection'));
  const operations = byKind('operations').map(({ path }) => path);
  return {
    ...(openapi !== undefined && { openapi }),
    schema: patternFor(schema.chosen, found),
    // Operations belong to a schema, and are useless if there is no schema.
    operations: schema.chosen.length === 0 ? [] : patternFor(operations, found),
    others: [...otherOpenapi, ...schema.others],
  };
}

/**
 * Chooses SDL if possible, because it contains more than introspection. All SDL files are one schema, unless several of
 * them define a root type of queries.
 */
function chooseSchema(
  sdl: readonly FoundDocument[],
  introspection: readonly FoundDocument[],
): { readonly chosen: readonly string[]; readonly others: readonly string[] } {
  const roots = sdl.filter(({ isRoot }) => isRoot);
  const [root] = roots;
  if (!root) {
    const [first, ...others] = introspection.map(({ path }) => path);
    return { chosen: first === undefined ? [] : [first], others };
  }
  if (roots.length === 1) return { chosen: sdl.map(({ path }) => path), others: [] };
  const folder = posix.dirname(root.path);
  const isAlone = roots.filter(({ path }) => posix.dirname(path) === folder).length > 1;
  const isChosen = ({ path }: FoundDocument): boolean =>
    isAlone ? path === root.path : path.startsWith(folder === '.' ? '' : `${folder}/`) && !isOtherRoot(path);
  const isOtherRoot = (path: string): boolean => roots.some((one) => one !== root && one.path === path);
  return {
    chosen: sdl.filter(isChosen).map(({ path }) => path),
    others: roots.filter((one) => one !== root).map(({ path }) => path),
  };
}

/** Returns one pattern if it matches exactly these files, or else the files. */
export function patternFor(paths: readonly string[], found: readonly FoundDocument[]): readonly string[] {
  const sorted = [...paths].sort();
  if (sorted.length < 2) return sorted;
  const folders = new Set(sorted.map((path) => posix.dirname(path)));
  const extensions = new Set(sorted.map((path) => posix.extname(path)));
  const top = commonFolder([...folders]);
  if (extensions.size > 1 || isPattern(top)) return sorted;
  const [extension] = extensions;
  const below = found.filter(({ path }) => path.startsWith(`${top}/`) && path.endsWith(extension!));
  if (folders.size === 1) {
    const direct = found.filter(
      ({ path }) => posix.dirname(path) === top && posix.extname(path) === extension,
    );
    if (direct.length === sorted.length) return [top === '.' ? `*${extension}` : `${top}/*${extension}`];
  }
  // A pattern below the project itself would also match files of other tools.
  return top !== '.' && below.length === sorted.length ? [`${top}/**/*${extension}`] : sorted;
}

function commonFolder(folders: readonly string[]): string {
  let top = folders[0] ?? '.';
  while (top !== '.' && !folders.every((folder) => folder === top || folder.startsWith(`${top}/`)))
    top = posix.dirname(top);
  return top;
}

const SECONDARY = /(^|\/)(__tests__|tests?|spec|fixtures?|examples?|samples?|mocks?|__mocks__|e2e)\//i;
const USUAL = /(^|\/)(openapi|swagger|api|schema|spec)\b[^/]*$/i;

/** Prefers files outside tests, then files nearer to the root, then files with a usual name such as `openapi.yaml`. */
function compareRank(one: string, other: string): number {
  const rank = (path: string): readonly number[] => [
    SECONDARY.test(path) ? 1 : 0,
    path.split('/').length,
    USUAL.test(path) ? 0 : 1,
  ];
  const [ranks, others] = [rank(one), rank(other)];
  const index = ranks.findIndex((value, position) => value !== others[position]);
  if (index >= 0) return ranks[index]! - others[index]!;
  return one < other ? -1 : 1;
}
