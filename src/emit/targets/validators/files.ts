/**
 * The files of a module. JavaScript with separate declarations does not require a compiler. A compiler with a separate
 * output folder ignores both files, so the module is then a single TypeScript file.
 */
import { joinEs, lineComment, type Es } from '../../encode/ecmascript.ts';
import { ownFile } from '../../encode/library.ts';
import { moduleFile } from '../../ecmascript/module-file.ts';
import type { Kit, OutputFile } from '../../target.ts';
import { printDeclarations, type Declarations } from './declarations.ts';
import type { PrintStyle } from './print.ts';

/** Prevents compilers from checking code without types. */
const UNCHECKED = lineComment('@ts-nocheck: ajv printed this code, and its exports are typed.');

/** Prints a module. */
export type PrintModule = (style: PrintStyle) => Es;

/** Returns a module with the exports in `declarations`. */
export function declaredFiles(
  path: string,
  declarations: Declarations,
  print: PrintModule,
  kit: Kit,
): readonly OutputFile[] {
  if (kit.compiles)
    return [moduleFile(`${path}.ts`, joinEs([UNCHECKED, print(styleOf(kit, declarations))], '\n'))];
  // Deno finds declarations only through this comment.
  const own = lineComment(`@ts-self-types="./${path.slice(path.lastIndexOf('/') + 1)}.d.ts"`);
  return [
    moduleFile(`${path}.js`, joinEs([own, print(styleOf(kit))], '\n')),
    moduleFile(`${path}.d.ts`, printDeclarations(declarations, kit.importExtension)),
  ];
}

/** Returns a module that only other validators import. */
export function innerFile(path: string, print: PrintModule, kit: Kit): OutputFile {
  if (!kit.compiles) return moduleFile(`${path}.js`, print(styleOf(kit)));
  return moduleFile(`${path}.ts`, joinEs([UNCHECKED, print(styleOf(kit))], '\n'));
}

/** Returns the modules that do not depend on the contract. */
export function runtimeFiles(kit: Kit): readonly OutputFile[] {
  const runtime = [...kit.templates('runtime')].map(([name, text]) => {
    const path = `runtime/${name.replace(/\.js$/, '')}`;
    return innerFile(path, () => ownFile('ecmascript', text), kit);
  });
  const types = [...kit.templates('types')].map(([path, text]) =>
    moduleFile(kit.compiles ? path.replace('.d.ts', '.ts') : path, ownFile('ecmascript', text)),
  );
  return [...types, ...runtime];
}

function styleOf({ compiles, importExtension }: Kit, types?: Declarations): PrintStyle {
  return { compiles, importExtension, types };
}
