/** Finds the documents of a folder by their content. */
import { closeSync, globSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';

export type Kind = 'openapi' | 'graphql';

export interface CorpusDocument {
  /** Relative to the folder. */
  readonly path: string;
  readonly kind: Kind;
}

export interface Found {
  readonly documents: readonly CorpusDocument[];
  /** Documents of a version that Diptych does not read, such as Swagger 2.0. */
  readonly outOfScope: readonly string[];
}

/** Roots of documents, sorted: a part of a document in several files is not one. */
export function findDocuments(folder: string): Found {
  const documents: CorpusDocument[] = [];
  const outOfScope: string[] = [];
  for (const path of globSync('**/*.{json,yaml,yml,graphql,gql}', { cwd: folder }).toSorted()) {
    if (/(?:^|\/)node_modules\//.test(path)) continue;
    const kind = kindOf(join(folder, path));
    if (kind === 'swagger') outOfScope.push(path);
    else if (kind) documents.push({ path, kind });
  }
  return { documents, outOfScope };
}

function kindOf(path: string): Kind | 'swagger' | undefined {
  if (/\.g(?:raph)?ql$/.test(path))
    return /^\s*(?:extend )?(?:schema\b|type Query\b)/m.test(readFileSync(path, 'utf8'))
      ? 'graphql'
      : undefined;
  // Most files of a repository are not documents: a look at the start saves reading them.
  const isLikely = /["']?(?:openapi|swagger)["']?\s*:/.test(startOf(path)) || path.endsWith('.json');
  if (!isLikely) return undefined;
  const version = versionIn(path);
  if (version?.startsWith('3.')) return 'openapi';
  return version === undefined ? undefined : 'swagger';
}

function versionIn(path: string): string | undefined {
  const text = readFileSync(path, 'utf8');
  if (!/\b(?:openapi|swagger)\b/.test(text)) return undefined;
  try {
    const root = (path.endsWith('.json') ? JSON.parse(text) : load(text)) as Record<string, unknown> | null;
    const version = root?.['openapi'] ?? root?.['swagger'];
    return typeof version === 'string' && typeof root?.['info'] === 'object' ? version : undefined;
  } catch {
    return undefined;
  }
}

function startOf(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(65_536);
    return bytes.toString('utf8', 0, readSync(file, bytes));
  } finally {
    closeSync(file);
  }
}
