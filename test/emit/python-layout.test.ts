/** `ruff format` does not change the layout of emitted code. */
import { describe, expect, test } from 'vitest';
import { identifier, py, stringLiteral, type Py } from '../../src/emit/encode/python.ts';
import {
  alternatives,
  call,
  concat,
  dict,
  keywords,
  list,
  subscript,
  tuple,
} from '../../src/emit/targets/python/doc.ts';
import { Imports } from '../../src/emit/targets/python/imports.ts';
import { print } from '../../src/emit/targets/python/layout.ts';
import { assignment, declaration, returned, signature } from '../../src/emit/targets/python/statements.ts';
import { emit } from '../../src/emit/run.ts';
import { load } from '../../src/load/load.ts';
import { memoryFiles } from '../load/memory-files.ts';
import { environment } from '../support/emit-contract.ts';
import { hasPython, runPython } from '../support/python.ts';

const word = (length: number): Py => stringLiteral('x'.repeat(length - 2));
const long = [word(40), word(40), word(30)];

const ROWS: readonly (readonly [name: string, code: Py, lines: number])[] = [
  ['a list that fits', assignment(py`a`, list([word(10), word(10)])), 1],
  ['a list of exactly 100 characters', assignment(py`a`, list([word(45), word(47)])), 1],
  ['a list that is one character too long', assignment(py`a`, list([word(45), word(48)])), 4],
  ['a list inside a call', assignment(py`a`, call(py`f`, [list(long)])), 7],
  ['a tuple with one item', assignment(py`a`, tuple([word(10)])), 1],
  ['a long tuple with one item', assignment(py`a`, tuple([word(110)])), 3],
  ['a dict', assignment(py`a`, dict(long.map((value) => [word(5), value] as const))), 5],
  ['empty brackets', assignment(py`a`, dict([])), 1],
  ['keywords', print(call(py`f`, keywords(long.map((value) => [py`a`, value] as const)))), 5],
  ['a string that moves to a new line', assignment(py`abcdef`, word(94)), 3],
  ['a string that is too long even on a new line', assignment(py`abcdef`, word(99)), 1],
  ['a declared type', assignment(py`a: ${print(subscript(py`List`, [py`int`]))}`, call(py`f`, long)), 5],
  ['a union', print(concat(py`a: `, call(py`f`, [alternatives([py`int`, py`str`])]))), 1],
  ['a field', py`class A:\n    ${declaration('a', alternatives([py`int`, py`None`]), py`None`, 4)}`, 2],
  [
    'a long field',
    py`class A:\n    ${declaration('a', alternatives([50, 40, 10].map(word)), py`None`, 4)}`,
    6,
  ],
  ...[84, 88, 92, 100].flatMap((length) => {
    const type = py`a.${identifier('x'.repeat(length - 2))}`;
    const declared = (name: string, value?: Py): Py => py`class A:\n    ${declaration(name, type, value, 4)}`;
    return [
      [
        `a type of ${length} characters`,
        declared('abcdefgh'),
        length === 88 || length === 92 ? 4 : 2,
      ] as const,
      [
        `a type of ${length} characters, and a value`,
        declared('a', py`None`),
        length < 90 && length > 84 ? 4 : 2,
      ] as const,
      [
        `a parameter with a type of ${length} characters`,
        py`${signature(py`def f`, [concat(py`abcdefgh: `, type), py`b: int`], py`None`, 0)}\n    return`,
        5,
      ] as const,
    ];
  }),
  ['a head that fits', py`${signature(py`def f`, [py`self`, py`a: int = 1`], py`None`, 0)}\n    return`, 2],
  [
    'a long head',
    py`${signature(
      py`def f`,
      long.map((value, index) => py`${[py`a`, py`b`, py`c`][index]!}: ${value}`),
      py`None`,
      0,
    )}\n    return`,
    6,
  ],
  [
    'characters of two UTF-16 units and one column',
    py`def f():\n    ${returned(call(py`f`, [stringLiteral('x'.repeat(78) + '𐐨'.repeat(4))]), 4)}`,
    2,
  ],
];

test.each(ROWS)('%s', (_, code, lines) => {
  expect(code.text.split('\n')).toHaveLength(lines);
});

describe('imports', () => {
  test('are sorted', () => {
    const imports = new Imports(['Order'], 'models.order');
    imports.value('b', '.runtime');
    imports.value('A10', '.runtime');
    imports.value('A9', '.runtime');
    imports.value('Any', 'typing');
    imports.value('httpx', '');
    expect(imports.value('Order', '..models').text).toBe('Order_2');
    expect(imports.print().text).toBe(`from __future__ import annotations

import httpx
from typing import Any

from ..models import Order as Order_2
from .runtime import A9, A10, b`);
  });

  test('types of the contract are attributes of their package', () => {
    const imports = new Imports(['models'], 'resources.models');
    expect(imports.contractType('Any', 'models.any').text).toBe('models_2.Any');
    expect(imports.contractType('Any', 'params.any').text).toBe('params.Any');
    expect(imports.print().text).toContain('from .. import models as models_2');
  });
});

test.skipIf(!hasPython)('ruff changes nothing', async () => {
  for (const [name, code] of ROWS) {
    const { output, stderr } = await runPython(['-m', 'ruff', 'format', '--line-length', '100', '-'], {
      input: `${code.text}\n`,
    });
    expect(stderr, name).toBe('');
    expect(output, name).toBe(`${code.text}\n`);
  }
});

test.skipIf(!hasPython)(
  'ruff changes nothing in a README whose calls need arguments without an example',
  async () => {
    const parameters = ['a', 'b'].map((name) => ({
      name,
      in: 'query',
      required: true,
      schema: { type: 'string' },
    }));
    const document = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths: { '/a': { get: { parameters, responses: { 204: { description: 'a' } } } } },
    });
    const { contract } = await load({ openapi: 'a.json' }, memoryFiles({ 'a.json': document }));
    const { files } = await emit(contract!, [{ id: 'python', options: {} }], environment);
    const readme = files.find(({ path }) => path.endsWith('README.md'))!;
    expect(readme.text).toContain('def example(');
    const args = [
      '-m',
      'ruff',
      'format',
      '--preview',
      '--line-length',
      '100',
      '--stdin-filename',
      'a.md',
      '-',
    ];
    const { output, stderr } = await runPython(args, { input: readme.text });
    expect(stderr).toBe('');
    expect(output).toBe(readme.text);
  },
);
