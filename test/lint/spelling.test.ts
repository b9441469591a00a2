import { expect, test } from 'vitest';
import { LANGUAGES, spell, type NameRole } from '../../src/core/spelling.ts';
import { splitWords } from '../../src/core/words.ts';

/** Names in TypeScript, Python, Go, and Java; `–` if the language needs no identifier. */
test.for([
  ['from', 'field', 'from from_ From from'],
  ['type', 'field', 'type type Type type'],
  ['type', 'argument', 'type type type_ type'],
  ['default', 'field', 'default default Default default_'],
  ['default', 'argument', 'default_ default default_ default_'],
  ['class', 'constant', '– – Class CLASS'],
  ['2FA', 'constant', '– – X2Fa _2_FA'],
  ['ship_to', 'field', 'ship_to ship_to ShipTo shipTo'],
  ['getClass', 'field', 'getClass get_class GetClass getClass_'],
  ['constructor', 'method', 'constructor_ constructor Constructor constructor'],
  ['delete', 'method', 'delete delete Delete delete'],
  ['import', 'method', 'import import_ Import import_'],
  ['error', 'type', 'Error_ Error Error Error_'],
  ['none', 'type', 'None None_ None None'],
  ['record', 'type', 'Record_ Record Record Record_'],
  ['self', 'argument', 'self self_ self self'],
  ['日本', 'field', '日本 日本 X日本 日本'],
] as const satisfies readonly (readonly [string, NameRole, string])[])(
  '%s as %s: %s',
  ([wire, role, expected]) => {
    const name = { wire, words: splitWords(wire) };
    const spelled = LANGUAGES.map((language) => spell(name, language, role)?.name ?? '–');
    expect(spelled.join(' ')).toBe(expected);
  },
);

test('only forbidden names count as escaped', () => {
  const from = { wire: 'from', words: ['from'] };
  expect(LANGUAGES.filter((language) => spell(from, language, 'field')?.escaped)).toEqual(['Python']);
});
