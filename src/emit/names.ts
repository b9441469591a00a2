/** Names already taken in one scope. Hands out free ones, the same for the same order of requests. */
export class NameScope {
  readonly #taken = new Set<string>();
  readonly #fold: (name: string) => string;

  /** `fold` decides which names count as equal: file systems ignore case. */
  constructor(taken: Iterable<string> = [], fold: (name: string) => string = (name) => name) {
    this.#fold = fold;
    for (const name of taken) this.#taken.add(fold(name));
  }

  /** `wanted`, or `wanted2`, `wanted3` … when it is taken. */
  claim(wanted: string, separator = ''): string {
    let name = wanted;
    for (let count = 2; this.#taken.has(this.#fold(name)); count++) name = `${wanted}${separator}${count}`;
    this.#taken.add(this.#fold(name));
    return name;
  }

  has(name: string): boolean {
    return this.#taken.has(this.#fold(name));
  }
}
