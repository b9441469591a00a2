/** Import specifiers of emitted modules, and the project settings that decide how they are written. */

/** The ending of relative imports: of the compiled file, of the source file, or none. */
export type ImportExtension = '.js' | '.ts' | '';

export const IMPORT_EXTENSIONS: readonly ImportExtension[] = ['.js', '.ts', ''];

/** How the project around the output resolves and loads modules. */
export interface ModuleStyle {
  readonly importExtension: ImportExtension;
  /** True if emitted folders need a `package.json` that declares their files to be ES modules. */
  readonly needsModuleType: boolean;
  /** True if a compiler writes to another folder, which then has nothing but what it has compiled. */
  readonly compiles: boolean;
}

/** The style in which this repository writes its own templates. */
export const SOURCE_STYLE: ModuleStyle = { importExtension: '.ts', needsModuleType: false, compiles: false };

const SOURCE_ENDING = /(?:\.d)?\.([cm]?)tsx?$/;

/** Returns the specifier that imports the source file `path`. Packages and JavaScript files keep their names. */
export function specifierOf(path: string, extension: ImportExtension): string {
  const [ending, kind] = SOURCE_ENDING.exec(path) ?? [];
  if (extension === '.ts' || ending === undefined || !path.startsWith('.')) return path;
  // Resolvers add no ending of `.mts` and `.cts` files.
  return path.slice(0, -ending.length) + (kind === '' ? extension : `.${kind}js`);
}

const IMPORT = /(?<=\b(?:from|import) ')\.{1,2}\/[^'\n]*(?=';$)/gm;

/** Returns one of our own templates with its relative imports rewritten. Never for text of a document. */
export function withSpecifiers(template: string, extension: ImportExtension): string {
  return template.replace(IMPORT, (path) => specifierOf(path, extension));
}
