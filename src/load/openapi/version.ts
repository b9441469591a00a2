import type { Diagnostic } from '../../core/diagnostic.ts';
import { isJsonObject, type JsonValue } from '../../core/json.ts';
import { say } from '../diagnostics.ts';
import type { Origin } from '../document/origin.ts';

/** A semantic version of OpenAPI 3, without leading zeros. The patch version can be missing. */
const RELEASE = /^3\.(0|[1-9]\d*)(\.(0|[1-9]\d*)(-\S+)?)?$/;

/** The OpenAPI version that determines how a file is read. */
export type Dialect = '3.0' | '3.1' | '3.2';

/** Returns the rules for the version that a file declares, or undefined for a file without a version. */
export function dialectOf(value: JsonValue): Dialect | undefined {
  const version = isJsonObject(value) ? value['openapi'] : undefined;
  if (typeof version !== 'string' || !version.startsWith('3.')) return undefined;
  if (/^3\.0(\.|$)/.test(version)) return '3.0';
  return /^3\.1(\.|$)/.test(version) ? '3.1' : '3.2';
}

/** Returns the problem with the version of a root document, if any. */
export function versionProblem(root: Origin): Diagnostic | undefined {
  const { value } = root.document;
  if (!isJsonObject(value)) return say['openapi-version']({ found: 'it is not an object' }, root.span);
  const version = value['openapi'];
  const text = JSON.stringify(version);
  if (typeof version === 'string' && RELEASE.test(version) && /^3\.[012]\b/.test(version)) return undefined;
  if (typeof version === 'string' && RELEASE.test(version)) {
    return say['openapi-version-newer']({ found: text }, root.below('openapi').span);
  }
  if (value['swagger'] !== undefined) {
    return say['openapi-version'](
      { found: `Swagger ${JSON.stringify(value['swagger'])}` },
      root.below('swagger').span,
    );
  }
  const found = version === undefined ? 'it has no property "openapi"' : `openapi ${JSON.stringify(version)}`;
  return say['openapi-version']({ found }, version === undefined ? root.span : root.below('openapi').span);
}
