/** The variant of a union as which a value is read. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile, hasJava, runClass } from '../support/java.ts';
import { emitEveryKind } from './every-kind.ts';

const PROGRAM = join(import.meta.dirname, 'choices');

const ROWS: readonly (readonly [type: string, json: string, read: string])[] = [
  ['Mixed', '"a"', 'Text'],
  ['Mixed', '5', 'WholeNumber 5'],
  ['Mixed', '5.0', 'WholeNumber 5'],
  ['Mixed', '1.5', 'Unknown'],
  ['Mixed', '18446744073709551615', 'Unknown'],
  ['Mixed', 'true', 'Unknown'],
  ['Mixed', '["a"]', 'Items ["a"]'],
  ['Mixed', '[1]', 'Items [1]'],
  ['Mixed', '{"value":{}}', 'B'],
  ['Told', '{"t":"C1"}', 'C1'],
  ['Told', '{"t":"C2","a":"x"}', 'C2'],
  ['Told', '{"t":"C9"}', 'Unknown'],
  ['Told', '{"t":"C9","a":"x"}', 'ToldObject'],
  ['Told', '{"one":"x"}', 'Unknown'],
  ['Held', '{"a":"x","b":"y"}', 'HeldA'],
  ['Held', '{"b":"y"}', 'Members'],
  ['Held', '[]', 'Unknown'],
  ['Graded', '2', 'WholeNumber 2'],
  ['Graded', '{"a":"x"}', 'GradedObject'],
  ['Grade', '1', 'Grade GOOD 1'],
  ['Grade', '2.0', 'Grade LISTED_ 2'],
  ['Grade', '3000000000', 'Grade VALUE_3000000000 3000000000'],
  ['Grade', '-1', 'Grade VALUE_MINUS_1 -1'],
  ['Grade', '7', 'Grade UNKNOWN 7'],
];

test.skipIf(!hasJava)('each value is read as its variant, or as Unknown', { timeout: 240_000 }, async () => {
  const made = await emitEveryKind();
  const client = await compile({ sources: [made.sources] });
  const classes = await compile({ sources: [PROGRAM], classes: [client] });
  const args = ROWS.flatMap(([type, json]) => [type, json]);
  const { output, stderr } = await runClass('choices.Choices', [classes, client], { args });
  expect(stderr).toBe('');
  expect(ROWS.map(([type, json], index) => [type, json, output.split('\n')[index]])).toEqual(ROWS);
  await made.remove();
});
