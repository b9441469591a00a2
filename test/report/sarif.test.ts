import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { sarifText } from '../../src/report/sarif.ts';

const rules = [
  { id: 'unused-type', severity: 'warning', summary: 'Types are used.', help: 'Use it.' },
] as const;
const at = (file: string, line: number, column: number): Diagnostic['at'] => ({
  file,
  line,
  column,
  pointer: '/x',
});

interface Sarif {
  readonly version: string;
  readonly runs: readonly {
    readonly tool: {
      readonly driver: { readonly name: string; readonly rules: readonly { readonly id: string }[] };
    };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations?: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region: { readonly startLine: number; readonly startColumn: number };
        };
      }[];
      readonly relatedLocations?: readonly { readonly id: number }[];
    }[];
  }[];
}

function sarif(...diagnostics: readonly Diagnostic[]): Sarif['runs'][number] {
  const report = JSON.parse(sarifText(diagnostics, { version: '1.2.3', rules })) as Sarif;
  expect(report.version).toBe('2.1.0');
  expect(report.runs).toHaveLength(1);
  return report.runs[0]!;
}

test('a result has its rule, its level, its location, and the other locations', () => {
  const { tool, results } = sarif({
    code: 'unused-type',
    severity: 'error',
    message: 'Order is never used.',
    at: at('a/b.yaml', 3, 7)!,
    related: [at('c.graphql', 1, 2)!],
  });
  expect(tool.driver).toMatchObject({
    name: 'diptych',
    version: '1.2.3',
    rules: [
      {
        id: 'unused-type',
        shortDescription: { text: 'Types are used.' },
        help: { text: 'Use it.' },
        defaultConfiguration: { level: 'warning' },
      },
    ],
  });
  expect(results).toMatchObject([
    {
      ruleId: 'unused-type',
      ruleIndex: 0,
      level: 'error',
      message: { text: 'Order is never used.' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'a/b.yaml', uriBaseId: '%SRCROOT%' },
            region: { startLine: 3, startColumn: 7 },
          },
          logicalLocations: [{ fullyQualifiedName: '/x' }],
        },
      ],
      relatedLocations: [{ id: 0, physicalLocation: { artifactLocation: { uri: 'c.graphql' } } }],
    },
  ]);
});

test('a code outside the table is described once, and every index leads to its rule', () => {
  const other: Diagnostic = { code: 'redocly/x', severity: 'warning', message: 'X.', help: 'Do.' };
  const { tool, results } = sarif(other, { ...other, message: 'Y.' });
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(['unused-type', 'redocly/x']);
  for (const { ruleId, ruleIndex, locations } of results) {
    expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
    expect(locations).toBeUndefined();
  }
});

test('a path becomes a URI reference, and no string affects a terminal', () => {
  const { results } = sarif({
    code: 'unused-type',
    severity: 'note',
    message: 'a\u001b[31m',
    at: at('a b#?%.yaml', 1, 1)!,
  });
  expect(results[0]?.locations?.[0]?.physicalLocation.artifactLocation.uri).toBe('a%20b%23%3F%25.yaml');
  expect(results[0]?.message.text).toBe('a\\u001b[31m');
});

test('a run without findings has no results', () => {
  expect(sarif().results).toEqual([]);
});
