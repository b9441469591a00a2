import { es, identifier, joinEs, stringLiteral, propertyKey, type Es } from '../../encode/ecmascript.ts';
import { printedBy } from '../../encode/library.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import type { CompiledFunction, CompiledModule } from './compile.ts';
import { relativePath, type Imported } from './module-scope.ts';
import type { OperationPlan } from './plan.ts';
import type { Place } from './job.ts';

/** A module as ajv printed it: imports, constants, functions with their comment. */
export function printModule(module: CompiledModule, comment: Es): Es {
  return joinEs(
    [
      ...importBlock(module.imports),
      ...constantBlock(module),
      ...module.functions.map((compiled) => printFunction(compiled, comment)),
    ],
    '\n\n',
  );
}

/** An operation's module: as above, with `bodies` by media type. `comments` are those of `parameters` and `bodies`. */
export function printOperation(
  module: CompiledModule,
  plan: OperationPlan,
  places: ReadonlyMap<string, Place>,
  comments: { readonly parameters: Es; readonly bodies: Es },
): Es {
  const taken = new Set(module.imports.map(({ local }) => local));
  const imports: Imported[] = [...module.imports];
  const members = plan.bodies.map(({ mediaType, unit }) => {
    const place = places.get(unit)!;
    if (place.module === module.module) return es`${propertyKey(mediaType)}: ${identifier(place.name)}`;
    const from = relativePath(module.module, `${place.module}.js`);
    if (!taken.has(place.name)) imports.push({ from, name: place.name, local: place.name });
    taken.add(place.name);
    return es`${propertyKey(mediaType)}: ${identifier(place.name)}`;
  });
  const bodies =
    members.length === 0
      ? es`${comments.bodies}export const bodies = {};`
      : es`${comments.bodies}export const bodies = {\n  ${joinEs(members, ',\n')},\n};`;
  const functions = module.functions.map((compiled) =>
    compiled.name === 'parameters' ? printFunction(compiled, comments.parameters) : printFunction(compiled),
  );
  return joinEs([...importBlock(imports), ...constantBlock(module), ...functions, bodies], '\n\n');
}

/** Functions without a comment stay inside their module. */
function printFunction(compiled: CompiledFunction, comment?: Es): Es {
  const code = printedBy('ajv', 'ecmascript', indent(compiled.code));
  const whole = comment ? es`${comment}export ${code}` : code;
  if (compiled.evaluated === undefined) return whole;
  const evaluated = printedBy('ajv', 'ecmascript', compiled.evaluated);
  return es`${whole}\n${identifier(compiled.name)}.evaluated = ${evaluated};`;
}

function importBlock(imported: readonly Imported[]): readonly Es[] {
  if (imported.length === 0) return [];
  const byModule = new Map<string, Imported[]>();
  for (const each of imported) byModule.set(each.from, [...(byModule.get(each.from) ?? []), each]);
  const lines = [...byModule]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([from, symbols]) => {
      const names = symbols.map(({ name, local }) =>
        name === local ? identifier(name) : es`${identifier(name)} as ${identifier(local)}`,
      );
      return es`import { ${joinEs(names, ', ')} } from ${stringLiteral(from)};`;
    });
  return [joinEs(lines, '\n')];
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
 * Moves lines right by their depth in braces. Only the white space at the start of lines changes, and no text of
 * ajv's spans lines, so a brace inside a text can spoil the looks and nothing else.
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

/** `export declare const isMessage: Validator<Message>;` for a guard of a named type. */
export function printGuardTypes(
  guard: string,
  typeName: string,
  comment: Es,
  extension: ImportExtension,
): Es {
  const imports = new Imports([guard]);
  const type = imports.type(typeName, '../../typescript/models.ts');
  const validator = imports.type('Validator', '../validator.d.ts');
  const declaration = es`${comment}export declare const ${identifier(guard)}: ${validator}<${type}>;`;
  return joinEs([imports.print(extension), declaration], '\n\n');
}

/** The types of an operation's module, in terms of the `paths` of `rest.ts`. */
export function printOperationTypes(
  plan: OperationPlan,
  comments: { readonly parameters: Es; readonly bodies: Es },
  extension: ImportExtension,
): Es {
  const imports = new Imports(['parameters', 'bodies']);
  const validator = imports.type('Validator', '../validator.d.ts');
  const decoded = imports.type('Decoded', '../validator.d.ts');
  const paths = imports.type('paths', '../../typescript/rest.ts');
  const { path, method } = plan.operation;
  const operation = es`${paths}[${stringLiteral(path)}][${stringLiteral(method)}]`;
  const members = plan.bodies.map(({ mediaType }) => {
    const type = es`NonNullable<${operation}['requestBody']>['content'][${stringLiteral(mediaType)}]`;
    return es`readonly ${propertyKey(mediaType)}: ${validator}<${type}>;`;
  });
  const bodies = members.length === 0 ? es`{}` : es`{\n  ${joinEs(members, '\n')}\n}`;
  return joinEs(
    [
      imports.print(extension),
      es`${comments.parameters}export declare const parameters: ${validator}<${decoded}<${operation}['parameters']>>;`,
      es`${comments.bodies}export declare const bodies: ${bodies};`,
    ],
    '\n\n',
  );
}
