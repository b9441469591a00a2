import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

/** A new empty folder that is deleted when the test ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'diptych-test-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files by path under a folder. */
export function fill(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Every file under a folder by path, and links as `→ target`; with `times`, each with its modification time.
 */
export function snapshot(folder: string, times = false): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const rows = entries.map((entry): [string, string] => {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path);
    if (entry.isDirectory()) return [`${name}/`, ''];
    if (!entry.isFile()) return [name, '→'];
    const text = readFileSync(path, 'utf8');
    return [name, times ? `${statSync(path, { bigint: true }).mtimeNs} ${text}` : text];
  });
  return Object.fromEntries(rows.sort(([one], [other]) => (one < other ? -1 : 1)));
}
