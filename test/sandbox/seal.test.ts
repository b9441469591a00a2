import { expect, test } from 'vitest';
import { seal, unseal } from '../../sandbox/service/seal.ts';

test.each(['', 'text', '{"secret":"ü€😀"}', 'a'.repeat(100_000)])(
  'a sealed text is read with its secret',
  (text) => {
    const sealed = seal(text, 'secret');
    expect(unseal(sealed, 'secret')).toBe(text);
    expect(seal(text, 'secret')).not.toBe(sealed);
    expect(() => unseal(sealed, 'other')).toThrow();
    expect(() => unseal(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'secret')).toThrow();
  },
);
