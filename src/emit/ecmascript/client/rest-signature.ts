import { camelCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import { es, type Es } from '../../encode/ecmascript.ts';
import { NameScope } from '../../names.ts';
import type { RestShape } from '../../shape/rest-shape.ts';
import type { Imports } from '../imports.ts';
import { bindingName } from '../type-names.ts';
import { restDocumentation } from './method-documentation.ts';
import { itemName, pathLiteralType, restPages, type PrintedPages } from './printed-rest-pages.ts';
import { itemType, pathType, resultType, type TypeSources } from './rest-call-types.ts';
import { methodName, type Module, type Signature } from './signature.ts';
import { typeSources } from './type-sources.ts';

const PAGES = '../runtime/pages.ts';
const STREAMS = '../runtime/streams.ts';
const DOWNLOADS = '../runtime/downloads.ts';

/** Returns the signature of a REST call. Path parameters are its first parameters. */
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
  const isDownload = shape.result.kind === 'download';
  const gives = shape.stream
    ? itemType(shape, shape.stream, sources)
    : isDownload
      ? imports.type('Download', DOWNLOADS)
      : result === undefined
        ? resultType(shape, sources)
        : imports.type(result, '../models.ts');
  const returns = (): Es =>
    shape.stream
      ? es`Promise<${imports.type('EventStream', STREAMS)}<${gives}>>`
      : isDownload
        ? es`Promise<${gives}>`
        : pages
          ? pagesType(pages, gives, sources, imports)
          : es`${imports.type('Call', '../runtime/call.ts')}<${gives}>`;
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
    gives,
    returns,
  };
}

function pagesType(pages: PrintedPages, gives: Es, sources: TypeSources, imports: Imports): Es {
  const item =
    itemName(pages, sources) ??
    es`${imports.type('ItemOf', PAGES)}<${gives}, ${pathLiteralType(pages.items)}>`;
  return es`${imports.type('Pages', PAGES)}<${gives}, ${item}>`;
}
