import { expect, test } from 'vitest';
import { declaredRanges } from '../../src/core/media-type.ts';

test.each([
  ['image/png', ['image/png']],
  ['image/png, Image/JPEG;q=1', ['image/png', 'image/jpeg']],
  ['image/*', ['image/*']],
  ['text/plain; charset=utf-8', ['text/plain']],
  // These allow any type.
  ['*/*', []],
  ['image/png, */*', []],
  ['application/octet-stream', []],
  ['image/png, Application/Octet-Stream', []],
  ['', []],
  ['png', []],
  ['image/png, jpg', []],
] as const)('the content type %j of an encoding allows %j', (contentType, ranges) => {
  expect(declaredRanges(contentType)).toEqual(ranges);
});
