/** Prints `__init__.py`, which exports the names of a package. Each name is imported from its module on first use. */
import { byCodeUnit } from '../../../core/order.ts';
import {
  docstring,
  identifier,
  joinPy,
  moduleName,
  py,
  stringLiteral,
  type Py,
} from '../../encode/python.ts';
import { sentence } from '../../shape/sentences.ts';
import type { View } from '../../templates.ts';
import { dict, list } from './doc.ts';
import { compareExported, compareMembers, importStatement } from './import-statements.ts';
import { render } from './layout.ts';
import { assignment } from './statements.ts';

/** A name, and its module relative to the package: `.order`. A module is exported under its own name. */
export interface Exported {
  readonly name: string;
  readonly from: string;
}

export function packageView(
  documentation: string,
  exported: readonly Exported[],
  depth: 0 | 1,
  hasCustom = false,
): View {
  const sorted = [...exported].sort(
    (one, other) => byCodeUnit(one.from, other.from) || compareMembers(one.name, other.name),
  );
  const names = exported.map(({ name }) => name).toSorted(compareExported);
  const modules = sorted
    .filter(({ name, from }) => from === `.${name}`)
    .toSorted((one, other) => compareMembers(one.name, other.name));
  const others = sorted.filter(({ name, from }) => from !== `.${name}`);
  const again = (name: string): Py => py`${identifier(name)} as ${identifier(name)}`;
  return {
    hasCustom,
    documentation: docstring([sentence(documentation) ?? 'An API.'], 96)!,
    lazy: moduleName(`${'.'.repeat(depth + 1)}_runtime.lazy`),
    hasImports: exported.length > 0,
    imports: joinPy(
      [
        ...modules.map(({ name }) => importStatement('.', [again(name)], 4)),
        ...others.map(({ name, from }) => importStatement(from, [again(name)], 4)),
      ],
      '\n',
    ),
    // pyright does not infer a type for a long tuple.
    names: assignment(py`__all__`, list(names.map(stringLiteral))),
    // A comma follows on the same line.
    modules: render(
      dict(sorted.map(({ name, from }) => [stringLiteral(name), stringLiteral(from)] as const)),
      8,
      8,
      1,
    ),
  };
}
