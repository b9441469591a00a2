import { expect, test } from 'vitest';
import { Imports } from '../../src/emit/ecmascript/imports.ts';

test('symbols become one sorted block, packages first', () => {
  const imports = new Imports();
  imports.type('Message', './models.ts');
  imports.value('send', '../runtime/send.ts');
  imports.type('RequestOptions', '../runtime/send.ts');
  imports.value('readFile', 'node:fs/promises');
  expect(imports.print('.ts').text.split('\n')).toEqual([
    "import { readFile } from 'node:fs/promises';",
    "import { type RequestOptions, send } from '../runtime/send.ts';",
    "import type { Message } from './models.ts';",
  ]);
});

test('a symbol that is also used as a value is imported once, as a value', () => {
  const imports = new Imports();
  imports.type('ApiError', './errors.ts');
  imports.value('ApiError', './errors.ts');
  imports.type('ApiError', './errors.ts');
  expect(imports.print('.ts').text).toBe("import { ApiError } from './errors.ts';");
});

test('a name that the module declares itself, or imports twice, is renamed', () => {
  const imports = new Imports(['Messages']);
  expect(imports.type('Messages', '../models.ts').text).toBe('Messages2');
  expect(imports.type('Messages', '../graphql.ts').text).toBe('Messages3');
  expect(imports.type('Messages', '../models.ts').text).toBe('Messages2');
  expect(imports.print('.ts').text.split('\n')).toEqual([
    "import type { Messages as Messages3 } from '../graphql.ts';",
    "import type { Messages as Messages2 } from '../models.ts';",
  ]);
});

test('a long statement has one line for each symbol', () => {
  const imports = new Imports();
  for (const name of ['A', 'B', 'C']) imports.type(name.repeat(40), './types.ts');
  expect(imports.print('.ts').text).toBe(
    `import type {\n  ${'A'.repeat(40)},\n  ${'B'.repeat(40)},\n  ${'C'.repeat(40)},\n} from './types.ts';`,
  );
});

test('only identifiers can be imported', () => {
  expect(() => new Imports().type("x } from 'y'; import { z", './types.ts')).toThrow(TypeError);
  expect(new Imports().isEmpty).toBe(true);
});
