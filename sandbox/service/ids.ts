import { RandomStock } from './random-stock.ts';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;
/** Digits of each half of the 80 random bits. Each half is a number, which represents 40 bits exactly. */
const HALF_DIGITS = 8;
const HALF = 2 ** 40;
/** Number of random bytes of one token. */
const RANDOM_BYTES = 10;

/** Generates identifiers: a prefix for the kind of object, and a token. */
export type Ids = (prefix: string) => string;

/**
 * Tokens are ULIDs: ten digits of time, then 80 random bits, incremented within one millisecond. Identifiers are
 * therefore sorted by creation, but cannot be guessed.
 */
export function createIds(now: () => number): Ids {
  let time = -1;
  let timeDigits = '';
  let high = 0;
  let low = 0;
  const stock = new RandomStock(400 * RANDOM_BYTES);
  return (prefix) => {
    const current = now();
    if (current > time) {
      time = current;
      timeDigits = digits(time, TIME_DIGITS);
      const random = stock.take(RANDOM_BYTES);
      high = random.readUIntBE(0, 5);
      low = random.readUIntBE(5, 5);
    } else {
      low = (low + 1) % HALF;
      if (low === 0) high = (high + 1) % HALF;
    }
    return `${prefix}_${timeDigits}${digits(high, HALF_DIGITS)}${digits(low, HALF_DIGITS)}`;
  };
}

function digits(value: number, count: number): string {
  let text = '';
  for (let rest = value; text.length < count; rest = Math.floor(rest / 32))
    text = CROCKFORD.charAt(rest % 32) + text;
  return text;
}
