import { expect, test } from 'vitest';
import { specifierOf, withSpecifiers } from '../../src/emit/ecmascript/specifier.ts';

test.each([
  ['./client.ts', './client.js', './client'],
  ['../validator.d.ts', '../validator.js', '../validator'],
  ['../view.tsx', '../view.js', '../view'],
  ['./rows.mts', './rows.mjs', './rows.mjs'],
  ['./rows.cts', './rows.cjs', './rows.cjs'],
  ['../v1.2.ts', '../v1.2.js', '../v1.2'],
  ['../validators/pet.js', '../validators/pet.js', '../validators/pet.js'],
  ['./context', './context', './context'],
  ['graphql', 'graphql', 'graphql'],
  ['some-package/file.ts', 'some-package/file.ts', 'some-package/file.ts'],
])('%s is imported as %s and %s', (path, js, none) => {
  expect([specifierOf(path, '.ts'), specifierOf(path, '.js'), specifierOf(path, '')]).toEqual([
    path,
    js,
    none,
  ]);
});

test('only the import statements of a template are rewritten', () => {
  const template = [
    "import { a } from './a.ts';",
    'export {',
    '  b,',
    "} from '../b.ts';",
    "import '../c.ts';",
    "const path = './d.ts';",
    "// as from './e.ts' in a comment",
  ].join('\n');
  expect(withSpecifiers(template, '').split('\n')).toEqual([
    "import { a } from './a';",
    'export {',
    '  b,',
    "} from '../b';",
    "import '../c';",
    "const path = './d.ts';",
    "// as from './e.ts' in a comment",
  ]);
  expect(withSpecifiers(template, '.ts')).toBe(template);
});
