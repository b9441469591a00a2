/** Findings of Redocly that contradict the specifications of OpenAPI and JSON Schema. */
import type { Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { DocumentSet, type Place } from '../../load/document/document-set.ts';
import { FileReader } from '../../load/document/file-reader.ts';
import { DEFAULT_LIMITS } from '../../load/limits.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { requestFiles } from '../sources/request-files.ts';

interface Finding {
  readonly message: string;
  readonly place: Place;
  readonly documents: DocumentSet;
  readonly isVersion: (least: string) => boolean;
}

/** For each of Redocly's rules, returns true if its finding contradicts a specification. */
const CONTRADICTS: Readonly<Record<string, (finding: Finding) => boolean>> = {
  // Redocly does not resolve references by `$id` (JSON Schema 2020-12 core §8.2.1).
  'redocly/no-unresolved-refs': ({ place: { value, origin }, documents }) => {
    const ref = isJsonObject(value) ? value['$ref'] : value;
    return typeof ref === 'string' && 'value' in documents.resolve(ref, origin);
  },
  'redocly/no-unused-components': ({ place: { origin }, documents }) => {
    const { document, pointer } = origin;
    const ends = [...pointer.matchAll(/(?=\/)|$/g)].map(({ index }) => index);
    return ends.some((end) => {
      const value = documents.valueAt(document.source.path, pointer.slice(0, end))?.value;
      return value !== undefined && hasIdentifier(value);
    });
  },
  // Redocly gives up at nested callbacks, and recognizes only names of ASCII characters.
  'redocly/path-parameters-defined': ({ message }) => {
    const [, name, path] = /^Path parameter `(.*)` is not used in the path `(.*)`\.$/s.exec(message) ?? [];
    return message.startsWith('Maximum callback nesting depth') || path?.includes(`{${name}}`) === true;
  },
  'redocly/struct': ({ message, place: { value, origin }, isVersion }) =>
    // A response may omit its description (OpenAPI 3.2 §4.17), and no other object requires one.
    (isVersion('3.2') && message.startsWith('The field `description` must be present')) ||
    (isVersion('3.2') && value === 'cookie' && origin.pointer.endsWith('/style')) ||
    // True and false are schemas (JSON Schema 2020-12 core §4.3.2).
    (isVersion('3.1') && message === 'Expected type `Schema` (object) but got `boolean`'),
};

function hasIdentifier(value: JsonValue): boolean {
  return isJsonObject(value) && ['$id', '$anchor', '$dynamicAnchor'].some((key) => key in value);
}

/** Removes findings about `document` that contradict a specification. */
export async function withoutContradictions(
  findings: readonly Diagnostic[],
  document: string,
  request: GenerateRequest,
): Promise<readonly Diagnostic[]> {
  if (!findings.some(({ code }) => CONTRADICTS[code])) return findings;
  const limits = { ...DEFAULT_LIMITS, ...request.limits };
  const reader = new FileReader(requestFiles(request), limits);
  const documents = await DocumentSet.read(document, reader, { limits, tolerate: false, overlays: [] });
  const { value } = documents.root.document;
  const openapi = isJsonObject(value) ? value['openapi'] : undefined;
  const version = typeof openapi === 'string' ? openapi : '';
  return findings.filter(({ code, message, at }) => {
    const place = at && documents.valueAt(at.file, at.pointer);
    const isVersion = (least: string): boolean => version.localeCompare(least) >= 0;
    return !place || !CONTRADICTS[code]?.({ message, place, documents, isVersion });
  });
}
