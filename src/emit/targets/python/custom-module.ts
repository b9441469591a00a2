/** The user's own module in a client, `_custom.py`. The package exports its classes instead of the generated ones. */
import { customFile, namesBy } from '../../custom-file.ts';
import type { Kit, OutputFile } from '../../target.ts';
import type { Exported } from './package-module.ts';

const DECLARED = namesBy(
  /^(?:(?:async\s+)?def|class)\s+([A-Za-z_]\w*)|^([A-Za-z]\w*)\s*(?::[^=\n]+)?=(?!=)/gm,
);
/** The classes of the user's module that replace generated ones. */
const REPLACED: ReadonlySet<string> = new Set(['AsyncClient', 'Client']);

/** Returns the user's module. `exported` are the names that the package exports. */
export function customModule(module: string, kit: Kit, exported: readonly Exported[]): OutputFile {
  const generated = new Set(exported.map(({ name }) => name).filter((name) => !REPLACED.has(name)));
  const content = kit.render('custom.liquid', {}, 'python');
  return customFile(`src/${module}/_custom.py`, content, DECLARED, generated);
}

/** Returns the exports with the classes of the user's module. */
export function withCustom(exported: readonly Exported[]): readonly Exported[] {
  return exported.map((one) => (REPLACED.has(one.name) ? { ...one, from: '._custom' } : one));
}
