/** A file for each type of the contract. */
import type { World } from '../../shape/world.ts';
import type { OutputFile } from '../../target.ts';
import { javaFile, type Module } from './file.ts';
import { enumClass } from './types/enums.ts';
import { modelClass } from './types/models.ts';
import { unionInterface, variantNames } from './types/unions.ts';

export function typeFiles(module: Module, world: World): readonly OutputFile[] {
  const unions = unionsOf(world);
  return world.declarations.map((one) => {
    const declaration =
      one.kind === 'struct'
        ? modelClass(world, one, unions.get(one.name) ?? [])
        : one.kind === 'enum'
          ? enumClass(one)
          : unionInterface(world, one);
    return javaFile(module, 'models', one.name, declaration);
  });
}

/** Name of a class → the unions that it is a variant of: a sealed interface and its classes name each other. */
function unionsOf(world: World): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const one of world.declarations)
    if (one.kind === 'union')
      for (const name of variantNames(world, one)) found.set(name, [...(found.get(name) ?? []), one.name]);
  return found;
}
