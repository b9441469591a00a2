/** The severities of Redocly's rules in Diptych's presets, for projects without a `redocly.yaml`. */
import type { Severity } from '../../core/diagnostic.ts';
import type { Preset } from '../../lint/presets.ts';

/** Rules whose findings make a document invalid. */
const VALIDITY: ReadonlySet<string> = new Set([
  'struct',
  'no-unresolved-refs',
  'no-identical-paths',
  'no-undefined-server-variable',
  'no-server-variables-empty-enum',
  'operation-operationId-unique',
  'operation-parameters-unique',
  'path-declaration-must-exist',
  'path-parameters-defined',
  'spec-components-invalid-map-name',
]);

/** Rules of style, which valid documents can violate, and rules that Diptych's rules cover. */
const STYLE: ReadonlySet<string> = new Set([
  'info-license',
  'info-license-strict',
  'info-license-url',
  'no-empty-servers',
  'no-path-trailing-slash',
  'no-server-example.com',
  'no-server-trailing-slash',
  'no-unused-components',
  'operation-2xx-response',
  'operation-4xx-response',
  'operation-operationId',
  'operation-operationId-url-safe',
  'operation-summary',
  'security-defined',
  'tag-description',
]);

/** Returns the severity of a finding under a preset, or undefined if it is not reported. */
export function redoclySeverity(
  rule: string,
  severity: Severity,
  pointer: string,
  preset: Preset,
): Severity | undefined {
  if (preset === 'strict') return severity;
  // JSON Schema allows unknown keywords.
  const isInvalid = VALIDITY.has(rule) && !(rule === 'struct' && isInSchema(pointer));
  if (isInvalid) return severity;
  return preset === 'minimal' || STYLE.has(rule) ? undefined : 'warning';
}

function isInSchema(pointer: string): boolean {
  return /^#?\/components\/schemas\/|\/schema(\/|$)/.test(pointer);
}
