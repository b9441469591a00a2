/** The package of this repository as it is published, built and packed once for the same sources. */
import { execFile } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { keyOf, once } from './once.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
/** The inputs of the build and the package. */
const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
const SOURCES = [
  ...files.filter((path) => path !== 'dist' && !path.startsWith('!')),
  'src',
  'scripts',
  'tsconfig.json',
  'tsconfig.build.json',
  'package.json',
  'package-lock.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
];

export interface Packed {
  /** The unpacked package, which is never changed. */
  readonly folder: string;
  readonly tarball: string;
}

/** Builds a copy of the sources, so that tests that run at the same time do not share one `dist/`. */
export async function packed(): Promise<Packed> {
  const paths = SOURCES.flatMap((path) =>
    globSync([path, `${path}/**/*`], { cwd: ROOT, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  ).sort();
  const names = paths.map((path) => relative(ROOT, path));
  const made = await once(`packed/${keyOf(paths, names)}`, build);
  return { folder: join(made, 'package'), tarball: join(made, tarballIn(made)) };
}

/** The build is outside `node_modules`, below which Node.js does not run TypeScript. */
async function build(home: string): Promise<void> {
  const sources = mkdtempSync(join(tmpdir(), 'diptych-packed-'));
  try {
    for (const path of SOURCES) cpSync(join(ROOT, path), join(sources, path), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(sources, 'node_modules'), 'dir');
    await run('npm', ['pack', '--silent', '--pack-destination', home], { cwd: sources });
    await run('tar', ['xzf', tarballIn(home)], { cwd: home });
  } finally {
    rmSync(sources, { recursive: true });
  }
}

function tarballIn(home: string): string {
  return readdirSync(home).find((name) => name.endsWith('.tgz'))!;
}
