/** Maximum number of open feeds of a process. */
export const MAX_FEEDS = 100;

/** The open feeds of a sandbox. */
export class Feeds {
  readonly #hangingUp = new AbortController();
  readonly #open = new Set<object>();

  get hangingUp(): AbortSignal {
    return this.#hangingUp.signal;
  }

  get isFull(): boolean {
    return this.#open.size >= MAX_FEEDS;
  }

  add(feed: object): void {
    this.#open.add(feed);
  }

  delete(feed: object): void {
    this.#open.delete(feed);
  }

  /** Ends all feeds. */
  hangUp(): void {
    this.#hangingUp.abort();
  }
}
