import { byCodeUnit } from '../../core/order.ts';
import { es, identifier, joinEs, stringLiteral, type Es } from '../encode/ecmascript.ts';
import { NameScope } from '../names.ts';
import { fits } from './layout.ts';
import { specifierOf, type ImportExtension } from './specifier.ts';

interface Imported {
  readonly name: string;
  readonly local: string;
  typeOnly: boolean;
}

/**
 * The imports of one module. `type` and `value` import a symbol and return its local name, which differs if the module
 * declares the same name. `print` returns the sorted import statements.
 */
export class Imports {
  readonly #scope: NameScope;
  readonly #modules = new Map<string, Map<string, Imported>>();

  /** @param declared names that the module itself declares, and globals that it uses */
  constructor(declared: Iterable<string> = []) {
    this.#scope = new NameScope(declared);
  }

  /** Imports a type, which the compiler erases. */
  type(name: string, from: string): Es {
    return this.#add(name, from, true);
  }

  /** Imports a value, or a class that is used both as a value and as a type. */
  value(name: string, from: string): Es {
    return this.#add(name, from, false);
  }

  /** True if no symbol was requested. */
  get isEmpty(): boolean {
    return this.#modules.size === 0;
  }

  /** Returns import statements sorted by module: packages, then modules in parent folders, then in the same folder. */
  print(extension: ImportExtension): Es {
    const modules = [...this.#modules].sort(([one], [other]) => compareModules(one, other));
    return joinEs(
      modules.map(([from, symbols]) => printImport(specifierOf(from, extension), [...symbols.values()])),
      '\n',
    );
  }

  #add(name: string, from: string, typeOnly: boolean): Es {
    const symbols = this.#modules.get(from) ?? new Map<string, Imported>();
    this.#modules.set(from, symbols);
    const known = symbols.get(name) ?? { name, local: this.#scope.claim(name), typeOnly };
    if (!typeOnly) known.typeOnly = false;
    symbols.set(name, known);
    return identifier(known.local);
  }
}

function printImport(from: string, symbols: readonly Imported[]): Es {
  const sorted = [...symbols].sort((one, other) => byCodeUnit(one.name, other.name));
  const allTypes = sorted.every((symbol) => symbol.typeOnly);
  const specifiers = sorted.map((symbol) => printSpecifier(symbol, !allTypes));
  const keyword = allTypes ? es`import type` : es`import`;
  const line = es`${keyword} { ${joinEs(specifiers, ', ')} } from ${stringLiteral(from)};`;
  if (fits(line)) return line;
  return es`${keyword} {\n  ${joinEs(specifiers, ',\n')},\n} from ${stringLiteral(from)};`;
}

function printSpecifier(symbol: Imported, mixed: boolean): Es {
  const name =
    symbol.local === symbol.name
      ? identifier(symbol.name)
      : es`${exportedName(symbol.name)} as ${identifier(symbol.local)}`;
  return mixed && symbol.typeOnly ? es`type ${name}` : name;
}

/** Returns an exported name. Unlike the name of a binding, it may be a reserved word. */
function exportedName(name: string): Es {
  return name === 'default' ? es`default` : identifier(name);
}

function compareModules(one: string, other: string): number {
  return distance(one) - distance(other) || byCodeUnit(one, other);
}

function distance(module: string): number {
  if (!module.startsWith('.')) return 0;
  return module.startsWith('../') ? 1 : 2;
}
