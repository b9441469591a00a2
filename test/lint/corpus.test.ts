import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nodeSourceFiles } from '../../src/cli/source-files.ts';
import { lint } from '../../src/lint/lint.ts';
import { load } from '../../src/load/load.ts';
import { CORPUS, CORPUS_INPUTS, hasCorpus } from '../support/corpus.ts';

/** No rule says more of one document: what is wrong a thousand times is one thing, told badly. */
const MOST = 300;

test.skipIf(!hasCorpus).for(CORPUS_INPUTS)(
  'plausible findings at places that exist: $name',
  { timeout: 60_000 },
  async ({ openapi, graphql = [] }) => {
    const { contract } = await load(
      { ...(openapi !== undefined && { openapi }), graphql },
      nodeSourceFiles(CORPUS),
    );
    const findings = await lint(contract!);
    const lines = new Map<string, readonly string[]>();
    for (const { code, subject, at, related = [] } of findings) {
      for (const { file, line, column } of [at!, ...related]) {
        const text = lines.get(file) ?? readFileSync(join(CORPUS, file), 'utf8').split('\n');
        lines.set(file, text);
        const row = text[line - 1];
        expect(row?.slice(column - 1).trim(), `${code} ${subject} ${file}:${line}:${column}`).toBeTruthy();
      }
    }
    const counts = Map.groupBy(findings, ({ code }) => code);
    const many = [...counts].flatMap(([code, found]) =>
      found.length > MOST ? [`${code} ${found.length}`] : [],
    );
    expect(many).toEqual([]);
  },
);

/** What people who know these documents would find in them. */
test.skipIf(!hasCorpus).for([
  ['twilio_api_v2010.json', [], 'name-collision', /StartTime, StartTime<, StartTime>/],
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
