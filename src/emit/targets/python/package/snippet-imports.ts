/** The imports of an example as a user writes them, from the public modules of the package. */
import { identifier, joinPy, moduleName, py, type Py } from '../../../encode/python.ts';
import { NameScope } from '../../../names.ts';
import type { Builtin, ImportNames } from '../imports.ts';
import { WIDTH } from '../layout.ts';

export class SnippetImports implements ImportNames {
  readonly #package: string;
  /** Local names, by module and by name in the module. */
  readonly #modules = new Map<string, Map<string, string>>();
  readonly #scope: NameScope;

  /** @param taken names that the example itself declares */
  constructor(packageName: string, taken: Iterable<string> = []) {
    this.#package = packageName;
    this.#scope = new NameScope([...taken]);
  }

  get isEmpty(): boolean {
    return this.#modules.size === 0;
  }

  value(name: string, from: string): Py {
    const module = publicModule(this.#package, from);
    const names = this.#modules.get(module) ?? new Map<string, string>();
    this.#modules.set(module, names);
    const local = names.get(name) ?? this.#scope.claim(name, '_');
    names.set(name, local);
    return identifier(local);
  }

  contractType(name: string, module: string): Py {
    return this.value(name, `.${module}`);
  }

  builtin(name: Builtin): Py {
    return identifier(name);
  }

  localName(name: string, from: string): string | undefined {
    return this.#modules.get(publicModule(this.#package, from))?.get(name);
  }

  print(): Py {
    const statements = (isOwn: boolean): readonly Py[] =>
      [...this.#modules]
        .filter(([module]) => (module.split('.')[0] === this.#package) === isOwn)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([module, names]) => statement(module, specifiers(names)));
    const sections = [statements(false), statements(true)].filter(({ length }) => length > 0);
    return joinPy(
      sections.map((lines) => joinPy(lines, '\n')),
      '\n\n',
    );
  }
}

function statement(module: string, names: readonly Py[]): Py {
  const line = py`from ${moduleName(module)} import ${joinPy(names, ', ')}`;
  if (line.text.length <= WIDTH) return line;
  return py`from ${moduleName(module)} import (\n    ${joinPy(names, ',\n')},\n)`;
}

function specifiers(names: ReadonlyMap<string, string>): readonly Py[] {
  return [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, local]) =>
      name === local ? identifier(name) : py`${identifier(name)} as ${identifier(local)}`,
    );
}

/**
 * Returns the public module: `.models.order` → `orders_api.models`. The package exports the runtime's names for
 * callers.
 */
function publicModule(packageName: string, from: string): string {
  if (!from.startsWith('.')) return from;
  const [folder = ''] = from.replace(/^\.+/, '').split('.');
  return folder === '_runtime' ? packageName : `${packageName}.${folder}`;
}
