import { randomFillSync } from 'node:crypto';

/** Random bytes, a few at a time: to ask for few costs as much as for many. */
export class RandomStock {
  readonly #stock: Buffer;
  #taken: number;

  /** @param size of the stock, in bytes. */
  constructor(size: number) {
    this.#stock = Buffer.alloc(size);
    this.#taken = size;
  }

  /**
   * Bytes that nobody was given before. They hold only until the next are taken.
   * @throws {RangeError} when they are more than the stock holds.
   */
  take(count: number): Buffer {
    if (count > this.#stock.length) {
      throw new RangeError(`${count} bytes are more than a stock of ${this.#stock.length} holds.`);
    }
    if (this.#taken + count > this.#stock.length) {
      randomFillSync(this.#stock);
      this.#taken = 0;
    }
    return this.#stock.subarray(this.#taken, (this.#taken += count));
  }
}
