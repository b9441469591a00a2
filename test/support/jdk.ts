/** The Java Development Kits of this machine. */
import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** The version for which the client is built: sources and users' programs are compiled with it. */
const MIN_VERSION = 17;
/** The version on which Error Prone and google-java-format run. */
const TOOLS_LEAST = 21;
const SYSTEM = '/usr/lib/jvm';

interface Kit {
  readonly home: string;
  readonly version: number;
}

const kits = homes().flatMap((home): readonly Kit[] => {
  const version = versionOf(home);
  return version === undefined || version < MIN_VERSION ? [] : [{ home, version }];
});
const byVersion = kits.toSorted((one, other) => one.version - other.version);

/** The oldest supported version; undefined on a machine without it. */
export const JDK: string | undefined = byVersion[0]?.home;
/** A version on which the tools run. */
export const TOOLS_JDK: string | undefined = byVersion.find(({ version }) => version >= TOOLS_LEAST)?.home;

/** Returns `JAVA_HOME`, the folder of `javac` in `PATH`, and the usual folders of operating systems. */
function homes(): readonly string[] {
  const { JAVA_HOME, PATH = '' } = process.env;
  const onPath = PATH.split(delimiter)
    .map((folder) => join(folder, 'javac'))
    .filter((path) => existsSync(path))
    .map((path) => dirname(dirname(realpathSync(path))));
  const installed = existsSync(SYSTEM) ? readdirSync(SYSTEM).map((name) => join(SYSTEM, name)) : [];
  return [...(JAVA_HOME === undefined ? [] : [JAVA_HOME]), ...onPath, ...installed];
}

/** Returns the version of a JDK, or undefined for a folder that is not a JDK or has no compiler. */
function versionOf(home: string): number | undefined {
  const release = join(home, 'release');
  if (!existsSync(release) || !existsSync(join(home, 'bin/javac'))) return undefined;
  const version = /^JAVA_VERSION="(\d+)/m.exec(readFileSync(release, 'utf8'))?.[1];
  return version === undefined ? undefined : Number(version);
}
