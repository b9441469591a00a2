/** Finds the documents of a folder by their content. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
  const version = path.endsWith('.json') ? versionInJson(path) : versionInYaml(path);
  if (version?.startsWith('3.')) return 'openapi';
  return version === undefined ? undefined : 'swagger';
}

function versionInJson(path: string): string | undefined {
  const text = readFileSync(path, 'utf8');
  if (!/"(?:openapi|swagger)"/.test(text)) return undefined;
  try {
    const root = JSON.parse(text) as Record<string, unknown> | null;
    const version = root?.['openapi'] ?? root?.['swagger'];
    return typeof version === 'string' && typeof root?.['info'] === 'object' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Keys of the root begin their line, in whichever order. */
function versionInYaml(path: string): string | undefined {
  const text = readFileSync(path, 'utf8');
  const version = /^["']?(?:openapi|swagger)["']?\s*:\s*["']?([\d.]+)/m.exec(text)?.[1];
  return /^["']?info["']?\s*:/m.test(text) ? version : undefined;
}
