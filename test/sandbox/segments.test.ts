import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { segment } from '../../sandbox/messages/segments.ts';
import { smartEncode } from '../../sandbox/messages/smart-encoding.ts';

interface Vector {
  name: string;
  body: string;
  encoding: string;
  units: number;
  segments: number;
  segment_units: number[];
}

const file = new URL('segments.json', import.meta.url);
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[];

test.for(vectors.map((vector) => [vector.name, vector] as const))('vector %s', ([, vector]) => {
  const { encoding, units, segments, segmentUnits } = segment(vector.body);
  expect({ encoding, units, segments, segment_units: segmentUnits }).toEqual({
    encoding: vector.encoding,
    units: vector.units,
    segments: vector.segments,
    segment_units: vector.segment_units,
  });
});

test('UCS-2 on request', () => {
  expect(segment('a'.repeat(71), 'ucs2')).toMatchObject({
    encoding: 'ucs2',
    segments: 2,
    segmentUnits: [67, 4],
  });
});

test.for([
  ['It’s “fine” – really…', `It's "fine" - really...`],
  ['no\u00a0break\u200b', 'no break'],
  ['é€😀', 'é€😀'],
])('smart encoding of %s', ([text, plain]) => {
  expect(smartEncode(text!)).toBe(plain);
});
