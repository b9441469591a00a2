/** Reads all facts about a project that determine the proposals of `init`. */
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../../core/json.ts';
import { goModuleOf, type GoModule } from '../../modules/go-module.ts';
import { packageWorkspace } from '../../modules/workspace.ts';
import { pathFrom } from '../../paths.ts';
import { foldersUp, readText } from '../files.ts';
import { readObject } from '../json-objects.ts';
import { projectLanguages } from '../languages.ts';
import { findCodegenConfig, type CodegenConfigFile } from './codegen-config.ts';
import { detectFrameworks, type Framework } from './framework.ts';
import { librariesOf, type Library } from './libraries.ts';
import { detectManager, type PackageManager } from './package-manager.ts';
import { findDocuments, type Search } from './find-documents.ts';
import { findTools, type FoundTool } from './tools.ts';
import { readTsconfig, type Tsconfig } from './tsconfig.ts';

export interface Project {
  /** The absolute folder, with links resolved. */
  readonly folder: string;
  readonly name: string;
  /** The root of the git repository, or undefined outside a repository. */
  readonly repository: string | undefined;
  readonly manager: PackageManager;
  /** `package.json` of the folder itself. */
  readonly manifest: { readonly text: string; readonly value: JsonObject } | undefined;
  /** `deno.json` or `deno.jsonc`. */
  readonly deno: string | undefined;
  /** `type` of the nearest `package.json`. */
  readonly moduleType: 'module' | 'commonjs' | undefined;
  /** The names of all dependencies, including the dependencies of a workspace's root. */
  readonly dependencies: ReadonlySet<string>;
  readonly usesTypescript: boolean;
  /** True if the project has JavaScript or TypeScript. A `package.json` alone can exist only to install Diptych. */
  readonly isScript: boolean;
  readonly tsconfig: Tsconfig | undefined;
  /** Targets for the project's other languages. */
  readonly languages: readonly string[];
  /** The Go module that contains the folder. */
  readonly goModule: GoModule | undefined;
  /** True if the folder itself has a Go package. */
  readonly hasGoPackage: boolean;
  readonly frameworks: readonly Framework[];
  /** Libraries of the folder's own package for which Diptych has a target. */
  readonly libraries: readonly Library[];
  readonly codegenConfig: CodegenConfigFile | undefined;
  readonly tools: readonly FoundTool[];
  readonly search: Search;
}

export function detectProject(cwd: string, userAgent: string): Project {
  const folder = realpathSync(cwd);
  const folders = foldersUp(folder);
  const text = readText(join(folder, 'package.json'));
  const value = text === undefined ? undefined : readObject(join(folder, 'package.json'));
  const manifests = folders
    .map((one) => readObject(join(one, 'package.json')))
    .filter((one) => one !== undefined);
  const ranges = dependenciesOf(value ? [value] : []);
  const own = new Set(ranges.keys());
  const dependencies = new Set(dependenciesOf(manifests).keys());
  const tsconfig = readTsconfig(folder);
  const deno = ['deno.json', 'deno.jsonc'].find((name) => existsSync(join(folder, name)));
  const usesTypescript = tsconfig !== undefined || own.has('typescript');
  const names = readdirSync(folder);
  return {
    folder,
    name: basename(folder),
    repository: existsSync(join(folders.at(-1)!, '.git')) ? folders.at(-1) : undefined,
    manager: detectManager(folders, userAgent),
    manifest: text === undefined || value === undefined ? undefined : { text, value },
    deno,
    moduleType: moduleTypeOf(manifests[0]),
    dependencies,
    usesTypescript,
    isScript: deno !== undefined || usesTypescript || (value !== undefined && hasScripts(value, own, names)),
    tsconfig,
    languages: languagesOf(names),
    goModule: goModuleOf(folder),
    hasGoPackage: names.some((name) => name.endsWith('.go')),
    // The root of a workspace can list the frameworks of another package.
    frameworks: detectFrameworks(own),
    libraries: librariesOf(ranges),
    codegenConfig: findCodegenConfig(folder),
    tools: findTools(folder, dependencies),
    search: searchFor(folder),
  };
}

/** Returns the documents of the project, or else the documents of the other packages in its workspace. */
function searchFor(folder: string): Search {
  const own = findDocuments(folder);
  const workspace = packageWorkspace(folder);
  if (own.documents.length > 0 || workspace === undefined || workspace === folder) return own;
  const { documents, isPartial } = findDocuments(workspace);
  const { hasSources } = own;
  const fromProject = documents.map((document) => ({
    ...document,
    path: pathFrom(folder, join(workspace, document.path)),
  }));
  return { documents: fromProject, hasSources, isPartial };
}

/** Returns the version ranges of the dependencies by name. */
function dependenciesOf(manifests: readonly JsonObject[]): ReadonlyMap<string, string> {
  const ranges = manifests.flatMap((manifest) =>
    ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((member) => {
      const list = manifest[member];
      return isJsonObject(list) ? Object.entries(list) : [];
    }),
  );
  return new Map(ranges.map(([name, range]) => [name, typeof range === 'string' ? range : '']));
}

function moduleTypeOf(manifest: JsonObject | undefined): Project['moduleType'] {
  const type = manifest?.['type'];
  return type === 'module' || type === 'commonjs' ? type : undefined;
}

/** Packages that a project of another language installs to run Diptych. */
const OWN_PACKAGES: ReadonlySet<string> = new Set(['diptych', 'graphql']);

/**
 * False for a `package.json` that only installs and runs Diptych. The placeholder script of `npm init` does not count.
 */
function hasScripts(manifest: JsonObject, own: ReadonlySet<string>, names: readonly string[]): boolean {
  const { scripts, workspaces } = manifest;
  const commands = isJsonObject(scripts) ? Object.values(scripts).map(String) : [];
  return (
    workspaces !== undefined ||
    [...own].some((name) => !OWN_PACKAGES.has(name)) ||
    commands.some((command) => !/^(diptych|echo "Error: no test specified")/.test(command)) ||
    names.some(
      (name) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('.config.') && !name.startsWith('codegen.'),
    )
  );
}

function languagesOf(names: readonly string[]): readonly string[] {
  return projectLanguages
    .filter(({ trace }) => names.some((name) => trace.test(name)))
    .map(({ target }) => target);
}
