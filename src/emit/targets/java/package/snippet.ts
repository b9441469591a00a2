/** Code of a page: its imports, then its statements. */
import { java, joinJava, qualifiedName, type Java } from '../../../encode/java.ts';
import { importsOf, type Module } from '../file.ts';

/** Statements or a class, after their imports; `others` are types that the client does not know. */
export function snippet(module: Module, code: Java, others: readonly string[] = []): Java {
  const names = [...importsOf(module, '', code.text), ...others].sort();
  const imports = names.map((one) => java`import ${qualifiedName(one)};`);
  return imports.length === 0 ? code : java`${joinJava(imports, '\n')}\n\n${code}`;
}
