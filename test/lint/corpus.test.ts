import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { formatSpan, type SourceSpan } from '../../src/core/source.ts';
import { lint } from '../../src/lint/lint.ts';
import { load } from '../../src/load/load.ts';
import { CORPUS, FEW_CORPUS_INPUTS, hasCorpus } from '../support/corpus.ts';

/**
 * The maximum number of findings of a rule for one document. A problem that occurs a thousand times should be
 * reported once.
 */
const MAX_FINDINGS = 300;
/** The name of a parameter is inside its object, not at its beginning. */
const NEAR = 12;

test.skipIf(!hasCorpus).for(FEW_CORPUS_INPUTS)(
  'plausible findings at their locations: %j',
  { timeout: 60_000 },
  async (input) => {
    const { contract, diagnostics } = await load(input, nodeSourceFiles(CORPUS));
    const findings = await lint(contract!);
    const files = new Map<string, readonly string[]>();
    const textAt = ({ file, line, column }: SourceSpan): string => {
      const rows = files.get(file) ?? readFileSync(join(CORPUS, file), 'utf8').split('\n');
      files.set(file, rows);
      return [rows[line - 1]?.slice(column - 1), ...rows.slice(line, line + NEAR)].join('\n').trim();
    };
    for (const { at, related = [] } of [...diagnostics, ...findings]) {
      for (const place of at ? [at, ...related] : related) expect(textAt(place)).not.toBe('');
    }
    const astray = findings.filter(({ subject, at }) => !textAt(at!).includes(lastName(subject)));
    expect(astray.map(({ code, subject, at }) => `${code} ${subject} ${formatSpan(at!)}`)).toEqual([]);
    const counts = Map.groupBy(findings, ({ code }) => code);
    const many = [...counts].flatMap(([code, found]) =>
      found.length > MAX_FINDINGS ? [`${code} ${found.length}`] : [],
    );
    expect(many).toEqual([]);
  },
);

/** The text at the location of a subject: its last name, or the media type of a body. */
function lastName(subject: string): string {
  if (/ (body|\d{3})$/.test(subject)) return 'application/';
  return /[\w<>-]+(?=\W*$)/.exec(subject)?.[0] ?? subject;
}

/** Findings that an expert on these documents expects. */
test.skipIf(!hasCorpus).for([
  [
    'twilio_messaging_v1.json',
    [],
    'example-invalid',
    /brand_vetting_sid must NOT have fewer than 34 characters/,
  ],
  ['petstore-expanded.yaml', [], 'name-escaped', /^Error \(type\)/],
  [undefined, ['shopify.graphql'], 'naming-convention', /deliveryProfileCreatePayload is not in PascalCase/],
  ['stripe.json', ['shopify.graphql'], 'concept-nullability', /customer\.tax_exempt can be missing or null/],
] as const)('%s %s: %s', async ([openapi, graphql, code, message]) => {
  const { contract } = await load(
    { ...(openapi !== undefined && { openapi }), graphql },
    nodeSourceFiles(CORPUS),
  );
  const findings = await lint(contract!);
  expect(findings.filter((one) => one.code === code && message.test(one.message))).not.toEqual([]);
});
