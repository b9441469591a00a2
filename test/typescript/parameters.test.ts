/** The examples of OpenAPI 3.1.1 (style examples of section 4.8.12) and of RFC 6570, and cases that neither defines. */
import { describe, expect, test } from 'vitest';
import {
  headerValue,
  pathSegment,
  queryPairs,
  type Serialization,
} from '../../templates/typescript/runtime/parameters.ts';

const LIST = ['blue', 'black', 'brown'];
const MAP = { R: 100, G: 200, B: 150 };

type Row = readonly [how: Serialization, value: unknown, written: string];

describe('path', () => {
  test.each<Row>([
    [{}, 'blue', 'blue'],
    [{}, LIST, 'blue,black,brown'],
    [{}, MAP, 'R,100,G,200,B,150'],
    [{ explode: true }, MAP, 'R=100,G=200,B=150'],
    [{ style: 'matrix' }, '', ';color'],
    [{ style: 'matrix' }, 'blue', ';color=blue'],
    [{ style: 'matrix' }, LIST, ';color=blue,black,brown'],
    [{ style: 'matrix' }, MAP, ';color=R,100,G,200,B,150'],
    [{ style: 'matrix', explode: true }, LIST, ';color=blue;color=black;color=brown'],
    [{ style: 'matrix', explode: true }, MAP, ';R=100;G=200;B=150'],
    [{ style: 'label' }, '', '.'],
    [{ style: 'label' }, 'blue', '.blue'],
    [{ style: 'label' }, LIST, '.blue,black,brown'],
    [{ style: 'label' }, MAP, '.R,100,G,200,B,150'],
    [{ style: 'label', explode: true }, LIST, '.blue.black.brown'],
    [{ style: 'label', explode: true }, MAP, '.R=100.G=200.B=150'],
    [{}, 'a/b?c#d%', 'a%2Fb%3Fc%23d%25'],
    [{}, ['a,b', 'c'], 'a%2Cb,c'],
    [{ json: true }, { a: [1] }, '%7B%22a%22%3A%5B1%5D%7D'],
  ])('%j of %j is %s', (how, value, written) => {
    expect(pathSegment('color', value, how)).toBe(written);
  });
});

describe('query', () => {
  test.each<Row>([
    [{}, 'blue', 'color=blue'],
    [{}, '', 'color='],
    [{}, LIST, 'color=blue&color=black&color=brown'],
    [{}, MAP, 'R=100&G=200&B=150'],
    [{ explode: false }, LIST, 'color=blue,black,brown'],
    [{ explode: false }, MAP, 'color=R,100,G,200,B,150'],
    [{ style: 'spaceDelimited' }, LIST, 'color=blue%20black%20brown'],
    [{ style: 'spaceDelimited' }, MAP, 'color=R%20100%20G%20200%20B%20150'],
    [{ style: 'spaceDelimited', explode: true }, LIST, 'color=blue&color=black&color=brown'],
    [{ style: 'pipeDelimited' }, LIST, 'color=blue%7Cblack%7Cbrown'],
    [{ style: 'deepObject' }, MAP, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150'],
    [{ style: 'deepObject' }, { a: { b: 'c' } }, 'color%5Ba%5D%5Bb%5D=c'],
    [{ style: 'deepObject' }, LIST, 'color%5B%5D=blue&color%5B%5D=black&color%5B%5D=brown'],
    [{ style: 'deepObject' }, [{ p: 1 }, { p: 2 }], 'color%5B0%5D%5Bp%5D=1&color%5B1%5D%5Bp%5D=2'],
    [{ json: true }, MAP, 'color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D'],
    [{}, "a&b=c+d e'(!*)", 'color=a%26b%3Dc%2Bd%20e%27%28%21%2A%29'],
    [{ allowReserved: true }, 'a/b%2Fc=d e', 'color=a/b%2Fc=d%20e'],
    [{ allowReserved: true }, 'a&b#c+d[]', 'color=a%26b%23c%2Bd%5B%5D'],
    [{}, '\ud800é', 'color=%EF%BF%BD%C3%A9'],
    [{}, true, 'color=true'],
    [{}, 12345678901234567890n, 'color=12345678901234567890'],
    [{}, undefined, ''],
    [{}, null, ''],
    [{}, [], ''],
    [{ explode: false }, [], ''],
    [{}, { a: undefined, b: null, c: 1 }, 'c=1'],
    [{}, [{ a: 1 }], 'color=%7B%22a%22%3A1%7D'],
  ])('%j of %o is %s', (how, value, written) => {
    expect(queryPairs('color', value, how).join('&')).toBe(written);
  });

  test('names are encoded, too', () => {
    expect(queryPairs('a[]&b', ['x'])).toEqual(['a%5B%5D%26b=x']);
    expect(queryPairs('StartTime<', 'x', { allowReserved: true })).toEqual(['StartTime%3C=x']);
  });

  test('a property named __proto__ is written like any other', () => {
    const value = JSON.parse('{"__proto__": {"x": 1}}') as unknown;
    expect(queryPairs('f', value, { style: 'deepObject' })).toEqual(['f%5B__proto__%5D%5Bx%5D=1']);
  });
});

describe('header', () => {
  test.each<[Serialization, unknown, string | undefined]>([
    [{}, 'a b/c', 'a b/c'],
    [{}, LIST, 'blue,black,brown'],
    [{}, MAP, 'R,100,G,200,B,150'],
    [{ explode: true }, MAP, 'R=100,G=200,B=150'],
    [{ json: true }, MAP, '{"R":100,"G":200,"B":150}'],
    [{}, undefined, undefined],
  ])('%j of %o is %s', (how, value, written) => {
    expect(headerValue(value, how)).toBe(written);
  });
});
