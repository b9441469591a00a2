/** Prints code of a page: the imports, and then the statements. */
import { java, joinJava, qualifiedName, type Java } from '../../../encode/java.ts';
import { importsOf, type Module } from '../file.ts';

/** Returns statements or a class after their imports. `others` are types that are not part of the client. */
export function snippet(module: Module, code: Java, others: readonly string[] = []): Java {
  const names = [...importsOf(module, '', code.text), ...others].sort();
  const imports = names.map((one) => java`import ${qualifiedName(one)};`);
  return imports.length === 0 ? code : java`${joinJava(imports, '\n')}\n\n${code}`;
}
