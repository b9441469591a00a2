/** What a careful user of a Java package runs over it. Each gives what it says; nothing when all is well. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TOOLS_JDK } from '../support/jdk.ts';
import {
  BRIEFLY,
  TOOL_JARS,
  classPath,
  javaSources,
  keyOf,
  libraryOptions,
  once,
  runJdk,
} from '../support/java.ts';

/** What the tools see of the compiler. */
const EXPORTED = ['api', 'code', 'file', 'main', 'model', 'parser', 'processing', 'tree', 'util'];
const OPENED = ['code', 'comp'];
const OF_COMPILER = [
  ...EXPORTED.map((name) => `--add-exports=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`),
  ...OPENED.map((name) => `--add-opens=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`),
];

/** What Error Prone finds, every finding being an error. */
export function errorProne(sources: string): Promise<string> {
  const options = ['--release', '17', '-Werror', '-XDcompilePolicy=simple', '--should-stop=ifError=FLOW'];
  const plugin = ['-processorpath', classPath(TOOL_JARS), '-Xplugin:ErrorProne'];
  const found = libraryOptions(javaSources(sources));
  return told([sources], (folder, list) => [
    'javac',
    [...toJvm(...BRIEFLY, ...OF_COMPILER), ...options, ...plugin, ...found, '-d', folder, `@${list}`],
  ]);
}

/** Files that google-java-format would change. */
export function unformatted(...sources: readonly string[]): Promise<string> {
  const program = ['-cp', classPath(TOOL_JARS), 'com.google.googlejavaformat.java.Main'];
  const flags = ['--dry-run', '--set-exit-if-changed'];
  return told(sources, (_, list) => [
    'java',
    // It takes each line of a list as it is, where the JDK's tools take quoted words.
    [...BRIEFLY, ...OF_COMPILER, ...program, ...flags, `@${list}.plain`],
  ]);
}

/** What Javadoc warns of. */
export function javadoc(sources: string): Promise<string> {
  const flags = ['-quiet', '-Xdoclint:all', '-Xmaxwarns', '100000', '-Werror'];
  const found = libraryOptions(javaSources(sources));
  return told([sources], (folder, list) => [
    'javadoc',
    [...toJvm(...BRIEFLY), ...flags, ...found, '-d', folder, `@${list}`],
  ]);
}

function toJvm(...options: readonly string[]): readonly string[] {
  return options.map((option) => `-J${option}`);
}

/** Kept like classes are: what was clean once is not looked at again. */
async function told(
  sources: readonly string[],
  command: (folder: string, list: string) => readonly [program: string, args: readonly string[]],
): Promise<string> {
  const paths = javaSources(...sources);
  try {
    const [program, args] = command('', '');
    await once(keyOf(paths, [TOOLS_JDK!, program, ...args]), async (folder) => {
      const list = join(folder, 'sources');
      await writeFile(list, paths.map((path) => JSON.stringify(path)).join('\n'));
      await writeFile(`${list}.plain`, paths.join('\n'));
      const [, own] = command(folder, list);
      const { code, output, complaint } = await runJdk(program, own, { home: TOOLS_JDK });
      if (code !== 0) throw new Error(`${output}${complaint}`);
    });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
