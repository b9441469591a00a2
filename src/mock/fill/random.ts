/** Pseudo-random numbers that depend only on a key. */

/** Returns a whole number from 0 to 2^32 - 1 (FNV-1a with the finalizer of MurmurHash 3). */
export function hash(key: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < key.length; index++) {
    state ^= key.charCodeAt(index);
    state = Math.imul(state, 0x01000193);
  }
  state ^= state >>> 16;
  state = Math.imul(state, 0x85ebca6b);
  state ^= state >>> 13;
  state = Math.imul(state, 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

export function pick<Item>(items: readonly Item[], key: string): Item | undefined {
  return items[hash(key) % items.length];
}

/** Returns a string of `length` characters from an alphabet. It depends only on the key. */
export function characters(alphabet: string, length: number, key: string): string {
  return Array.from({ length }, (_, index) => alphabet[hash(`${key}/${index}`) % alphabet.length]).join('');
}
