/**
 * Runs the tools of a careful user for a Java package. Each tool returns its findings, or an empty string.
 */
import { TOOLS_JDK } from '../support/jdk.ts';
import { runTool } from '../support/jdk-tools.ts';
import { TOOL_JARS, classPath, javaSources, libraryOptions } from '../support/java.ts';
import { keyOf, once } from '../support/once.ts';

/** The compiler settings that the tools use. */
const EXPORTED = ['api', 'code', 'file', 'main', 'model', 'parser', 'processing', 'tree', 'util'];
const OPENED = ['code', 'comp'];
const PROCESS = {
  home: TOOLS_JDK,
  options: [
    ...EXPORTED.map((name) => `--add-exports=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`),
    ...OPENED.map((name) => `--add-opens=jdk.compiler/com.sun.tools.javac.${name}=ALL-UNNAMED`),
    '-cp',
    classPath(TOOL_JARS),
  ],
};

/** Returns the findings of Error Prone. */
export function errorProne(sources: string): Promise<string> {
  // The compiler stops after the phase FLOW, because no class files are needed.
  const stop = ['--should-stop=ifError=FLOW', '--should-stop=ifNoError=FLOW'];
  const options = ['--release', '17', '-Werror', '-XDcompilePolicy=simple', ...stop];
  const plugin = ['-processorpath', classPath(TOOL_JARS), '-Xplugin:ErrorProne'];
  const paths = javaSources(sources);
  return warnings(paths, 'javac', [...options, ...plugin, ...libraryOptions(paths)], (folder) => [
    '-d',
    folder,
  ]);
}

/** Files that google-java-format would change. */
export function unformatted(...sources: readonly string[]): Promise<string> {
  const flags = ['--dry-run', '--set-exit-if-changed'];
  return warnings(javaSources(...sources), 'google-java-format', flags);
}

/** Warnings of Javadoc. */
export function javadoc(sources: string): Promise<string> {
  const flags = ['-quiet', '-Xdoclint:all', '-Xmaxwarns', '100000', '-Werror'];
  const paths = javaSources(sources);
  return warnings(paths, 'javadoc', [...flags, ...libraryOptions(paths)], (folder) => ['-d', folder]);
}

/** Runs a tool. Results are cached like classes, so a package without findings is not checked again. */
async function warnings(
  paths: readonly string[],
  tool: string,
  args: readonly string[],
  into: (folder: string) => readonly string[] = () => [],
): Promise<string> {
  try {
    await once(`java/${keyOf(paths, [TOOLS_JDK!, ...PROCESS.options, tool, ...args])}`, async (folder) => {
      const { code, output } = await runTool(tool, [...args, ...into(folder), ...paths], PROCESS);
      if (code !== 0) throw new Error(output || `${tool}: ${code}`);
    });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
