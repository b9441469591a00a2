/** Prints import statements, sorted as ruff sorts them (isort). */
import { byCodeUnit } from '../../../core/order.ts';
import { identifier, joinPy, moduleName, py, type Py } from '../../encode/python.ts';
import { concat, type Doc } from './doc.ts';
import { WIDTH, flat, print, widthOf } from './layout.ts';

export interface Imported {
  readonly name: string;
  /** The name in the importing module. */
  readonly local: string;
}

/** Symbols by their module, and by name. */
export type Origin = Map<string, Map<string, Imported>>;

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

/** Prints the sections: the standard library, packages, and modules of this package. */
export function printSections(origin: Origin, indent = 0): readonly (readonly Py[])[] {
  const modules = [...origin].filter(([, symbols]) => symbols.size > 0);
  const sections = [
    modules.filter(([from]) => STANDARD.has(from)),
    modules.filter(([from]) => !STANDARD.has(from) && !from.startsWith('.')),
    modules.filter(([from]) => from.startsWith('.')),
  ];
  return sections.map((section) => printOrigin(new Map(section), indent)).filter(({ length }) => length > 0);
}

export function printOrigin(origin: Origin, indent = 0): readonly Py[] {
  return [...origin]
    .filter(([, symbols]) => symbols.size > 0)
    .sort(([one], [other]) => compareModules(one, other))
    .flatMap(([from, symbols]) => printImport(from, [...symbols.values()], indent));
}

function printImport(from: string, symbols: readonly Imported[], indent: number): readonly Py[] {
  const sorted = [...symbols].sort((one, other) => compareMembers(one.name, other.name));
  const specifiers = sorted.map(specifier);
  if (from === '') return specifiers.map((each) => py`import ${each}`);
  // Write renamed imports separately (isort).
  const plain = sorted.filter(({ name, local }) => name === local);
  const renamed = sorted.filter(({ name, local }) => name !== local);
  return [...(plain.length > 0 ? [plain] : []), ...renamed.map((one) => [one])]
    .sort(([one], [other]) => compareMembers(one!.name, other!.name))
    .map((group): Doc => {
      const items = group.map(specifier);
      const head = py`from ${moduleName(from)} import `;
      const short = concat(head, joinPy(items, ', '));
      if (indent + widthOf(short) <= WIDTH) return short;
      return concat(head, { kind: 'group', open: py`(`, items, close: py`)`, comma: true });
    })
    .map((doc) => print(doc, indent));
}

/** Returns `from .module import name, name`, in parentheses if it is too long. */
export function importStatement(from: string, names: readonly Py[], indent: number): Py {
  const head = py`from ${moduleName(from)} import `;
  const line = concat(head, joinPy(names, ', '));
  if (indent + widthOf(line) <= WIDTH) return flat(line);
  return print(concat(head, { kind: 'group', open: py`(`, items: names, close: py`)`, comma: true }), indent);
}

function specifier({ name, local }: Imported): Py {
  return name === local ? identifier(name) : py`${identifier(name)} as ${identifier(local)}`;
}

/**
 * Compares modules. Plain imports come first. Relative modules are sorted from the outermost folder to the innermost
 * one.
 */
function compareModules(one: string, other: string): number {
  if (one === '' || other === '') return one === '' ? (other === '' ? 0 : -1) : 1;
  const dots = (name: string): number => /^\.*/.exec(name)![0].length;
  return dots(other) - dots(one) || natural(one.toLowerCase(), other.toLowerCase()) || byCodeUnit(one, other);
}

/** Compares names: constants, classes, and then all others (isort's order by type). */
export function compareMembers(one: string, other: string): number {
  const plain = natural(one.toLowerCase(), other.toLowerCase());
  return rank(one) - rank(other) || plain || byCodeUnit(one, other);
}

/** Compares names for `__all__`, in which upper case comes first. */
export function compareExported(one: string, other: string): number {
  return rank(one) - rank(other) || natural(one, other);
}

function rank(name: string): number {
  if (name.length > 1 && name === name.toUpperCase()) return 0;
  return name.charAt(0) === name.charAt(0).toUpperCase() ? 1 : 2;
}

/** Compares strings, in which sequences of digits count as numbers. */
function natural(one: string, other: string): number {
  const parts = (name: string): readonly string[] => name.match(/\d+|\D+/g) ?? [];
  const [left, right] = [parts(one), parts(other)];
  for (const [index, part] of left.entries()) {
    const against = right[index];
    if (against === undefined) return 1;
    if (part === against) continue;
    const numbers = /^\d/.test(part) && /^\d/.test(against);
    return numbers ? Number(part) - Number(against) || byCodeUnit(part, against) : byCodeUnit(part, against);
  }
  return left.length - right.length;
}
