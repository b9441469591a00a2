/** Decides the style of relative imports in emitted modules by the configuration, the project, or the last run. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { ImportExtension, ModuleStyle } from '../../emit/ecmascript/specifier.ts';
import { emitsModulePackage, emitsModules } from '../../emit/targets/registry.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { MANIFEST, parseManifest } from '../write/manifest.ts';
import { pathFrom } from '../paths.ts';
import { say } from './module-diagnostics.ts';

export interface Decision {
  /** The style, or undefined if no target emits modules. */
  readonly style: ModuleStyle | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

interface Detected {
  readonly style: ModuleStyle;
  readonly reason: string;
}

const DEFAULT: Detected = {
  style: { importExtension: '.js', needsModuleType: false, compiles: false },
  reason: 'there is no tsconfig.json in or above the output folder',
};

/**
 * Returns the style. In a run that writes, the project determines it. With `check`, the manifest of the last run determines
 * it if possible, because the manifest does not depend on installed packages.
 */
export async function decideModules(request: GenerateRequest, check: boolean): Promise<Decision> {
  if (!emitsModules(request.targets.map(({ id }) => id))) return { style: undefined, diagnostics: [] };
  const { importExtension: setting = 'auto', places } = request;
  const known = styleInManifest(places.out);
  const set = (style: ModuleStyle): ModuleStyle =>
    setting === 'auto' ? style : { ...style, importExtension: setting };
  if (check && known) return { style: set(known), diagnostics: [] };
  try {
    const { style, reason } = (await detect(
      places.out,
      places.project,
      emitsModulePackage(request.targets),
    )) ?? {
      ...(await withoutTsconfig(places.out)),
      ...(known && { style: known }),
    };
    const isNew = setting === 'auto' && known?.importExtension !== style.importExtension;
    const note = say['modules-chosen']({ ending: nameOf(style.importExtension), reason });
    return { style: set(style), diagnostics: isNew ? [note] : [] };
  } catch (error) {
    const { path } = (await import('./nearest.ts')).nearestConfig(places.out) ?? { path: places.out };
    const reason = error instanceof Error ? error.message : String(error);
    const warning = say['modules-unreadable']({ path: pathFrom(places.project, path), reason });
    return { style: set(known ?? DEFAULT.style), diagnostics: [warning] };
  }
}

/** Returns the style without a tsconfig. Node runs sources directly, but rejects ES syntax in a CommonJS package. */
async function withoutTsconfig(out: string): Promise<Detected> {
  const { moduleTypeOf } = await import('./nearest.ts');
  return { ...DEFAULT, style: { ...DEFAULT.style, needsModuleType: moduleTypeOf(out) === 'commonjs' } };
}

/** Returns the style that the project requires. Throws if its configuration cannot be read. */
async function detect(out: string, project: string, isPackage: boolean): Promise<Detected | undefined> {
  const [{ isInPackage, moduleTypeOf, nearestConfig, projectOf }, resolution] = await Promise.all([
    import('./nearest.ts'),
    import('./resolution.ts'),
  ]);
  const nearest = nearestConfig(out);
  if (!nearest) return undefined;
  if (nearest.kind === 'deno') {
    const reason = `${pathFrom(project, nearest.path)} configures Deno`;
    return { style: { importExtension: '.ts', needsModuleType: false, compiles: false }, reason };
  }
  const { path, config } = projectOf(nearest.path, join(out, 'index.ts'));
  const options = config.compilerOptions ?? {};
  const isModule = moduleTypeOf(out) === 'module';
  const needsModuleType = resolution.rejectsModuleSyntax(options) && !isModule;
  const needed = resolution.extensionUnder(options);
  // Sources compiled to CommonJS do not need extensions, and Jest cannot find a source by the name of its output,
  // `./task.js`. A client with its own package consists of ES modules.
  const isCommonjs = needed === '.js' && isInPackage(out) && !isModule && !needsModuleType && !isPackage;
  const importExtension = isCommonjs ? '' : needed;
  const suffix = isCommonjs
    ? ' in a CommonJS package'
    : needed === '.ts'
      ? ' and allows imports of source files'
      : '';
  const reason = `${pathFrom(project, path)} resolves modules as ${resolution.resolutionOf(options)}${suffix}`;
  const compiles = options.noEmit !== true && options.emitDeclarationOnly !== true;
  return { style: { importExtension, needsModuleType, compiles }, reason };
}

function styleInManifest(out: string): ModuleStyle | undefined {
  try {
    return parseManifest(readFileSync(join(out, MANIFEST), 'utf8'), MANIFEST).modules;
  } catch {
    // The writer reports a broken manifest.
    return undefined;
  }
}

function nameOf(extension: ImportExtension): string {
  return extension === '' ? 'have no extension' : `end in \`${extension}\``;
}
