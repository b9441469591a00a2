/** Finds the documents below a folder. */
import { existsSync, readdirSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST } from '../../write/manifest.ts';
import { readText } from '../files.ts';
import { definesQuery, DOCUMENT_FILE, documentKind, type DocumentKind } from './document-kind.ts';

export interface FoundDocument {
  /** Relative to the searched folder, with forward slashes. */
  readonly path: string;
  readonly kind: DocumentKind;
  /** True for SDL with a root type of queries. */
  readonly isRoot: boolean;
}

export interface Search {
  readonly documents: readonly FoundDocument[];
  /** True if there is a program in JavaScript or TypeScript, other than configurations of tools. */
  readonly hasSources: boolean;
  /** True if the search was incomplete. */
  readonly isPartial: boolean;
}

const MAX_DEPTH = 8;
const MAX_ENTRIES = 50_000;
const MAX_BYTES = 32 * 1024 * 1024;

/** Folders of packages, tools, and builds. */
const SKIPPED = new Set([
  'node_modules',
  'bower_components',
  'vendor',
  'venv',
  'site-packages',
  '__pycache__',
  'target',
  'dist',
  'build',
  'out',
  'output',
  'coverage',
  'tmp',
  'temp',
  'storybook-static',
]);

const SOURCE_FILE = /\.[cm]?[jt]sx?$/;
const NO_SOURCE_FILE = /\.config\.|^codegen\.|\.d\.[cm]?ts$/;

/** Searches breadth first, so that a limited search misses only the deepest folders. Does not follow links. */
export function findDocuments(root: string): Search {
  const documents: FoundDocument[] = [];
  let hasSources = false;
  let entries = 0;
  let level = [''];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return { documents, hasSources, isPartial: true };
    const next: string[] = [];
    for (const folder of level) {
      for (const entry of entriesOf(join(root, folder))) {
        if (++entries > MAX_ENTRIES) return { documents, hasSources, isPartial: true };
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory() && !isSkipped(root, path, entry.name)) next.push(path);
        if (!entry.isFile()) continue;
        documents.push(...documentAt(root, path));
        hasSources ||= SOURCE_FILE.test(entry.name) && !NO_SOURCE_FILE.test(entry.name);
      }
    }
    level = next;
  }
  return { documents, hasSources, isPartial: false };
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((one, other) =>
      one.name < other.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

/** True for hidden folders, which belong to tools, for folders of packages, and for folders with generated files. */
function isSkipped(root: string, path: string, name: string): boolean {
  return name.startsWith('.') || SKIPPED.has(name) || existsSync(join(root, path, MANIFEST));
}

function documentAt(root: string, path: string): readonly FoundDocument[] {
  if (!DOCUMENT_FILE.test(path)) return [];
  const text = readText(join(root, path), MAX_BYTES);
  const kind = text === undefined ? undefined : documentKind(path, text);
  if (text === undefined || kind === undefined) return [];
  return [{ path, kind, isRoot: kind === 'sdl' && definesQuery(text) }];
}
