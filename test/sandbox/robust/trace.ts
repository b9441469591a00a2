/** What a trace tells of a server that writes to SQLite. */
export interface Acknowledgements {
  /** Replies that a message was created, which was on the disk by then. */
  readonly synced: number;
  /** Those whose message was not yet written, or not yet synced. */
  readonly unsynced: number;
  readonly syncs: number;
}

const IDS = /msg_[0-9A-Z]{26}/g;

/** Reads what `strace -y` wrote of one thread: its writes to a write-ahead log, its syncs and its replies. */
export function acknowledgements(trace: string): Acknowledgements {
  const durable = new Set<string>();
  let written: string[] = [];
  let synced = 0;
  let unsynced = 0;
  let syncs = 0;
  for (const line of trace.split('\n')) {
    if (/^pwrite64\(\d+<[^>]*-wal>/.test(line)) written.push(...(line.match(IDS) ?? []));
    else if (/^(?:fsync|fdatasync)\(\d+<[^>]*-wal>\) += 0$/.test(line)) {
      for (const id of written) durable.add(id);
      written = [];
      syncs += 1;
    } else if (/^(?:write|writev|sendto|sendmsg)\(.*"HTTP\/1\.1 201/.test(line)) {
      const [id] = line.match(IDS) ?? [];
      if (id !== undefined && durable.has(id)) synced += 1;
      else unsynced += 1;
    }
  }
  return { synced, unsynced, syncs };
}
