import { es, identifier, joinEs, stringLiteral, propertyKey, type Es } from '../../encode/ecmascript.ts';
import { printedBy } from '../../encode/library.ts';
import { specifierOf, type ModuleStyle } from '../../ecmascript/specifier.ts';
import type { CompiledFunction, CompiledModule } from './compile.ts';
import type { Declarations } from './declarations.ts';
import { relativePath, type Imported } from './module-scope.ts';
import type { OperationPlan } from '../../shape/checks/plan.ts';
import type { Place } from './job.ts';

/** The style of a printed module. */
export interface PrintStyle extends Pick<ModuleStyle, 'compiles' | 'importExtension'> {
  /** The types of the exports, if the module declares them itself. */
  readonly types?: Declarations | undefined;
}

/** Returns a module: imports, constants, and functions with their comments. */
export function printModule(module: CompiledModule, comment: Es, style: PrintStyle): Es {
  return joinEs(
    [
      ...importBlock(module.imports, style),
      ...constantBlock(module),
      ...module.functions.map((compiled) => printFunction(compiled, comment, style)),
    ],
    '\n\n',
  );
}

/**
 * Returns an operation's module, which also has `bodies` by media type. `comments` are for `parameters` and `bodies`.
 */
export function printOperation(
  module: CompiledModule,
  plan: OperationPlan,
  places: ReadonlyMap<string, Place>,
  comments: { readonly parameters: Es; readonly bodies: Es },
  style: PrintStyle,
): Es {
  const imports = operationImports(module, plan, places);
  const members = plan.bodies.map(({ mediaType, unit }) => {
    return es`${propertyKey(mediaType)}: ${identifier(places.get(unit)!.name)}`;
  });
  const value = members.length === 0 ? es`{}` : es`{\n  ${joinEs(members, ',\n')},\n}`;
  const bodies = es`${comments.bodies}export const bodies${annotation('bodies', style) ?? es``} = ${value};`;
  const functions = module.functions.map((compiled) =>
    compiled.name === 'parameters'
      ? printFunction(compiled, comments.parameters, style)
      : printFunction(compiled),
  );
  return joinEs([...importBlock(imports, style), ...constantBlock(module), ...functions, bodies], '\n\n');
}

/** Returns the names that a module's code declares or imports. */
export function namesIn(module: CompiledModule, imports: readonly Imported[]): readonly string[] {
  const constants = module.constants.map((text) => /^(?:const|let|var) ([^\s=]+)/.exec(text)?.[1] ?? '');
  const functions = module.functions.map(({ name }) => name);
  return [...imports.map(({ local }) => local), ...constants, ...functions].filter((name) => name !== '');
}

/** Returns the imports of an operation's module: the imports that its code needs, and the validators of its bodies. */
export function operationImports(
  module: CompiledModule,
  plan: OperationPlan,
  places: ReadonlyMap<string, Place>,
): readonly Imported[] {
  const imports: Imported[] = [...module.imports];
  for (const { unit } of plan.bodies) {
    const place = places.get(unit)!;
    if (place.module === module.module || imports.some(({ local }) => local === place.name)) continue;
    const from = relativePath(module.module, `${place.module}.js`);
    imports.push({ from, name: place.name, local: place.name });
  }
  return imports;
}

/**
 * Prints a function. Without a comment, it is not exported. A typed function is a constant, because only constants can
 * have a type.
 */
function printFunction(compiled: CompiledFunction, comment?: Es, style?: PrintStyle): Es {
  const code = printedBy('ajv', 'ecmascript', indent(compiled.code));
  const name = identifier(compiled.name);
  const type = annotation(compiled.name, style);
  const exported = type ? es`const ${name}${type} = ${code};` : code;
  const whole = comment ? es`${comment}export ${exported}` : code;
  if (compiled.evaluated === undefined) return whole;
  const evaluated = printedBy('ajv', 'ecmascript', compiled.evaluated);
  return es`${whole}\n${name}.evaluated = ${evaluated};`;
}

/** Returns `: Validator<Message>` for an export whose type is declared here. */
function annotation(name: string, style: PrintStyle | undefined): Es | undefined {
  const found = style?.types?.exports.find((each) => each.name === name);
  return found && es`: ${found.type}`;
}

function importBlock(imported: readonly Imported[], style: PrintStyle): readonly Es[] {
  const byModule = new Map<string, Imported[]>();
  for (const each of imported) byModule.set(each.from, [...(byModule.get(each.from) ?? []), each]);
  const lines = [...byModule]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, symbols]) => {
      const names = symbols.map(({ name, local }) =>
        name === local ? identifier(name) : es`${identifier(name)} as ${identifier(local)}`,
      );
      return es`import { ${joinEs(names, ', ')} } from ${stringLiteral(specifier(from, style))};`;
    });
  const types = style.types ? [style.types.imports.print(style.importExtension)] : [];
  return lines.length + types.length === 0 ? [] : [joinEs([...types, ...lines], '\n')];
}

function specifier(from: string, { compiles, importExtension }: PrintStyle): string {
  return compiles ? specifierOf(from.replace(/\.js$/, '.ts'), importExtension) : from;
}

function constantBlock({ constants }: CompiledModule): readonly Es[] {
  if (constants.length === 0) return [];
  return [
    joinEs(
      constants.map((constant) => printedBy('ajv', 'ecmascript', constant)),
      '\n',
    ),
  ];
}

/**
 * Indents lines by their depth in braces. Only the white space at the start of lines changes, and strings of ajv never
 * span lines, so a brace inside a string can affect only the appearance.
 */
function indent(code: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const line of code.split('\n')) {
    const bare = line.trim();
    if (bare === '') continue;
    const braces = bare.replace(/"(?:[^"\\]|\\.)*"/g, '');
    const closesFirst = /^[}\]]+/.exec(braces)?.[0].length ?? 0;
    lines.push(' '.repeat(2 * Math.max(0, depth - closesFirst)) + bare);
    depth = Math.max(0, depth + count(braces, '{') - count(braces, '}'));
  }
  return lines.join('\n');
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
