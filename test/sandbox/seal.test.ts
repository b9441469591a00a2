import { expect, test } from 'vitest';
import { seal, unseal } from '../../sandbox/service/seal.ts';

test.each(['', 'text', '{"secret":"ü€😀"}', 'a'.repeat(100_000)])(
  'a sealed string can be read with its secret',
  (text) => {
    const sealed = seal(text, 'secret');
    expect(unseal(sealed, 'secret')).toBe(text);
    expect(seal(text, 'secret')).not.toEqual(sealed);
    expect(() => unseal(sealed, 'other')).toThrow();
    for (const place of [0, sealed.length - 1]) {
      expect(() => unseal(sealed.with(place, sealed[place]! ^ 1), 'secret')).toThrow();
    }
  },
);
