/** The information in a trace of a server that writes to SQLite. */
export interface Acknowledgements {
  /** The number of responses that acknowledge a message that is on the disk. */
  readonly synced: number;
  /** The number of responses that acknowledge a message that is not yet written or synced. */
  readonly unsynced: number;
  readonly syncs: number;
}

const IDS = /msg_[0-9A-Z]{26}/g;

/** Reads the output of `strace -y` for one thread: writes to the write-ahead log, syncs, and responses. */
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
