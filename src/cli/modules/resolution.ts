/** Module resolution of a tsconfig, including implied settings. */
import type { TsConfigJsonResolved } from 'get-tsconfig';
import type { ImportExtension } from '../../emit/ecmascript/specifier.ts';

export type CompilerOptions = NonNullable<TsConfigJsonResolved['compilerOptions']>;

/** Modes with Node's rules, in which relative imports in ES modules require a file extension. */
const NODE_MODES: ReadonlySet<string> = new Set(['node16', 'node18', 'node20', 'nodenext']);

/** Returns `moduleResolution`, or the mode implied by `module`. */
export function resolutionOf({ moduleResolution, module }: CompilerOptions): string {
  const implied = module?.toLowerCase() ?? '';
  return moduleResolution?.toLowerCase() ?? (NODE_MODES.has(implied) ? implied : 'bundler');
}

/**
 * Returns the extension of relative imports under these options. If they allow imports of source files, it is `.ts`,
 * because Node.js can then run the files directly, and every bundler resolves the path of an existing file.
 */
export function extensionUnder(options: CompilerOptions): ImportExtension {
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true)
    return '.ts';
  return NODE_MODES.has(resolutionOf(options)) ? '.js' : '';
}

/** True if the compiler rejects ES syntax in files that Node treats as CommonJS. */
export function rejectsModuleSyntax(options: CompilerOptions): boolean {
  return options.verbatimModuleSyntax === true && NODE_MODES.has(resolutionOf(options));
}
