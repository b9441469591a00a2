/** Projects with `checkJs`, such as SvelteKit's, also compile the emitted JavaScript. */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const VALIDATORS = join(import.meta.dirname, '../../generated/validators');

test('emitted JavaScript has no errors under checkJs', () => {
  const files = globSync(['runtime/*.js', 'response/message*.js', '*.js'], { cwd: VALIDATORS });
  const program = ts.createProgram(
    files.map((file) => join(VALIDATORS, file)),
    { allowJs: true, checkJs: true, strict: true, noEmit: true, skipLibCheck: true, types: [] },
  );
  const found = ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => [file?.fileName, messageText]);
  expect(files.length).toBeGreaterThan(2);
  expect(found).toEqual([]);
});
