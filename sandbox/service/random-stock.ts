import { randomFillSync } from 'node:crypto';

/**
 * Generates many random bytes at once, and returns them in small amounts, because generating few bytes takes as long as
 * generating many.
 */
export class RandomStock {
  readonly #stock: Buffer;
  #taken: number;

  /** @param size the size of the stock in bytes. */
  constructor(size: number) {
    this.#stock = Buffer.alloc(size);
    this.#taken = size;
  }

  /**
   * Returns unused bytes. They are valid only until the next call.
   * @throws {RangeError} if `count` exceeds the size of the stock.
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
