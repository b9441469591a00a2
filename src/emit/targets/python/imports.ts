import { identifier, joinPy, py, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import { printOrigin, printSections, type Imported, type Origin } from './import-statements.ts';

/** A module's requests for names. */
export interface ImportNames {
  /** Requests a name for annotations that are not evaluated. */
  type(name: string, from: string): Py;
  /** Requests a type of the contract, only for annotations. */
  name(name: string, from: string): Py;
  value(name: string, from: string): Py;
  builtin(name: Builtin): Py;
  /** The local name of an imported name, or undefined if it was not requested. */
  localName(name: string, from: string): string | undefined;
  /** The same requests, for code that is evaluated at run time. */
  readonly evaluated: ImportNames;
}

export type Builtin = 'str' | 'int' | 'float' | 'bool' | 'bytes' | 'property' | 'type';

/**
 * The imports of one module. Requesting a symbol imports it and returns its local name. If the module declares the same
 * name, the local name is a different one. Names that are only in annotations are imported only for type checkers.
 */
export class Imports implements ImportNames {
  readonly #scope: NameScope;
  readonly #declared: ReadonlySet<string>;
  readonly #owned: ReadonlySet<string>;
  /** Names of types of the contract that other symbols already have. */
  readonly #clashes = new Set<string>();
  readonly #values: Origin = new Map();
  readonly #types: Origin = new Map();

  /**
   * `declared` are names that the module itself declares, in any scope. `owned` are names of the contract's types,
   * which are preserved. Other symbols with the same name are renamed.
   */
  constructor(declared: Iterable<string>, owned: ReadonlySet<string> = new Set()) {
    this.#declared = new Set(declared);
    this.#owned = owned;
    this.#scope = new NameScope(this.#declared);
  }

  /**
   * Prints a module. If a type of the contract and something else have the same name, the module is printed again, and
   * the type keeps the name.
   */
  static settled<Printed>(declared: Iterable<string>, write: (imports: Imports) => Printed): Printed {
    const names = [...declared];
    const imports = new Imports(names);
    const written = write(imports);
    return imports.#clashes.size === 0 ? written : write(new Imports(names, imports.#clashes));
  }

  /** Imports a name that is available at run time. */
  value(name: string, from: string): Py {
    const before = this.#types.get(from)?.get(name);
    if (before) this.#types.get(from)!.delete(name);
    return this.#add(this.#values, name, from, false, before);
  }

  /** Imports a name that is only in annotations. */
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
      builtin: (name) => {
        if (this.#declared.has(name)) this.value('builtins', '');
        return this.builtin(name);
      },
      localName: (name, from) => this.localName(name, from),
      get evaluated() {
        return evaluated;
      },
    };
    return evaluated;
  }

  /** Returns a builtin type, with its longer name if the shorter name has another meaning here. */
  builtin(name: Builtin): Py {
    return this.#declared.has(name) ? py`${this.type('builtins', '')}.${identifier(name)}` : identifier(name);
  }

  localName(name: string, from: string): string | undefined {
    return (this.#values.get(from)?.get(name) ?? this.#types.get(from)?.get(name))?.local;
  }

  /** Returns the import statements, sorted as ruff sorts them. */
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
