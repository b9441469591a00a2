import { randomBytes } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const TIME_DIGITS = 10;
const RANDOM_DIGITS = 16;

/** Makes identifiers: a prefix that names the kind of object, and a token. */
export type Ids = (prefix: string) => string;

/**
 * Tokens are ULIDs: ten digits of time, then 80 random bits, of which those of one millisecond count upwards.
 * So identifiers sort by creation, and yet cannot be guessed.
 */
export function createIds(now: () => number): Ids {
  let time = -1;
  let random = 0n;
  return (prefix) => {
    const current = now();
    if (current > time) {
      time = current;
      random = BigInt(`0x${randomBytes(10).toString('hex')}`);
    } else {
      random = (random + 1n) % (1n << 80n);
    }
    return `${prefix}_${digits(BigInt(time), TIME_DIGITS)}${digits(random, RANDOM_DIGITS)}`;
  };
}

function digits(value: bigint, count: number): string {
  let text = '';
  for (let rest = value; text.length < count; rest >>= 5n) text = CROCKFORD.charAt(Number(rest & 31n)) + text;
  return text;
}
