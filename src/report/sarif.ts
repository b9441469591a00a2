import type { Diagnostic, Severity } from '../core/diagnostic.ts';
import type { SourceSpan } from '../core/source.ts';
import { jsonText } from './json.ts';
import { neutral } from './neutral.ts';

/** What a report says about a rule once, beside the results that refer to it. */
export interface RuleDescription {
  readonly id: string;
  readonly severity: Severity;
  readonly summary: string;
  readonly help: string;
}

export interface SarifOptions {
  /** Of the toolkit. */
  readonly version: string;
  /** Those that could have something to say; a code without one is described by its first diagnostic. */
  readonly rules: readonly RuleDescription[];
}

/** Static Analysis Results Interchange Format 2.1.0, one run. Paths are relative to `%SRCROOT%`. Ends with a line break. */
export function sarifText(diagnostics: readonly Diagnostic[], { version, rules }: SarifOptions): string {
  const described = describe(diagnostics, rules);
  const indexes = new Map(described.map(({ id }, index) => [id, index]));
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'diptych', version, rules: described.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        results: diagnostics.map((diagnostic) => result(diagnostic, indexes.get(diagnostic.code)!)),
      },
    ],
  });
}

/** Rules of the table first, then what else was said, in the order of the report. */
function describe(
  diagnostics: readonly Diagnostic[],
  rules: readonly RuleDescription[],
): readonly RuleDescription[] {
  const known = new Map(rules.map((rule) => [rule.id, rule]));
  for (const { code, severity, help } of diagnostics) {
    if (!known.has(code)) known.set(code, { id: code, severity, summary: code, help: help ?? '' });
  }
  return [...known.values()];
}

function descriptor({ id, severity, summary, help }: RuleDescription): object {
  return {
    id,
    shortDescription: { text: neutral(summary) },
    ...(help !== '' && { help: { text: neutral(help) } }),
    defaultConfiguration: { level: severity },
  };
}

function result({ code, severity, message, at, related }: Diagnostic, ruleIndex: number): object {
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: neutral(message) },
    ...(at && { locations: [location(at)] }),
    ...(related && { relatedLocations: related.map((span, id) => ({ id, ...location(span) })) }),
  };
}

function location({ file, line, column, pointer }: SourceSpan): object {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file).replace(/[?#]/g, encodeURIComponent), uriBaseId: '%SRCROOT%' },
      region: { startLine: line, startColumn: column },
    },
    ...(pointer !== '' && { logicalLocations: [{ fullyQualifiedName: neutral(pointer) }] }),
  };
}
