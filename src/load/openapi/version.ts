import type { Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import { spanAt, type SourceDocument } from '../document/document.ts';

/** Which rules a file is read by. */
export type Dialect = '3.0' | '3.1';

/** What a file says of itself; undefined for a fragment. */
export function dialectOf(value: JsonValue): Dialect | undefined {
  const version = isJsonObject(value) ? value['openapi'] : undefined;
  if (typeof version !== 'string' || !/^3\./.test(version)) return undefined;
  return /^3\.0(\.|$)/.test(version) ? '3.0' : '3.1';
}

/** What is wrong with the version of a root document. */
export function versionProblem(root: SourceDocument): Diagnostic | undefined {
  const { value } = root;
  if (!isJsonObject(value)) return say['openapi-version']({ found: 'it is no object' }, spanAt(root, ''));
  const version = value['openapi'];
  const text = String(version);
  if (typeof version === 'string' && /^3\.[01](\.|$)/.test(version)) return undefined;
  if (typeof version === 'string' && /^3\.\d+(\.|$)/.test(version)) {
    return say['openapi-version-newer']({ found: text }, spanAt(root, '/openapi'));
  }
  if (value['swagger'] !== undefined) {
    return say['openapi-version']({ found: `Swagger ${String(value['swagger'])}` }, spanAt(root, '/swagger'));
  }
  const found = version === undefined ? 'it has no member "openapi"' : `openapi ${JSON.stringify(version)}`;
  return say['openapi-version']({ found }, spanAt(root, version === undefined ? '' : '/openapi'));
}
