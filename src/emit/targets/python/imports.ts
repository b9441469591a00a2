import { identifier, joinPy, moduleName, py, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import { concat, flat, print, WIDTH, widthOf, type Doc } from './layout.ts';

interface Imported {
  readonly name: string;
  readonly local: string;
}

/** How a module asks for names. */
export interface ImportNames {
  /** For annotations alone, unless they are evaluated. */
  type(name: string, from: string): Py;
  /** A type of the contract: for annotations alone, whatever is evaluated. */
  name(name: string, from: string): Py;
  value(name: string, from: string): Py;
  builtin(name: Builtin): Py;
  /** The same for code that is evaluated when the module runs. */
  readonly evaluated: ImportNames;
}

export type Builtin = 'str' | 'int' | 'float' | 'bool' | 'bytes' | 'property' | 'type';

type Origin = Map<string, Map<string, Imported>>;

/**
 * The imports of one module. Asking for a symbol imports it and gives its local name, renamed when the module has
 * that name itself. What only annotations need is imported for type checkers alone.
 */
export class Imports implements ImportNames {
  readonly #scope: NameScope;
  readonly #declared: ReadonlySet<string>;
  readonly #owned: ReadonlySet<string>;
  /** Names of types of the contract that something else has already. */
  readonly #clashes = new Set<string>();
  readonly #values: Origin = new Map();
  readonly #types: Origin = new Map();

  /**
   * `declared`: names that the module gives to something itself, in whatever scope. `owned`: names of the contract's
   * types, which keep them; what else is called so is renamed.
   */
  constructor(declared: Iterable<string> = [], owned: ReadonlySet<string> = new Set()) {
    this.#declared = new Set(declared);
    this.#owned = owned;
    this.#scope = new NameScope(this.#declared);
  }

  /**
   * Prints a module. Where a type of the contract and something else have one name, it is printed again: the type
   * keeps it.
   */
  static settled<Printed>(declared: Iterable<string>, write: (imports: Imports) => Printed): Printed {
    const names = [...declared];
    const imports = new Imports(names);
    const written = write(imports);
    return imports.#clashes.size === 0 ? written : write(new Imports(names, imports.#clashes));
  }

  /** A name that is there when the module runs. */
  value(name: string, from: string): Py {
    const before = this.#types.get(from)?.get(name);
    if (before) this.#types.get(from)!.delete(name);
    return this.#add(this.#values, name, from, false, before);
  }

  /** A name for annotations alone. */
  type(name: string, from: string): Py {
    const known = this.#values.get(from)?.get(name);
    return known ? identifier(known.local) : this.#add(this.#types, name, from);
  }

  name(name: string, from: string): Py {
    return this.#add(this.#types, name, from, true);
  }

  get evaluated(): ImportNames {
    const evaluated: ImportNames = {
      type: (name, from) => this.value(name, from),
      name: (name, from) => this.name(name, from),
      value: (name, from) => this.value(name, from),
      builtin: (name) => this.builtin(name),
      get evaluated() {
        return evaluated;
      },
    };
    return evaluated;
  }

  /** A builtin type, by its longer name where the shorter means something else here. */
  builtin(name: Builtin): Py {
    if (!this.#declared.has(name)) return identifier(name);
    return py`${this.value('builtins', '')}.${identifier(name)}`;
  }

  /** Import statements, sorted as ruff sorts them. No trailing line break. */
  print(): Py {
    const types = printOrigin(this.#types);
    if (types.length > 0) this.value('TYPE_CHECKING', 'typing');
    const sections = [[py`from __future__ import annotations`], ...printSections(this.#values)];
    const blocks = sections.map((lines) => joinPy(lines, '\n'));
    if (types.length > 0) {
      const inner = printSections(this.#types, 4).map((lines) => joinPy(lines, '\n'));
      blocks.push(py`if TYPE_CHECKING:\n    ${joinPy(inner, '\n\n')}`);
    }
    return joinPy(blocks, '\n\n');
  }

  #add(origin: Origin, name: string, from: string, isOwned = false, known?: Imported): Py {
    const symbols = origin.get(from) ?? new Map<string, Imported>();
    origin.set(from, symbols);
    const symbol = symbols.get(name) ?? known ?? { name, local: this.#localName(name, isOwned) };
    symbols.set(name, symbol);
    return identifier(symbol.local);
  }

  #localName(name: string, isOwned: boolean): string {
    if (isOwned && this.#scope.has(name) && !this.#declared.has(name)) this.#clashes.add(name);
    return this.#scope.claim(isOwned || !this.#owned.has(name) ? name : `${name}_`, '_');
  }
}

const STANDARD = new Set([
  '',
  'builtins',
  'collections.abc',
  'dataclasses',
  'datetime',
  'functools',
  'importlib',
  'logging',
  'types',
  'typing',
]);

/** The standard library, packages, and modules of this package. */
function printSections(origin: Origin, indent = 0): readonly (readonly Py[])[] {
  const modules = [...origin].filter(([, symbols]) => symbols.size > 0);
  const sections = [
    modules.filter(([from]) => STANDARD.has(from)),
    modules.filter(([from]) => !STANDARD.has(from) && !from.startsWith('.')),
    modules.filter(([from]) => from.startsWith('.')),
  ];
  return sections.map((section) => printOrigin(new Map(section), indent)).filter(({ length }) => length > 0);
}

function printOrigin(origin: Origin, indent = 0): readonly Py[] {
  return [...origin]
    .filter(([, symbols]) => symbols.size > 0)
    .sort(([one], [other]) => compareModules(one, other))
    .flatMap(([from, symbols]) => printImport(from, [...symbols.values()], indent));
}

function printImport(from: string, symbols: readonly Imported[], indent: number): readonly Py[] {
  const sorted = [...symbols].sort((one, other) => compareMembers(one.name, other.name));
  const specifiers = sorted.map(specifier);
  if (from === '') return specifiers.map((each) => py`import ${each}`);
  // One name of another spelling is imported apart from the others (isort).
  const plain = sorted.filter(({ name, local }) => name === local);
  const renamed = sorted.filter(({ name, local }) => name !== local);
  return [...(plain.length > 0 ? [plain] : []), ...renamed.map((one) => [one])]
    .map((group): Doc => {
      const items = group.map(specifier);
      const head = py`from ${moduleName(from)} import `;
      if (print(concat(head, joinPy(items, ', ')), indent).text.length + indent <= WIDTH)
        return concat(head, joinPy(items, ', '));
      return concat(head, { kind: 'group', open: py`(`, items, close: py`)`, comma: true });
    })
    .map((doc) => print(doc, indent));
}

/** `from .module import name`, in parentheses where it is too long. */
export function importStatement(from: string, name: Py, indent: number): Py {
  const head = py`from ${moduleName(from)} import `;
  const line = concat(head, name);
  if (indent + widthOf(line) <= WIDTH) return flat(line);
  return print(
    concat(head, { kind: 'group', open: py`(`, items: [name], close: py`)`, comma: true }),
    indent,
  );
}

function specifier({ name, local }: Imported): Py {
  return name === local ? identifier(name) : py`${identifier(name)} as ${identifier(local)}`;
}

/** Plain imports first; the furthest of relative modules first. */
function compareModules(one: string, other: string): number {
  if (one === '' || other === '') return one === '' ? (other === '' ? 0 : -1) : 1;
  const dots = (name: string): number => /^\.*/.exec(name)![0].length;
  return dots(other) - dots(one) || compare(one.toLowerCase(), other.toLowerCase()) || compare(one, other);
}

/** Constants, classes, then everything else (isort's order by type). */
function compareMembers(one: string, other: string): number {
  return rank(one) - rank(other) || natural(one, other);
}

function rank(name: string): number {
  if (name.length > 1 && name === name.toUpperCase()) return 0;
  return name.charAt(0) === name.charAt(0).toUpperCase() ? 1 : 2;
}

/** Runs of digits as numbers. */
function natural(one: string, other: string): number {
  const parts = (name: string): readonly string[] => name.toLowerCase().match(/\d+|\D+/g) ?? [];
  const [left, right] = [parts(one), parts(other)];
  for (const [index, part] of left.entries()) {
    const against = right[index];
    if (against === undefined) return 1;
    if (part === against) continue;
    const numbers = /^\d/.test(part) && /^\d/.test(against);
    return numbers ? Number(part) - Number(against) || compare(part, against) : compare(part, against);
  }
  return left.length - right.length || compare(one, other);
}

/** By code unit: the same on every machine. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
