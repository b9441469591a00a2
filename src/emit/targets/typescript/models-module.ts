import type { Contract } from '../../../model/contract.ts';
import type { NamedType } from '../../../model/type.ts';
import { docComment, es, identifier, indexedAccess, joinEs, type Es } from '../../encode/ecmascript.ts';
import { Imports } from '../../ecmascript/imports.ts';
import { WIDTH } from '../../ecmascript/layout.ts';
import type { View } from '../../templates.ts';
import type { RestShape } from './rest-shape.ts';
import { parametersType, resultType } from './rest-types.ts';
import { typeSources, type Names } from './sources.ts';

/** The view of `models.ts`: a name for every schema, and for what every operation takes and gives. */
export function modelsView(contract: Contract, shapes: readonly RestShape[], names: Names): View {
  const declared = [...names.models.values(), ...names.parameters.values(), ...names.results.values()];
  const imports = new Imports(declared);
  const sources = typeSources(contract, names, imports, './', true);
  const models = [...contract.types.values()].flatMap((type) => {
    const name = names.models.get(type.id);
    return name === undefined ? [] : [modelDeclaration(type, name, imports)];
  });
  const operations = shapes.flatMap((shape) => {
    const { operation } = shape;
    const parameters = names.parameters.get(operation.id);
    const result = names.results.get(operation.id);
    return [
      ...(parameters === undefined
        ? []
        : [aliasOf(parameters, parametersType(shape, sources), `What ${callOf(shape)} takes.`)]),
      ...(result === undefined
        ? []
        : [aliasOf(result, resultType(shape, sources), `What ${callOf(shape)} gives.`)]),
    ];
  });
  const declarations = joinEs([...models, ...operations], '\n\n');
  return { imports: imports.print(), hasImports: !imports.isEmpty, declarations };
}

function modelDeclaration(type: NamedType, name: string, imports: Imports): Es {
  const components = imports.type('components', './rest.ts');
  const documentation = docComment([
    type.description,
    type.deprecated && `@deprecated ${type.deprecated.reason ?? ''}`.trim(),
  ]);
  return es`${documentation}${alias(name, es`${components}['schemas']${indexedAccess(type.name.wire)}`)}`;
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
