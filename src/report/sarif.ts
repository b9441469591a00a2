import type { SourceSpan } from '../core/source.ts';
import { jsonText } from './json.ts';
import { neutral } from './neutral.ts';
import type { RuleDescription, Reported } from './report.ts';

export interface SarifOptions {
  /** Version of the toolkit. */
  readonly version: string;
  /** The applied rules. A code without a rule is described by its first diagnostic. */
  readonly rules: readonly RuleDescription[];
}

/**
 * Formats diagnostics as one run of SARIF 2.1.0 (Static Analysis Results Interchange Format). Paths are relative to
 * `%SRCROOT%`. Ends with a line break.
 */
export function sarifText(diagnostics: readonly Reported[], { version, rules }: SarifOptions): string {
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

/**
 * Returns the descriptions in `rules`, and then a description for each code that is not in `rules`, in report order.
 */
function describe(
  diagnostics: readonly Reported[],
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

function result(one: Reported, ruleIndex: number): object {
  const { code, severity, message, at, related = [], was, subject, evidence, level } = one;
  const others = [
    ...(was ? [{ ...location(was), message: { text: 'the older contract' } }] : []),
    ...related.map(location),
  ];
  const properties = { subject, level, seed: evidence?.seed };
  return {
    ruleId: code,
    ruleIndex,
    level: severity,
    message: { text: neutral(whole(one)) },
    ...(at && { locations: [location(at)] }),
    ...(others.length > 0 && { relatedLocations: others.map((other, id) => ({ id, ...other })) }),
    // Distinguishes results on the same line, and identifies the same result in two runs.
    ...(subject !== undefined && {
      partialFingerprints: { 'diptych/v1': neutral([code, subject, message.replace(/\d+/g, '0')].join(' ')) },
      properties,
    }),
  };
}

/** Returns the message with the request as curl, because SARIF has no property for it and viewers show only the message. */
function whole({ subject, message, evidence, witness }: Reported): string {
  const curl = evidence?.curl ?? witness?.curl;
  return [
    subject === undefined ? message : `${subject}: ${message}`,
    witness?.value !== undefined && `Witness: ${witness.value}`,
    curl && `Try: ${curl}`,
  ]
    .filter(Boolean)
    .join('\n');
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
