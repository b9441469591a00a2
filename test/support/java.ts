/** Java as users have it, and what checks it: the jars of `.java/`, which `.ci/run` lays there (test/java/pom.xml). */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, delimiter, join, resolve } from 'node:path';
import { JDK, TOOLS_JDK } from './jdk.ts';
import { runProgram, type Ended, type ProgramOptions } from './run-program.ts';

/** Of a program that ends before the better compiler of the JVM has paid: half of the time. */
export const BRIEFLY = ['-XX:TieredStopAtLevel=1'];
const HOME = resolve(import.meta.dirname, '../../.java');
const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/java');

/** False on a machine without a JDK or without the jars: tests in Java are then skipped, and counted. */
export const hasJava = JDK !== undefined && existsSync(join(HOME, 'lib'));
/** False where there is no JDK that Error Prone and google-java-format run on. */
export const hasJavaTools = hasJava && TOOLS_JDK !== undefined && existsSync(join(HOME, 'tools'));

/** What the client needs, and nothing else. */
export const LIBRARIES = jars('lib').filter((path) => /[/\\](jackson-core|jspecify)-/.test(path));
export const JUNIT = jars('lib').filter((path) => /[/\\]junit-/.test(path));
export const TOOL_JARS = jars('tools');

/** Runs a program of a kit: `java`, `javac`, `javadoc`, `jar`. */
export function runJdk(
  program: string,
  args: readonly string[],
  { home = JDK!, ...options }: ProgramOptions & { readonly home?: string | undefined } = {},
): Promise<Ended> {
  return runProgram(join(home, 'bin', program), args, options);
}

export function classPath(...parts: readonly (readonly string[])[]): string {
  return parts.flat().join(delimiter);
}

/** Where javac and javadoc find what sources need: modules for a module, else classes. */
export function libraryOptions(
  sources: readonly string[],
  classes: readonly string[] = [],
): readonly string[] {
  const isModule = sources.some((path) => basename(path) === 'module-info.java');
  return [isModule ? '-p' : '-cp', classPath(LIBRARIES, classes)];
}

/** Every Java source under folders. */
export function javaSources(...folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    globSync('**/*.java', { cwd: folder })
      .sort()
      .map((path) => join(folder, path)),
  );
}

export interface Compilation {
  /** Folders of sources. */
  readonly sources: readonly string[];
  /** Classes and jars, beside the libraries of the client. */
  readonly classes?: readonly string[];
  /** Of javac, beside that every warning is an error. */
  readonly options?: readonly string[];
}

/**
 * Compiles with every warning as an error, in one process; gives the folder of the classes. What has been compiled
 * once, by whichever test, is not compiled again. @throws {Error} with what javac says.
 */
export async function compile({ sources, classes = [], options = [] }: Compilation): Promise<string> {
  const paths = javaSources(...sources);
  const key = keyOf(paths, [JDK!, ...classes, ...options]);
  return once(key, async (folder) => {
    const args = ['-Xlint:all', '-Werror', '-Xmaxerrs', '1000', '-proc:none', ...options];
    const path = libraryOptions(paths, classes);
    const list = join(folder, '..', `${key}.${process.pid}.args`);
    await writeFile(list, [...paths].map((each) => JSON.stringify(each)).join('\n'));
    const ended = await runJdk('javac', [
      ...BRIEFLY.map((option) => `-J${option}`),
      ...args,
      ...path,
      '-d',
      folder,
      `@${list}`,
    ]);
    await rm(list);
    if (ended.code !== 0) throw new Error(`javac\n${ended.output}${ended.complaint}`);
  });
}

/** Runs a class with the libraries of the client. */
export function runClass(
  name: string,
  classes: readonly string[],
  { args = [], ...options }: ProgramOptions & { readonly args?: readonly string[] } = {},
): Promise<Ended> {
  return runJdk('java', [...BRIEFLY, '-cp', classPath(LIBRARIES, classes), name, ...args], options);
}

/** What a step makes in a folder, kept by what it is made of. Processes that want the same wait for the first. */
export async function once(key: string, make: (folder: string) => Promise<void>): Promise<string> {
  const made = join(CACHE, key);
  await mkdir(CACHE, { recursive: true });
  if (existsSync(made)) return made;
  const lock = `${made}.lock`;
  if (!(await takes(lock))) {
    await new Promise((done) => setTimeout(done, 100));
    return once(key, make);
  }
  const folder = await mkdtemp(`${made}.`);
  try {
    await make(folder);
    await rename(folder, made);
    return made;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(lock);
  }
}

/** Of the texts of files and of words. */
export function keyOf(paths: readonly string[], words: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(words));
  for (const path of paths) hash.update(readFileSync(path)).update('\0');
  return hash.digest('hex').slice(0, 32);
}

/** False while the lock is another's. That of a process that is gone is taken away. */
async function takes(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true });
    return false;
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

function jars(name: string): readonly string[] {
  const folder = join(HOME, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jar'))
    .sort()
    .map((file) => join(folder, file));
}
