/** Finds the documents of a folder by their content. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Kind = 'openapi' | 'graphql' | 'operations';

export interface CorpusDocument {
  /** The path relative to the folder. */
  readonly path: string;
  /** Each GraphQL schema counts twice: with the default operations (`graphql`), and with those of `operations.ts`. */
  readonly kind: Kind;
  readonly bytes: number;
}

export interface Found {
  readonly documents: readonly CorpusDocument[];
  /** Documents of an unsupported version, such as Swagger 2.0. */
  readonly outOfScope: readonly string[];
  /** Documents with the same bytes as an earlier document. */
  readonly duplicates: readonly string[];
}

/** Returns the root documents, sorted. If a document has several files, only its root file counts. */
export function findDocuments(folder: string): Found {
  const documents: CorpusDocument[] = [];
  const outOfScope: string[] = [];
  const duplicates: string[] = [];
  const seen = new Set<string>();
  for (const path of globSync('**/*.{json,yaml,yml,graphql,graphqls,gql}', { cwd: folder }).toSorted()) {
    if (/(?:^|\/)node_modules\//.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    const kind = kindOf(path, text);
    if (kind === undefined) continue;
    const hash = createHash('sha256').update(text).digest('hex');
    if (seen.has(hash)) duplicates.push(path);
    else if (kind === 'swagger') outOfScope.push(path);
    else {
      const kinds = kind === 'graphql' ? (['graphql', 'operations'] as const) : [kind];
      documents.push(...kinds.map((one) => ({ path, kind: one, bytes: Buffer.byteLength(text) })));
    }
    seen.add(hash);
  }
  return { documents, outOfScope, duplicates };
}

function kindOf(path: string, text: string): 'openapi' | 'graphql' | 'swagger' | undefined {
  if (/\.g(?:raph)?qls?$/.test(path))
    return /^\s*(?:extend )?(?:schema\b|type Query\b)/m.test(text) ? 'graphql' : undefined;
  const version = path.endsWith('.json') ? versionInJson(text) : versionInYaml(text);
  if (version?.startsWith('3.')) return 'openapi';
  return version === undefined ? undefined : 'swagger';
}

function versionInJson(text: string): string | undefined {
  if (!/"(?:openapi|swagger)"/.test(text)) return undefined;
  try {
    const root = JSON.parse(text) as Record<string, unknown> | null;
    const version = root?.['openapi'] ?? root?.['swagger'];
    return typeof version === 'string' && typeof root?.['info'] === 'object' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Matches root keys, which are at the start of a line, in any order. */
function versionInYaml(text: string): string | undefined {
  const version = /^["']?(?:openapi|swagger)["']?\s*:\s*["']?([\d.]+)/m.exec(text)?.[1];
  return /^["']?info["']?\s*:/m.test(text) ? version : undefined;
}
