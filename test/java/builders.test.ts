/** The values that builders reject, the values that they build, and reads of absent values. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compile, hasJava, runClass } from '../support/java.ts';
import { emitEveryKind } from './every-kind.ts';

const PROGRAM = join(import.meta.dirname, 'builders');

const ROWS: readonly string[] = [
  // Of a body that may be left out, two members are required where it is not.
  'nothing: {}',
  'extra: IllegalStateException id is required',
  'id: IllegalStateException to is required',
  'both: {id="1", to="x"}',
  'others: {"kind":"L","needed":1,"legs":4}',
  'declared: IllegalArgumentException kind in additionalProperties is a member of its own',
  // A member of any type, null included.
  'absent: false',
  'null: true',
  // What may be null is read as nothing where it is absent, too; only of what may be left out is the difference told.
  '{}: Optional.empty Optional.empty false [] false',
  '{"must":null,"may":null,"list":null}: Optional.empty Optional.empty true [] true',
  '{"list":[]}: Optional.empty Optional.empty false [] true',
];

test.skipIf(!hasJava)(
  'nothing is left out that is required, and nothing overwritten',
  { timeout: 240_000 },
  async () => {
    const made = await emitEveryKind();
    const client = await compile({ sources: [made.sources] });
    const classes = await compile({ sources: [PROGRAM], classes: [client] });
    const { output, complaint } = await runClass('builders.Builders', [classes, client]);
    expect(complaint).toBe('');
    expect(output.trimEnd().split('\n')).toEqual(ROWS);
    await made.remove();
  },
);
