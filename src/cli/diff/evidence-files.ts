/** Recorded traffic (HAR 1.2) and stored operations (documents, manifests of persisted operations) → evidence of use. */
import { InputError } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import type { Evidence, RecordedRequest } from '../../diff/policy/usage.ts';
import { say } from '../diagnostics.ts';
import { nodeSourceFiles } from '../source-files.ts';
import { typed } from './typed.ts';

const MOST_BYTES = 512 * 1024 * 1024;

/** @param patterns relative to `folder`. Throws `InputError` for a file of no known kind. */
export async function evidenceIn(folder: string, patterns: readonly string[]): Promise<Evidence> {
  const files = nodeSourceFiles(folder);
  const paths = await files.glob(patterns);
  if (paths.length === 0 && patterns.length > 0)
    throw new InputError(say['cli-nothing-matches']({ patterns }));
  const documents: string[] = [];
  const requests: RecordedRequest[] = [];
  for (const path of paths) {
    const text = new TextDecoder().decode(await typed(path, files.read(path, MOST_BYTES)));
    if (/\.(graphql|gql)$/i.test(path)) documents.push(text);
    else addJson(jsonIn(path, text), path, documents, requests);
  }
  return { documents, requests };
}

function jsonIn(path: string, text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new InputError(say['diff-evidence']({ path, reason: (error as Error).message }));
  }
}

function addJson(value: JsonValue, path: string, documents: string[], requests: RecordedRequest[]): void {
  const entries = isJsonObject(value) && isJsonObject(value['log']) ? value['log']['entries'] : undefined;
  if (Array.isArray(entries)) {
    requests.push(...entries.flatMap((entry) => requestIn(entry) ?? []));
    for (const entry of entries) documents.push(...queryIn(entry));
    return;
  }
  const stored = storedIn(value);
  if (!stored)
    throw new InputError(say['diff-evidence']({ path, reason: 'it holds no requests and no documents' }));
  documents.push(...stored);
}

function requestIn(entry: JsonValue): RecordedRequest | undefined {
  const request = isJsonObject(entry) && isJsonObject(entry['request']) ? entry['request'] : undefined;
  const { method, url } = request ?? {};
  if (typeof method !== 'string' || typeof url !== 'string' || !URL.canParse(url)) return undefined;
  return { method: method.toUpperCase(), path: decodeURI(new URL(url).pathname) };
}

/** The document of a GraphQL request by POST. */
function queryIn(entry: JsonValue): readonly string[] {
  const request = isJsonObject(entry) && isJsonObject(entry['request']) ? entry['request'] : undefined;
  const text = isJsonObject(request?.['postData']) ? request['postData']['text'] : undefined;
  if (typeof text !== 'string' || !text.includes('"query"')) return [];
  try {
    const body = JSON.parse(text) as JsonValue;
    return isJsonObject(body) && typeof body['query'] === 'string' ? [body['query']] : [];
  } catch {
    return [];
  }
}

/** Manifests of Apollo (`operations` with `body`) and of Relay (digest → text). */
function storedIn(value: JsonValue): readonly string[] | undefined {
  if (!isJsonObject(value)) return undefined;
  const listed = value['operations'];
  const texts = Array.isArray(listed)
    ? listed.map((one) => (isJsonObject(one) ? one['body'] : undefined))
    : Object.values(value);
  return texts.length > 0 && texts.every((text) => typeof text === 'string') ? texts : undefined;
}
