/**
 * Java, as users install it, and the jars of `.java/` with the tools that check it. `.ci/run` installs the jars
 * (test/java/pom.xml).
 */
import { existsSync, globSync, readdirSync } from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { JDK, TOOLS_JDK } from './jdk.ts';
import { BRIEFLY, runTool } from './jdk-tools.ts';
import { keyOf, once } from './once.ts';
import { runProgram, type Ended, type ProgramOptions } from './run-program.ts';

const HOME = resolve(import.meta.dirname, '../../.java');

/** False on a machine without a JDK or without the jars; tests in Java are then skipped and counted. */
export const hasJava = JDK !== undefined && existsSync(join(HOME, 'lib'));
/** False without a JDK on which Error Prone and google-java-format run. */
export const hasJavaTools = hasJava && TOOLS_JDK !== undefined && existsSync(join(HOME, 'tools'));

/** The dependencies of the client. */
export const LIBRARIES = jars('lib').filter((path) => /[/\\](jackson-core|jspecify)-/.test(path));
export const JUNIT = jars('lib').filter((path) => /[/\\]junit-/.test(path));
export const TOOL_JARS = jars('tools');

/** False without OkHttp and the signatures of Android's classes. */
export const hasAndroid = hasJava && existsSync(join(HOME, 'android'));
/** The signatures of the classes of Android, what compares classes with them, and OkHttp. */
export const ANDROID = {
  signatures: join(HOME, 'android/gummy-bears-api-34.signature'),
  jars: jars('android'),
};

/** Runs a program of a JDK: `java`, `javac`, `javadoc`, or `jar`. */
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

/**
 * The paths on which javac and javadoc find dependencies: the module path for a module, otherwise the class
 * path.
 */
export function libraryOptions(
  sources: readonly string[],
  classes: readonly string[] = [],
): readonly string[] {
  const isModule = sources.some((path) => basename(path) === 'module-info.java');
  return [isModule ? '-p' : '-cp', classPath(LIBRARIES, classes)];
}

/** Every Java source under these folders. */
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
  /** Classes and jars, in addition to the libraries of the client. */
  readonly classes?: readonly string[];
  /** Options of javac, in addition to treating every warning as an error. */
  readonly options?: readonly string[];
}

/**
 * Compiles with every warning as an error, in one process; returns the folder of the classes. The result is
 * cached for all tests. @throws {Error} with the output of javac.
 */
export async function compile({ sources, classes = [], options = [] }: Compilation): Promise<string> {
  const paths = javaSources(...sources);
  const key = keyOf(paths, [JDK!, ...classes, ...options]);
  return once(`java/${key}`, async (folder) => {
    const args = ['-Xlint:all', '-Werror', '-Xmaxerrs', '1000', '-proc:none', ...options];
    const path = libraryOptions(paths, classes);
    const { code, output } = await runTool('javac', [...args, ...path, '-d', folder, ...paths]);
    if (code !== 0) throw new Error(`javac\n${output}`);
  });
}

/** Runs a class with the libraries of the client. */
export function runClass(
  name: string,
  classes: readonly string[],
  {
    args = [],
    ...options
  }: ProgramOptions & { readonly args?: readonly string[]; readonly home?: string | undefined } = {},
): Promise<Ended> {
  return runJdk('java', [...BRIEFLY, '-cp', classPath(LIBRARIES, classes), name, ...args], options);
}

function jars(name: string): readonly string[] {
  const folder = join(HOME, name);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jar'))
    .sort()
    .map((file) => join(folder, file));
}
