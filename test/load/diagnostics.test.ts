import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { say } from '../../src/load/diagnostics.ts';
import { HOSTILE } from './cases/hostile.ts';
import { TOLERATED } from './cases/tolerated.ts';
import { VOCABULARY } from './cases/vocabulary.ts';

/**
 * Codes that are tested in other files: names (call-path.test.ts), overlays (overlay.test.ts), OpenAPI 3.2
 * (openapi-32.test.ts), documents by URL (cli/sources.test.ts), files on disk (source-files.test.ts), runs
 * without input (load.test.ts), and tolerant loading (tolerance.test.ts).
 */
const ELSEWHERE = [
  'call-name-taken',
  'file-unreadable',
  'graphql-empty',
  'input-empty',
  'limit-glob',
  'limit-overlay',
  'openapi-text-reference',
  'openapi-unread',
  'overlay-malformed',
  'overlay-path',
  'overlay-unmatched',
  'ref-origin',
  'tolerance-summary',
];

test('every diagnostic has a case, and every case has a diagnostic', () => {
  const golden = join(import.meta.dirname, 'golden');
  const notes = readdirSync(golden).flatMap((name) => {
    const text = readFileSync(join(golden, name, 'expected.txt'), 'utf8');
    return Array.from(text.matchAll(/^(?:note|warning) (\S+)/gm), ([, code]) => code!);
  });
  const tables = [
    ...HOSTILE.flatMap(({ errors }) => errors),
    ...[...TOLERATED, ...VOCABULARY].flatMap(({ diagnostics }) => diagnostics),
  ];
  const proven = new Set([...tables.map((row) => row.split(' ')[0]), ...notes, ...ELSEWHERE]);
  const codes = new Set(Object.keys(say));
  expect(
    [...codes].filter((code) => !proven.has(code)),
    'without a case',
  ).toEqual([]);
  expect(
    [...proven].filter((code) => code !== undefined && !codes.has(code)),
    'without a diagnostic',
  ).toEqual([]);
});
