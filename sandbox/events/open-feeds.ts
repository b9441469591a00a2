/** Maximum number of open feeds of a workspace in a process. */
export const MAX_FEEDS = 100;

/** The number of open feeds of each workspace. */
export class Feeds {
  readonly #hangingUp = new AbortController();
  readonly #open = new Map<string, number>();

  get hangingUp(): AbortSignal {
    return this.#hangingUp.signal;
  }

  isFull(workspaceId: string): boolean {
    return (this.#open.get(workspaceId) ?? 0) >= MAX_FEEDS;
  }

  /** Counts a feed until the returned function is called. */
  add(workspaceId: string): () => void {
    this.#change(workspaceId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.#change(workspaceId, -1);
      isOpen = false;
    };
  }

  #change(workspaceId: string, by: number): void {
    const count = (this.#open.get(workspaceId) ?? 0) + by;
    if (count === 0) this.#open.delete(workspaceId);
    else this.#open.set(workspaceId, count);
  }

  /** Ends all feeds. */
  hangUp(): void {
    this.#hangingUp.abort();
  }
}
