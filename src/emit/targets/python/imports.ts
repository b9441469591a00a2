import { identifier, joinPy, py, type Py } from '../../encode/python.ts';
import { NameScope } from '../../names.ts';
import { printSections, type Imported, type Origin } from './import-statements.ts';

/** Returns the local names of types in a module, and records the imports that they require. */
export interface ImportNames {
  value(name: string, from: string): Py;
  /** Requests a type of the contract. `module` is its module, such as `models.order`. */
  contractType(name: string, module: string): Py;
  builtin(name: Builtin): Py;
  /** The local name of an imported name, or undefined if it was not requested. */
  localName(name: string, from: string): string | undefined;
}

export type Builtin = 'str' | 'int' | 'float' | 'bool' | 'bytes' | 'property' | 'type';

/**
 * The imports of one module. Requesting a symbol imports it and returns its local name. If the module declares the same
 * name, the local name is a different one. Imports also exist at run time, so that `typing.get_type_hints` can evaluate
 * annotations. Types of the contract refer to each other in cycles, so they are attributes of their package, which
 * loads their modules when they are used: `models.Order`.
 */
export class Imports implements ImportNames {
  readonly #declared: ReadonlySet<string>;
  readonly #scope: NameScope;
  /** The prefix of the root of the package. */
  readonly #root: '.' | '..';
  readonly #symbols: Origin = new Map();

  /**
   * `declared` are names that the module itself declares, in any scope. `module` is its path within the package, such as
   * `resources.orders`.
   */
  constructor(declared: Iterable<string>, module: string) {
    this.#declared = new Set(declared);
    this.#scope = new NameScope(this.#declared);
    this.#root = module.includes('.') ? '..' : '.';
  }

  value(name: string, from: string): Py {
    const symbols = this.#symbols.get(from) ?? new Map<string, Imported>();
    this.#symbols.set(from, symbols);
    const symbol = symbols.get(name) ?? { name, local: this.#scope.claim(name, '_') };
    symbols.set(name, symbol);
    return identifier(symbol.local);
  }

  contractType(name: string, module: string): Py {
    const [folder = ''] = module.split('.');
    return py`${this.folder(folder)}.${identifier(name)}`;
  }

  /** Imports a folder of the package. */
  folder(name: string): Py {
    return this.value(name, this.#root);
  }

  /** Returns a builtin type: `str`, or `builtins.str` if the module itself declares the name `str`. */
  builtin(name: Builtin): Py {
    return this.#declared.has(name)
      ? py`${this.value('builtins', '')}.${identifier(name)}`
      : identifier(name);
  }

  localName(name: string, from: string): string | undefined {
    return this.#symbols.get(from)?.get(name)?.local;
  }

  /** Returns the import statements, sorted as ruff sorts them. */
  print(): Py {
    const sections = [[py`from __future__ import annotations`], ...printSections(this.#symbols)];
    return joinPy(
      sections.map((lines) => joinPy(lines, '\n')),
      '\n\n',
    );
  }
}
