/** The values that builders reject, the values that they build, and reads of absent values. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile, hasJava, runClass } from '../support/java.ts';
import { emitEveryKind } from './every-kind.ts';

const PROGRAM = join(import.meta.dirname, 'builders');

const ROWS: readonly string[] = [
  // Two properties of an optional body are required if the body is present.
  'nothing: {}',
  'extra: IllegalStateException id is required',
  'id: IllegalStateException to is required',
  'both: {id="1", to="x"}',
  'others: {"kind":"L","needed":1,"legs":4}',
  'declared: IllegalArgumentException kind in additionalProperties is a declared property',
  // A property of any type, including null.
  'absent: false',
  'null: true',
  // An absent nullable value reads as empty. For an optional value, absence and null differ.
  '{}: Optional.empty Optional.empty false [] false',
  '{"must":null,"may":null,"list":null}: Optional.empty Optional.empty true [] true',
  '{"list":[]}: Optional.empty Optional.empty false [] true',
];

test.skipIf(!hasJava)(
  'required values cannot be omitted, and no value is overwritten',
  { timeout: 240_000 },
  async () => {
    const made = await emitEveryKind();
    const client = await compile({ sources: [made.sources] });
    const classes = await compile({ sources: [PROGRAM], classes: [client] });
    const { output, stderr } = await runClass('builders.Builders', [classes, client]);
    expect(stderr).toBe('');
    expect(output.trimEnd().split('\n')).toEqual(ROWS);
    await made.remove();
  },
);
