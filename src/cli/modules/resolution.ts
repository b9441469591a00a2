/** Module resolution as a tsconfig sets it, implications included. */
import type { TsConfigJsonResolved } from 'get-tsconfig';
import type { ImportExtension } from '../../emit/ecmascript/specifier.ts';

export type CompilerOptions = NonNullable<TsConfigJsonResolved['compilerOptions']>;

/** Modes in which Node's rules hold: a relative import in an ES module names the file with its ending. */
const NODE_MODES: ReadonlySet<string> = new Set(['node16', 'node18', 'node20', 'nodenext']);

/** `moduleResolution`, or what `module` implies. No other mode of any compiler version needs endings. */
export function resolutionOf({ moduleResolution, module }: CompilerOptions): string {
  const implied = module?.toLowerCase() ?? '';
  return moduleResolution?.toLowerCase() ?? (NODE_MODES.has(implied) ? implied : 'bundler');
}

/** The ending that relative imports need under some options. */
export function extensionUnder(options: CompilerOptions): ImportExtension {
  if (!NODE_MODES.has(resolutionOf(options))) return '';
  const allowsSource =
    options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true;
  return allowsSource ? '.ts' : '.js';
}

/** True if the compiler rejects ES syntax in files that Node treats as CommonJS. */
export function rejectsModuleSyntax(options: CompilerOptions): boolean {
  return options.verbatimModuleSyntax === true && NODE_MODES.has(resolutionOf(options));
}
