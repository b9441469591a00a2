import type { Contract } from '../../../model/contract.ts';
import { docComment, es, joinEs, type Es } from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import type { ImportExtension } from '../../ecmascript/specifier.ts';
import { alias, modelDeclarations } from '../../ecmascript/models.ts';
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
  const models = modelDeclarations(contract, names, () => imports.type('components', './rest.ts'));
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

function aliasOf(name: string, type: Es, documentation: string): Es {
  return es`${docComment([documentation])}${alias(name, type)}`;
}

function callOf({ operation }: RestShape): string {
  return `\`${operation.id}\``;
}
