/** Import specifiers of emitted modules, and the settings of the project that determine them. */

/** The extension of relative imports: of the compiled file, of the source file, or none. */
export type ImportExtension = '.js' | '.ts' | '';

export const IMPORT_EXTENSIONS: readonly ImportExtension[] = ['.js', '.ts', ''];

/** The module settings of the project around the output. */
export interface ModuleStyle {
  readonly importExtension: ImportExtension;
  /** True if emitted folders need a `package.json` declaring their files as ES modules. */
  readonly needsModuleType: boolean;
  /** True if a compiler writes to another folder, which then contains only compiled files. */
  readonly compiles: boolean;
}

/** The style of this repository's own templates. */
export const SOURCE_STYLE: ModuleStyle = { importExtension: '.ts', needsModuleType: false, compiles: false };

const SOURCE_ENDING = /(?:\.d)?\.([cm]?)tsx?$/;

/** Returns the specifier for importing the source file `path`. Packages and JavaScript files keep their names. */
export function specifierOf(path: string, extension: ImportExtension): string {
  const [ending, kind] = SOURCE_ENDING.exec(path) ?? [];
  if (extension === '.ts' || ending === undefined || !path.startsWith('.')) return path;
  // Resolvers do not add an extension for `.mts` and `.cts` files.
  return path.slice(0, -ending.length) + (kind === '' ? extension : `.${kind}js`);
}

const IMPORT = /(?<=\b(?:from|import) ')\.{1,2}\/[^'\n]*(?=';$)/gm;

/** Returns a template with rewritten relative imports. Never call it with text of a document. */
export function withSpecifiers(template: string, extension: ImportExtension): string {
  return template.replace(IMPORT, (path) => specifierOf(path, extension));
}
