/**
 * Converts recorded traffic (HAR 1.2) and stored operations (documents and manifests of persisted operations) to evidence
 * of use.
 */
import { InputError, type Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json.ts';
import type { Evidence, RecordedRequest } from '../../diff/policy/usage.ts';
import type { SourceFiles } from '../../core/files.ts';
import { spanOfFile } from '../../load/document/document.ts';
import { SourceText } from '../../load/document/source-text.ts';
import type { Limits } from '../../load/limits.ts';
import { jsonInFile } from '../json-file.ts';
import { say } from '../diagnostics.ts';
import { nodeSourceFiles } from '../source-files.ts';
import { typed } from './typed.ts';

const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Returns the evidence in the matching files. Throws `InputError` for a file of an unknown kind.
 * @param patterns relative to `folder`
 */
export async function evidenceIn(
  folder: string,
  patterns: readonly string[],
  limits: Limits,
): Promise<readonly EvidenceFile[]> {
  const files = nodeSourceFiles(folder);
  const paths = await files.glob(patterns);
  if (paths.length === 0 && patterns.length > 0)
    throw new InputError(say['cli-nothing-matches']({ patterns }));
  return Promise.all(paths.map((path) => fileOf(path, files, limits)));
}

/** The evidence of one file. */
export interface EvidenceFile extends Evidence {
  readonly path: string;
}

async function fileOf(path: string, files: SourceFiles, limits: Limits): Promise<EvidenceFile> {
  const refused = (reason: string, at = spanOfFile(path)): InputError =>
    new InputError(say['diff-evidence']({ path, reason }, at));
  const documents: string[] = [];
  const requests: RecordedRequest[] = [];
  const text = new TextDecoder().decode(await typed(path, files.read(path, MAX_BYTES)));
  const value = DOCUMENT.test(path) ? text : jsonInFile(text, path, refused);
  const { parseGraphql } = await import('../../load/graphql/read.ts');
  /** Returns the syntax error of a document. Throws `InputError` if the document exceeds a limit. */
  const syntaxErrorIn = (document: string): Diagnostic | undefined => {
    const parsed = parseGraphql(new SourceText(path, document), limits);
    if (!('code' in parsed)) return undefined;
    // Locations inside a string of a JSON file are unknown.
    const at = document === value && parsed.at ? parsed.at : spanOfFile(path);
    if (parsed.code === 'graphql-syntax') return { ...parsed, at };
    throw new InputError({
      ...parsed,
      at,
      help: `${parsed.help} Otherwise, remove the operation from the file.`,
    });
  };
  const entries = entriesOf(value);
  if (entries) {
    const recorded = entries.map(requestOf).filter((request) => request !== undefined);
    requests.push(...recorded.flatMap((request) => callIn(request) ?? []));
    // The service rejected recorded documents with syntax errors, so they are not evidence.
    for (const document of recorded.flatMap(documentsIn))
      if (!syntaxErrorIn(document)) documents.push(document);
    return { path, documents, requests };
  }
  const stored = typeof value === 'string' ? [value] : storedIn(value);
  if (!stored) throw refused('it contains no requests and no documents');
  for (const document of stored) {
    const error = syntaxErrorIn(document);
    if (error) throw refused(error.message.replace(/\.$/, ''), error.at);
    documents.push(document);
  }
  return { path, documents, requests };
}

const DOCUMENT = /\.(graphqls?|gql)$/i;

function entriesOf(value: JsonValue): readonly JsonValue[] | undefined {
  const entries = isJsonObject(value) && isJsonObject(value['log']) ? value['log']['entries'] : undefined;
  return Array.isArray(entries) ? (entries as readonly JsonValue[]) : undefined;
}

function requestOf(entry: JsonValue): JsonObject | undefined {
  return isJsonObject(entry) && isJsonObject(entry['request']) ? entry['request'] : undefined;
}

function callIn({ method, url }: JsonObject): RecordedRequest | undefined {
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return undefined;
  return { method: method.toUpperCase(), path: plain(new URL(url).pathname) };
}

/** Decodes percent-encoded text in a path. */
function plain(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Returns the documents of a GraphQL request (GraphQL over HTTP §5), from its URL or its body, including batches. */
function documentsIn({ url, postData }: JsonObject): readonly string[] {
  const asked = typeof url === 'string' && URL.canParse(url) ? new URL(url).searchParams.get('query') : null;
  const text = isJsonObject(postData) ? postData['text'] : undefined;
  return [...(asked === null ? [] : [asked]), ...(typeof text === 'string' ? queriesIn(text) : [])];
}

function queriesIn(text: string): readonly string[] {
  if (!text.includes('"query"')) return [];
  try {
    const body = JSON.parse(text) as JsonValue;
    const bodies = Array.isArray(body) ? (body as readonly JsonValue[]) : [body];
    return bodies.flatMap((one) =>
      isJsonObject(one) && typeof one['query'] === 'string' ? [one['query']] : [],
    );
  } catch {
    return [];
  }
}

/** Reads manifests of Apollo (`operations` with `body`) and of Relay (documents by digest). */
function storedIn(value: JsonValue): readonly string[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const listed = value['operations'];
  const texts = Array.isArray(listed)
    ? listed.map((one) => (isJsonObject(one) ? one['body'] : undefined))
    : Object.values(value);
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts : undefined;
}
