/** Downloads published documents into a folder, for tests. The documents are never committed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDocuments } from './documents.ts';

interface Package {
  readonly name: string;
  readonly version: string;
  /** The documents to use, as paths in the package. By default, all documents of the package. */
  readonly paths?: readonly string[];
}

interface Repository {
  /** The name of the repository on GitHub. */
  readonly name: string;
  readonly commit: string;
  /** The documents to use. Other files of the repository are used only if these documents refer to them. */
  readonly paths: readonly string[];
}

/** Pinned npm packages that contain documents. */
const PACKAGES = listIn<Package>('packages.json');
/** Pinned repositories that contain documents. */
const REPOSITORIES = listIn<Repository>('repositories.json');

/** True if the document, by its path in the folder, belongs to a package or is listed for its repository. */
export function isListed(path: string): boolean {
  const [folder = '', ...rest] = path.split('/');
  if (PACKAGES.some(({ name, version }) => folderOf(name, version) === folder)) return true;
  const repository = REPOSITORIES.find(({ name, commit }) => folderOf(name, commit) === folder);
  return repository?.paths.includes(rest.join('/')) === true;
}

/** Downloads missing packages: those in `names`, or all. */
export function downloadPackages(folder: string, names?: readonly string[]): void {
  for (const { name, version, paths } of PACKAGES) {
    if (names && !names.includes(name)) continue;
    bring(join(folder, folderOf(name, version)), (target, work) => {
      execFileSync('npm', ['pack', '--silent', `${name}@${version}`], { cwd: work });
      execFileSync('sh', ['-c', 'tar xzf *.tgz'], { cwd: work });
      const inside = join(work, 'package');
      const all = paths ?? findDocuments(inside).documents.map(({ path }) => path);
      for (const path of all) cpSync(join(inside, path), join(target, path), { recursive: true });
    });
  }
}

/** Downloads missing repositories. */
export function downloadRepositories(folder: string): void {
  for (const { name, commit } of REPOSITORIES) {
    bring(join(folder, folderOf(name, commit)), (target) => {
      const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: target });
      git('init', '--quiet');
      git('fetch', '--quiet', '--depth', '1', `https://github.com/${name}`, commit);
      git('checkout', '--quiet', 'FETCH_HEAD');
      rmSync(join(target, '.git'), { recursive: true });
    });
  }
}

/** Creates and fills a folder, unless it exists. If the script is interrupted, the folder does not exist. */
function bring(target: string, fill: (target: string, work: string) => void): void {
  if (existsSync(target)) return;
  const part = `${target}.part`;
  const work = mkdtempSync(join(tmpdir(), 'diptych-download-'));
  try {
    rmSync(part, { recursive: true, force: true });
    mkdirSync(part, { recursive: true });
    fill(part, work);
    renameSync(part, target);
  } finally {
    rmSync(work, { recursive: true });
  }
}

function folderOf(name: string, version: string): string {
  return `${name.replaceAll(/[@/]/g, '_')}-${version.slice(0, 12)}`;
}

function listIn<Item>(file: string): readonly Item[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as readonly Item[];
}
