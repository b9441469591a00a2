/** Rewrites the printed code so that the project's compiler accepts it. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import { isInPackage, moduleTypeOf } from '../modules/nearest.ts';
import { resolutionOf, type CompilerOptions } from '../modules/resolution.ts';
import { compilerVersion } from './compiler-version.ts';
import { outputProject } from './detect/tsconfig.ts';

/** The settings of a project that determine the style of its code. */
export interface SnippetStyle {
  /** `script`: the compiler rejects ES syntax. `commonjs`: ES syntax is allowed, but not top-level `await`. */
  readonly modules: 'module' | 'commonjs' | 'script';
  readonly environment: 'process' | 'vite' | 'none';
  /** The reasons why the compiler does not find the types of Node.js. */
  readonly nodeTypes: readonly ('not-installed' | 'not-listed')[];
}

const ES_MODULES = new Set(['es2022', 'esnext', 'preserve', 'system']);

/**
 * Returns the style of the project at the output folder.
 * @param out the absolute output folder
 */
export function snippetStyle(
  out: string,
  project: string,
  dependencies: ReadonlySet<string>,
  style: ModuleStyle | undefined,
): SnippetStyle {
  const used = outputProject(out);
  const options = used && (used.config.compilerOptions ?? {});
  const modules = style?.needsModuleType
    ? 'script'
    : options && isInPackage(out) && !isModule(options, out)
      ? 'commonjs'
      : 'module';
  const environment = environmentOf(project, dependencies, options);
  return {
    modules,
    environment,
    nodeTypes: environment === 'process' ? [] : missingNodeTypes(project, options),
  };
}

function missingNodeTypes(project: string, options: CompilerOptions | undefined): SnippetStyle['nodeTypes'] {
  if (!options) return [];
  const isListed = options.types?.includes('node') === true || includesAllTypes(project, options);
  return [
    ...(hasNodeTypes(project) ? [] : ['not-installed' as const]),
    ...(isListed ? [] : ['not-listed' as const]),
  ];
}

/** True if the compiler includes the types of all packages, which is not the default since TypeScript 6. */
function includesAllTypes(project: string, { types }: CompilerOptions): boolean {
  return types === undefined ? compilerVersion(project) < 6 : types.includes('*');
}

function isModule(options: CompilerOptions, out: string): boolean {
  if (ES_MODULES.has(options.module?.toLowerCase() ?? '')) return true;
  return resolutionOf(options).startsWith('node') && moduleTypeOf(out) === 'module';
}

const BROWSER = ['react-dom', 'vue', 'svelte', 'solid-js', 'preact', '@angular/core'];

/**
 * Returns how snippets read environment variables. With a tsconfig, `process` requires the Node.js types or Next.js.
 */
function environmentOf(
  project: string,
  dependencies: ReadonlySet<string>,
  options: CompilerOptions | undefined,
): SnippetStyle['environment'] {
  if (dependencies.has('next')) return 'process';
  const types = options?.types;
  if (!options) {
    if (dependencies.has('vite')) return 'vite';
    return BROWSER.some((name) => dependencies.has(name)) ? 'none' : 'process';
  }
  if (types?.includes('vite/client')) return 'vite';
  if (types?.includes('node')) return 'process';
  return includesAllTypes(project, options) && hasNodeTypes(project) ? 'process' : 'none';
}

function hasNodeTypes(project: string): boolean {
  const paths = createRequire(join(project, 'package.json')).resolve.paths('@types/node') ?? [];
  return paths.some((path) => existsSync(join(path, '@types/node/package.json')));
}

/** Returns code with ES imports and `process.env` in the given style. */
export function inStyle(code: string, { modules, environment }: SnippetStyle): string {
  return asModules(withEnvironment(code, environment), modules);
}

function withEnvironment(code: string, environment: SnippetStyle['environment']): string {
  if (environment === 'process') return code;
  return code.replace(/process\.env\.(\w+)/g, (_, name: string) =>
    environment === 'vite' ? `import.meta.env.VITE_${name}` : `'${name}'`,
  );
}

function asModules(code: string, modules: SnippetStyle['modules']): string {
  if (modules === 'module') return code;
  const lines = code.split('\n');
  const isImport = (line: string): boolean => line.startsWith('import ');
  const body = lines.filter((line) => modules === 'script' || !isImport(line)).map(asStatement);
  if (modules === 'commonjs' && !body.some((line) => /^(?!\s*\/\/).*\bawait\b/.test(line))) return code;
  const imports = modules === 'commonjs' ? lines.filter(isImport) : [];
  const indented = body.map((line) => (line === '' ? '' : `  ${line}`));
  const main = ['async function main() {', ...indented, '}', '', 'void main();'];
  return [...imports, ...(imports.length > 0 ? [''] : []), ...main].join('\n').replaceAll('{\n\n', '{\n');
}

/** Converts a top-level line to a statement inside a function. */
function asStatement(line: string): string {
  return line
    .replace(
      /^import \{ (.*?) \} from ('.*?');/,
      (_, names: string, path: string) =>
        `const { ${names.replaceAll(' as ', ': ')} } = await import(${path});`,
    )
    .replace(/^import (\w+) from ('.*?');/, 'const { default: $1 } = await import($2);')
    .replace(/^export default /, 'const server = ');
}
