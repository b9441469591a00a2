/**
 * The package of this repository's client: built as its users would build it, packed, and installed from the tarball.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { keyOf, once } from '../support/once.ts';

const REPOSITORY = resolve(import.meta.dirname, '../..');
const SOURCES = join(REPOSITORY, 'generated/typescript');
const run = promisify(execFile);

/** Folders that a developer has next to the sources. */
const NOT_SOURCES = ['dist', 'node_modules'];

export interface Built {
  /** The package's own folder, with its sources and `dist/`. */
  readonly folder: string;
  readonly tarball: string;
  readonly name: string;
  /** A new project with only the package; `files` by path. */
  project(manifest: object, files: Readonly<Record<string, string>>): Promise<string>;
  remove(): void;
}

/**
 * Builds and packs a copy of the sources, which are this repository's client by default. Uses this repository's
 * compiler. The result is cached by the sources.
 */
export async function buildPackage(sources: string = SOURCES): Promise<Built> {
  const paths = globSync('**/*', { cwd: sources, withFileTypes: true, exclude: NOT_SOURCES })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const key = keyOf(
    [...paths, join(REPOSITORY, 'package-lock.json')],
    paths.map((path) => relative(sources, path)),
  );
  const made = await once(`package/${key}`, (folder) => build(sources, folder));
  const home = newHome();
  cpSync(made, home, { recursive: true, verbatimSymlinks: true });
  const folder = join(home, 'package');
  const tarball = join(
    home,
    readdirSync(home).find((name) => name.endsWith('.tgz'))!,
  );
  const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { name: string };
  let projects = 0;
  let installed: Promise<string> | undefined;
  return {
    folder,
    tarball,
    name,
    project: async (manifest, files) => {
      const root = join(home, `project-${++projects}`);
      cpSync(await (installed ??= install(tarball, home)), root, { recursive: true, verbatimSymlinks: true });
      const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as object;
      await writeFile(join(root, 'package.json'), JSON.stringify({ ...own, ...manifest }));
      for (const [path, text] of Object.entries(files)) await writeFile(join(root, path), text);
      return root;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Returns the errors of a compiler over a project's `tsconfig.json`, one per line. */
export async function compile(
  project: string,
  compiler: 'typescript' | 'typescript-native' = 'typescript-native',
  args: readonly string[] = [],
): Promise<readonly string[]> {
  const tsc = join(REPOSITORY, 'node_modules', compiler, 'bin/tsc');
  const listing = await run(process.execPath, [tsc, '-p', project, '--pretty', 'false', ...args]).then(
    ({ stdout }) => stdout,
    (error: { stdout: string; stderr: string }) => error.stdout + error.stderr,
  );
  return listing.split('\n').filter((line) => line.trim() !== '');
}

/** Returns the output of a program, line by line. */
export async function output(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<readonly string[]> {
  const { stdout } = await run(command, args, { cwd, timeout: 30_000 });
  return stdout.trimEnd().split('\n');
}

/** Creates a project with an installed package, as npm copies it. */
async function install(tarball: string, home: string): Promise<string> {
  const root = join(home, 'installed');
  mkdirSync(root);
  await writeFile(join(root, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--silent', '--offline', '--ignore-scripts', tarball], { cwd: root });
  return root;
}

/** Builds in a normal project folder, not in `node_modules`, where compilers treat files differently. */
async function build(sources: string, to: string): Promise<void> {
  const home = newHome();
  const folder = join(home, 'package');
  mkdirSync(folder);
  for (const entry of readdirSync(sources))
    if (!NOT_SOURCES.includes(entry)) cpSync(join(sources, entry), join(folder, entry), { recursive: true });
  symlinkSync(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  await run('npm', ['run', '--silent', 'build'], { cwd: folder }).catch((error: { stdout?: string }) => {
    throw new Error(`the package does not build:\n${error.stdout ?? ''}`, { cause: error });
  });
  await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', home], { cwd: folder });
  cpSync(home, to, { recursive: true, verbatimSymlinks: true });
  rmSync(home, { recursive: true });
}

function newHome(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'diptych-package-')));
}
