import { camelCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import { es, identifier, joinEs, jsonLiteral, propertyKey, type Es } from '../../encode/ecmascript.ts';
import type { Imports } from '../../ecmascript/imports.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import { methodName, printCall, type Module, type PrintedCall, type Signature } from './call.ts';
import { restDocumentation } from './documentation.ts';
import { itemName, pathLiteralType, restPages, type PrintedPages } from './rest-pages.ts';
import { restDescriptor } from './rest-descriptor.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import { itemType, pathType, resultType, type TypeSources } from './rest-types.ts';
import { typeSources } from './sources.ts';

const PAGES = '../runtime/pages.ts';
const STREAMS = '../runtime/streams.ts';

/** Prints a method such as `send(params, options)`: first the path parameters, then one object, then the options. */
export function restCall(module: Module, action: Name, shape: RestShape): PrintedCall {
  const { contract, imports } = module;
  const signature = restSignature(module, action, shape);
  const pages = restPages(contract, shape);
  const values = joinEs(
    signature.parameters.slice(0, shape.path.length).map(({ name }) => identifier(name)),
    ', ',
  );
  const call = shape.stream
    ? imports.value('callStream', STREAMS)
    : pages
      ? imports.value(pages.list, pages.module)
      : isReadOnly(shape.operation)
        ? imports.value('readRest', '../runtime/redirects.ts')
        : imports.value('callRest', '../runtime/rest.ts');
  const passed = [
    restDescriptor(shape, imports),
    ...(pages ? [pages.literal] : []),
    es`[${values}]`,
    shape.form === 'none' ? es`undefined` : withFlag(shape),
    es`options`,
  ];
  const connection = imports.type('Connection', '../runtime/connection.ts');
  return printCall(signature, connection, call, passed);
}

/** Returns the signature of a REST call. Its first parameters are those of the path. */
export function restSignature(module: Module, action: Name, shape: RestShape): Signature {
  const { contract, names, imports } = module;
  const { operation } = shape;
  const sources = typeSources(contract, names, imports, '../');
  const functionName = names.functions.get(shape.key)!;
  const locals = new NameScope(['params', 'options', 'connection', functionName]);
  const path = shape.path.map((argument) => ({
    ...argument,
    local: locals.claim(bindingName(camelCase(argument.parameter?.name.words ?? [argument.name]))),
  }));
  const parameters = names.parameters.get(shape.key);
  const result = names.results.get(shape.key);
  const pages = restPages(contract, shape);
  const given = (): Es =>
    result === undefined ? resultType(shape, sources) : imports.type(result, '../models.ts');
  const returns = shape.stream
    ? es`Promise<${imports.type('EventStream', STREAMS)}<${itemType(shape, shape.stream, sources)}>>`
    : pages
      ? pagesType(pages, given(), sources, imports)
      : es`${imports.type('Call', '../runtime/call.ts')}<${given()}>`;
  return {
    documentation: restDocumentation(operation, path, names.models.response),
    functionName,
    methodName: methodName(module, action),
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
}

/** True if a redirect can be followed without repeating an effect. */
function isReadOnly({ method }: RestShape['operation']): boolean {
  return method === 'GET' || method === 'HEAD';
}

function pagesType(pages: PrintedPages, gives: Es, sources: TypeSources, imports: Imports): Es {
  const item =
    itemName(pages, sources) ??
    es`${imports.type('ItemOf', PAGES)}<${gives}, ${pathLiteralType(pages.items)}>`;
  return es`${imports.type('Pages', PAGES)}<${gives}, ${item}>`;
}

/** Returns the arguments, and the property of the body that requests a stream. */
function withFlag({ form, flag }: RestShape): Es {
  if (flag?.value === undefined) return es`params`;
  const member = es`${propertyKey(flag.name)}: ${jsonLiteral(flag.value)}`;
  return form === 'grouped'
    ? es`{ ...params, body: { ...params?.body, ${member} } }`
    : es`{ ...params, ${member} }`;
}
