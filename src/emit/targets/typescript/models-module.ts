import type { Contract } from '../../../model/contract.ts';
import type { NamedType } from '../../../model/type.ts';
import { docComment, es, identifier, indexedAccess, joinEs, type Es } from '../../encode/ecmascript.ts';
import { deprecation } from '../../ecmascript/documentation.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import { WIDTH } from '../../ecmascript/layout.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import { parametersType, resultType } from '../../ecmascript/client/rest-call-types.ts';
import { typeSources, type Names } from '../../ecmascript/client/type-sources.ts';

/** Prints `models.ts`, which names every schema, and every operation's arguments and result. */
export function modelsModule(
  contract: Contract,
  shapes: readonly RestShape[],
  names: Names,
  extension: ImportExtension,
): Es {
  const declared = [
    ...names.models.response.values(),
    ...names.models.request.values(),
    ...names.parameters.values(),
    ...names.results.values(),
  ];
  const imports = new Imports(declared);
  const sources = typeSources(contract, names, imports, './', true);
  const models = [...contract.types.values()].flatMap((type) => {
    const name = names.models.response.get(type.id);
    if (name === undefined) return [];
    const variant = names.variants.get(type.id);
    const own = modelDeclaration(type, name, type.name.wire, imports);
    if (variant === undefined) return [own];
    return [own, modelDeclaration(type, names.models.request.get(type.id)!, variant, imports, name)];
  });
  const operations = shapes.flatMap((shape) => {
    const parameters = names.parameters.get(shape.key);
    const result = names.results.get(shape.key);
    return [
      ...(parameters === undefined
        ? []
        : [aliasOf(parameters, parametersType(shape, sources), `Arguments of ${callOf(shape)}.`)]),
      ...(result === undefined
        ? []
        : [aliasOf(result, resultType(shape, sources), `Result of ${callOf(shape)}.`)]),
    ];
  });
  const declarations = joinEs([...models, ...operations], '\n\n');
  return imports.isEmpty ? declarations : joinEs([imports.print(extension), declarations], '\n\n');
}

/** @param of the name of the response variant, if this is the request variant */
function modelDeclaration(type: NamedType, name: string, key: string, imports: Imports, of?: string): Es {
  const components = imports.type('components', './rest.ts');
  const documentation = docComment([
    of && `\`${of}\` as sent in a request.`,
    type.description,
    deprecation(type),
  ]);
  return es`${documentation}${alias(name, es`${components}['schemas']${indexedAccess(key)}`)}`;
}

function aliasOf(name: string, type: Es, documentation: string): Es {
  return es`${docComment([documentation])}${alias(name, type)}`;
}

function alias(name: string, type: Es): Es {
  const line = es`export type ${identifier(name)} = ${type};`;
  const isWide = line.text.split('\n').some((part) => part.length > WIDTH);
  return isWide && !type.text.startsWith('{') ? es`export type ${identifier(name)} =\n  ${type};` : line;
}

function callOf({ operation }: RestShape): string {
  return `\`${operation.id}\``;
}
