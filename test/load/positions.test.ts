import { expect, test } from 'vitest';
import { Origin } from '../../src/load/document/origin.ts';
import { parseJson } from '../../src/load/document/parse-json.ts';
import { parseYaml } from '../../src/load/document/parse-yaml.ts';
import { SourceText } from '../../src/load/document/source-text.ts';
import { DEFAULT_LIMITS } from '../../src/load/limits.ts';

const JSON_TEXT = `{
  "a": [1, { "b\\u0041": true }],
  "c/d": "},{\\"", "": { "~": null },
  "e": []
}`;

const YAML_TEXT = `# comment
a:
  - 1
  - b: yes
    "q r": &anchor
      deep: [x, {y: z}]
alias: *anchor
merged:
  <<: *anchor
  own: 1
? complex
: value
folded: >
  text: not a key
last: end
`;

/** `pointer line:column` of the tested nodes. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  json: [
    '"" 1:1',
    '"/a" 2:3',
    '"/a/0" 2:9',
    '"/a/1" 2:12',
    '"/a/1/bA" 2:14',
    '"/c~1d" 3:3',
    '"/" 3:19',
    '"//~0" 3:25',
    '"/e" 4:3',
  ],
  yaml: [
    '"/a" 2:1',
    '"/a/0" 3:5',
    '"/a/1" 4:5',
    '"/a/1/b" 4:5',
    '"/a/1/q r" 5:5',
    '"/a/1/q r/deep" 6:7',
    '"/a/1/q r/deep/1/y" 6:18',
    '"/alias" 7:1',
    '"/alias/deep" 6:7',
    '"/alias/deep/0" 6:14',
    '"/merged/own" 10:3',
    '"/merged/deep" 8:1',
    '"/complex" 11:3',
    '"/folded" 13:1',
    '"/last" 15:1',
  ],
};

test.for(Object.entries(PLACES))('%s', ([format, places]) => {
  const source = new SourceText('a', format === 'json' ? JSON_TEXT : YAML_TEXT);
  const document = format === 'json' ? parseJson(source, DEFAULT_LIMITS) : parseYaml(source, DEFAULT_LIMITS);
  if ('code' in document) throw new Error(document.message);
  const found = places.map((place) => {
    const pointer = JSON.parse(/^"[^"]*"/.exec(place)![0]) as string;
    const { line, column } = new Origin(document, pointer).span;
    return `${JSON.stringify(pointer)} ${line}:${column}`;
  });
  expect(found).toEqual(places);
});

// This is invalid in YAML 1.2, but published documents contain it, and libyaml accepts it.
test('a line of a string or of a flow collection may be indented too little', () => {
  const text = `paths: {
  "a": [
1,
  2 ]
}
deep:
    - - quoted: 'one
    two'
        flow: [x,
\ty, {
z: 1}
        ]
last: end
`;
  const document = parseYaml(new SourceText('a.yaml', text), DEFAULT_LIMITS);
  if ('code' in document) throw new Error(document.message);
  expect(document.value).toEqual({
    paths: { a: [1, 2] },
    deep: [[{ quoted: 'one two', flow: ['x', 'y', { z: 1 }] }]],
    last: 'end',
  });
  const lines = ['/paths/a/0', '/deep/0/0/flow', '/deep/0/0/flow/2', '/last'];
  expect(lines.map((pointer) => new Origin(document, pointer).span.line)).toEqual([3, 9, 10, 13]);
});

test('an error after a line that is indented too little is reported at its own line', () => {
  const document = parseYaml(new SourceText('a.yaml', 'a: {\nb: 1\n}\nc: [\n'), DEFAULT_LIMITS);
  expect(document).toMatchObject({ code: 'yaml-syntax', at: { line: 5 } });
});

test('a span can be printed, spread, cloned, and compared', () => {
  const document = parseJson(new SourceText('a.json', JSON_TEXT), DEFAULT_LIMITS);
  if ('code' in document) throw new Error(document.message);
  const { span } = new Origin(document, '/e');
  const plain = { file: 'a.json', line: 4, column: 3, pointer: '/e' };
  expect(JSON.parse(JSON.stringify(span))).toEqual(plain);
  expect({ ...span }).toEqual(plain);
  expect(structuredClone(span)).toEqual(plain);
});
