/** Prints one file for each type of the contract that callers can see. */
import { textOf } from '../../code.ts';
import type { DeclaredTypes } from '../../shape/declared-types.ts';
import type { OutputFile } from '../../target.ts';
import { javaFile, typesIn, type Module } from './file.ts';
import { enumClass } from './types/enums.ts';
import { modelClass } from './types/models.ts';
import { unionInterface, variantNames } from './types/unions.ts';

/**
 * Returns the types by name. Omits a type that cannot be reached from `callers`, the entry points of programs.
 * Otherwise, a body whose properties are arguments would get an unused class. `known` are the names of types that
 * programs read directly, such as error bodies.
 */
export function typeFiles(
  module: Module,
  declaredTypes: DeclaredTypes,
  callers: readonly OutputFile[],
  known: readonly string[],
): ReadonlyMap<string, OutputFile> {
  const all = new Map(declared(module, declaredTypes));
  const met = new Set([...known, ...callers.flatMap(namesIn)]);
  // Iterating over a set also visits elements added during the iteration.
  for (const name of met) for (const inner of all.has(name) ? namesIn(all.get(name)!) : []) met.add(inner);
  return new Map([...all].filter(([name]) => met.has(name)));
}

function namesIn({ content }: OutputFile): readonly string[] {
  return [...typesIn(textOf(content, 'java'))];
}

function declared(module: Module, declaredTypes: DeclaredTypes): readonly (readonly [string, OutputFile])[] {
  const unions = unionsOf(declaredTypes);
  return declaredTypes.declarations.map((one) => {
    const declaration =
      one.kind === 'struct'
        ? modelClass(declaredTypes, one, unions.get(one.name) ?? [])
        : one.kind === 'enum'
          ? enumClass(one)
          : unionInterface(declaredTypes, one);
    return [one.name, javaFile(module, 'models', one.name, declaration)];
  });
}

/** Maps the name of a class to its unions, because a sealed interface and its classes name each other. */
function unionsOf(declaredTypes: DeclaredTypes): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const one of declaredTypes.declarations)
    if (one.kind === 'union')
      for (const name of variantNames(declaredTypes, one))
        found.set(name, [...(found.get(name) ?? []), one.name]);
  return found;
}
