import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Reply } from '../harness.ts';

type Call = (path: string, init?: RequestInit) => Promise<Reply>;

/** A folder that is removed at the end of the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** All items of a list, page by page. */
export async function listAll(call: Call, path: string): Promise<Reply['body'][]> {
  const items: Reply['body'][] = [];
  for (let cursor = ''; ;) {
    const { body } = await call(`${path}${path.includes('?') ? '&' : '?'}limit=100${cursor}`);
    items.push(...body.data);
    if (!body.has_more) return items;
    cursor = `&cursor=${body.next_cursor}`;
  }
}
