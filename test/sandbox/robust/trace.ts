/** What a trace tells of a server that writes to SQLite. */
export interface Acknowledgements {
  /** Replies that something was created, all of which had been synced by then. */
  readonly synced: number;
  /** Those with something still to be synced. */
  readonly unsynced: number;
  readonly syncs: number;
}

/** Reads what `strace -y` wrote of one thread: its writes to a write-ahead log, its syncs and its replies. */
export function acknowledgements(trace: string): Acknowledgements {
  let isDirty = false;
  let synced = 0;
  let unsynced = 0;
  let syncs = 0;
  for (const line of trace.split('\n')) {
    if (/^pwrite64\(\d+<[^>]*-wal>/.test(line)) isDirty = true;
    else if (/^(?:fsync|fdatasync)\(\d+<[^>]*-wal>\) += 0$/.test(line)) {
      isDirty = false;
      syncs += 1;
    } else if (/^(?:write|writev|sendto|sendmsg)\(.*"HTTP\/1\.1 201/.test(line)) {
      if (isDirty) unsynced += 1;
      else synced += 1;
    }
  }
  return { synced, unsynced, syncs };
}
