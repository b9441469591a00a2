/** Prints `environments.ts`: the environments identified by prefixes of API keys, such as test and live. */
import type { Contract } from '../../../model/contract.ts';
import { docComment, joinEs, stringLiteral, type Es } from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import { bracketed } from '../../ecmascript/layout.ts';
import type { View } from '../../templates.ts';
import type { Environments } from '../../shape/environments.ts';

/** Returns the template data of `environments.ts`. */
export function environmentsView(
  contract: Contract,
  { names, prefixes, servers }: Environments,
  extension: ImportExtension,
): View {
  const imports = new Imports(['Environment', 'environmentOf', 'environmentOfFixed', 'Map', 'Promise']);
  const rows = prefixes.map(({ prefix, environment }) => pair(prefix, environment));
  const view = {
    documentation: docComment([`Environments of the keys of ${contract.title.trim() || 'the API'}.`]),
    names: joinEs(names.map(stringLiteral), ' | '),
    prefixes: bracketed(rows, 'const PREFIXES: readonly (readonly [string, Environment])[] = ;'.length),
    hasAddresses: servers.size > 0,
    secret: imports.type('Secret', './runtime/options.ts'),
  };
  return { ...view, imports: imports.print(extension) };
}

/** Returns a row of a table. The table is a list, because keys of an object could collide with inherited names. */
function pair(key: string, value: string): Es {
  return bracketed([stringLiteral(key), stringLiteral(value)]);
}
