import type { CodeGen } from 'ajv';
import { Name, nil, type Code } from 'ajv/dist/compile/codegen/code.js';
import { ValueScope, ValueScopeName } from 'ajv/dist/compile/codegen/scope.js';
import { textOf } from '../../code.ts';
import { identifier } from '../../encode/ecmascript.ts';
import { NameScope } from '../../names.ts';
import type { Unit } from '../../shape/checks/unit.ts';

/** One import of a module. */
export interface Imported {
  readonly from: string;
  readonly name: string;
  readonly local: string;
}

/** The names of one module printed by ajv: constants, imported validators, imported helpers. */
export class ModuleScope extends ValueScope {
  /** The unit that is being compiled. The next printed function gets its name. */
  current: Unit | undefined;
  readonly #module: string;
  readonly #units: ReadonlyMap<string, Unit>;
  readonly #locals: NameScope;
  readonly #imported = new Map<string, { readonly imported: Imported; readonly name: ValueScopeName }>();
  readonly #own = new Map<string, ValueScopeName>();

  constructor(module: string, own: readonly Unit[], units: ReadonlyMap<string, Unit>) {
    super({ scope: {}, lines: true });
    this.#module = module;
    this.#units = units;
    this.#locals = new NameScope();
    for (const unit of own) this.#own.set(unit.id, scopeName('validate', this.#locals.claim(unit.name)));
  }

  /** Returns a name. ajv requests the name of the next function with the prefix `validate`. */
  override name(prefix: string): ValueScopeName {
    const own = prefix === 'validate' && this.current ? this.#own.get(this.current.id) : undefined;
    return own ?? super.name(prefix);
  }

  /**
   * Returns no declarations for ajv's own copy of the function. This copy is never called, and joining its declarations
   * takes quadratic time.
   */
  override scopeRefs(): Code {
    return nil;
  }

  /** Returns the function of a unit, which is in this module or imported. */
  unit(gen: CodeGen, id: string): Name {
    const own = this.#own.get(id);
    if (own) return called(new Name('own'), own.str);
    const unit = this.#units.get(id);
    if (!unit) throw new Error(`no unit ${id} in the plan`);
    return this.#import(gen, `${unit.module}.js`, unit.name);
  }

  /** Returns a function of `runtime/`. */
  helper(gen: CodeGen, name: string): Name {
    return this.#import(gen, `runtime/${name.startsWith('matches') ? 'formats' : 'values'}.js`, name);
  }

  get imports(): readonly Imported[] {
    return [...this.#imported.values()].map(({ imported }) => imported);
  }

  #import(gen: CodeGen, file: string, name: string): Name {
    const key = `${file}#${name}`;
    let known = this.#imported.get(key);
    if (!known) {
      const local = this.#locals.claim(name);
      const from = relativePath(this.#module, file);
      known = { imported: { from, name, local }, name: scopeName('imported', local) };
      this.#imported.set(key, known);
    }
    gen.scopeValue(known.name, { key, ref: key });
    return known.name;
  }
}

function scopeName(prefix: string, name: string): ValueScopeName {
  return called(new ValueScopeName(prefix, prefix), name);
}

/**
 * Names of types can contain any letter, but ajv's constructor accepts only ASCII. The rest of ajv does not check this.
 */
function called<Named extends Name>(name: Named, text: string): Named {
  return Object.assign(name, { str: textOf(identifier(text), 'ecmascript') });
}

/** Returns the import specifier from one module to a file. Both are relative to the target's folder. */
export function relativePath(from: string, file: string): string {
  const here = from.split('/').slice(0, -1);
  const there = file.split('/');
  while (here.length > 0 && there.length > 1 && here[0] === there[0]) {
    here.shift();
    there.shift();
  }
  return [here.length === 0 ? '.' : here.map(() => '..').join('/'), ...there].join('/');
}
