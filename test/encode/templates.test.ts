import { describe, expect, test } from 'vitest';
import type { Code } from '../../src/emit/code.ts';
import { docComment, es, identifier, joinEs, stringLiteral } from '../../src/emit/encode/ecmascript.ts';
import { jsonFile } from '../../src/emit/encode/json.ts';
import { Templates, type View } from '../../src/emit/templates.ts';

const render = (template: string, view: View): string =>
  new Templates(new Map([['file', template]])).render('file', view, 'ecmascript').text;

describe('a template prints encoded values', () => {
  test('with loops and branches that leave no blank lines', () => {
    const template = [
      'class {{ name }} {',
      '{% for method in methods %}',
      '  {{ method.doc }}',
      '  {{ method.name }}() {}',
      '{% if method.last %}',
      '  // the end',
      '{% endif %}',
      '{% endfor %}',
      '}',
    ].join('\n');
    const text = render(template, {
      name: identifier('Client'),
      methods: [
        { doc: es`/**\n * A.\n */`, name: identifier('send') },
        { doc: es`/** B. */`, name: identifier('get'), last: true },
      ],
    });
    expect(text.split('\n')).toEqual([
      'class Client {',
      '  /**',
      '   * A.',
      '   */',
      '  send() {}',
      '  /** B. */',
      '  get() {}',
      '  // the end',
      '}',
    ]);
  });
});

describe('a template that prints anything else throws', () => {
  test.each([
    ['a string', '{{ value }}', 'text'],
    ['a number', '{{ value }}', 1],
    ['a boolean', '{{ value }}', true],
    ['code of another language', '{{ value }}', jsonFile({})],
    ['an inline literal', '{{ "text" }}', undefined],
    ['an unknown name', '{{ other }}', undefined],
    ['the loop counter', '{% for x in value %}{{ forloop.index }}{% endfor %}', [es`x`]],
    ['through a filter', '{{ value | upcase }}', es`x`],
    ['an assignment', '{% assign x = 1 %}', undefined],
    ['raw text', '{% raw %}x{% endraw %}', undefined],
    ['a prototype', '{{ value.constructor }}', es`x`],
  ])('%s', (_, template, value) => {
    expect(() => render(template, { value: value as Code })).toThrow();
  });
});

describe('code tags', () => {
  test('accept only code of their language', () => {
    expect(es`a = ${stringLiteral('b')};`.text).toBe("a = 'b';");
    expect(() => es`${'b' as unknown as Code<'ecmascript'>}`).toThrow('without an encoder');
    expect(() => es`${jsonFile(1) as unknown as Code<'ecmascript'>}`).toThrow(
      'json code was printed into ecmascript',
    );
  });

  test('keep the indentation of the line on which a value starts', () => {
    const members = joinEs([es`${docComment(['A.\n\nB.'])}a: 1,`, es`b: 2,`], '\n');
    expect(es`{\n  ${members}\n}`.text).toBe('{\n  /**\n   * A.\n   *\n   * B.\n   */\n  a: 1,\n  b: 2,\n}');
  });

  test('cannot be printed by accident', () => {
    expect(() => `${String(es`x`)}`).toThrow('printed as a plain string');
  });
});
