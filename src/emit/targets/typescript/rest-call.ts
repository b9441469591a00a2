import { camelCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import { es, identifier, joinEs } from '../../encode/ecmascript.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import { methodName, printCall, type Module, type PrintedCall } from './call.ts';
import { restDocumentation } from './documentation.ts';
import { itemName, pathLiteralType, restPages } from './rest-pages.ts';
import { restDescriptor } from './rest-descriptor.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import { pathType, resultType } from './rest-types.ts';
import { typeSources } from './sources.ts';

const PAGES = '../runtime/pages.ts';

/** `send(params, options)`: path parameters first, then one object, then the options of the call. */
export function restCall(module: Module, action: Name, shape: RestShape): PrintedCall {
  const { contract, names, imports } = module;
  const { operation } = shape;
  const sources = typeSources(contract, names, imports, '../');
  const method = methodName(module, action);
  const functionName = names.functions.get(operation.id)!;
  const locals = new NameScope(['params', 'options', 'connection', functionName]);
  const path = shape.path.map((argument) => ({
    ...argument,
    local: locals.claim(bindingName(camelCase(argument.parameter?.name.words ?? [argument.name]))),
  }));
  const parameters = names.parameters.get(operation.id);
  const result = names.results.get(operation.id);
  const gives = result === undefined ? resultType(shape, sources) : imports.type(result, '../models.ts');
  const pages = restPages(contract, shape);
  const item =
    pages &&
    (itemName(pages, sources) ??
      es`${imports.type('ItemOf', PAGES)}<${gives}, ${pathLiteralType(pages.items)}>`);
  const returns = pages
    ? es`${imports.type('Pages', PAGES)}<${gives}, ${item!}>`
    : es`${imports.type('Call', '../runtime/call.ts')}<${gives}>`;
  const signature = {
    documentation: restDocumentation(operation, path, names.models.response),
    functionName,
    methodName: method,
    parameters: [
      ...path.map(({ local, parameter }) => ({
        name: local,
        type: pathType(parameter, operation.id, sources),
        optional: false,
      })),
      ...(parameters === undefined
        ? []
        : [{ name: 'params', type: imports.type(parameters, '../models.ts'), optional: !shape.required }]),
      { name: 'options', type: imports.type('RequestOptions', '../runtime/options.ts'), optional: true },
    ],
    returns,
  };
  const values = joinEs(
    path.map(({ local }) => identifier(local)),
    ', ',
  );
  const call = pages
    ? imports.value(pages.list, pages.module)
    : imports.value('callRest', '../runtime/rest.ts');
  const passed = [
    restDescriptor(shape, imports),
    ...(pages ? [pages.literal] : []),
    es`[${values}]`,
    parameters === undefined ? es`undefined` : es`params`,
    es`options`,
  ];
  const connection = imports.type('Connection', '../runtime/connection.ts');
  return printCall(signature, connection, call, passed);
}
