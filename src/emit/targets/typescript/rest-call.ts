import { camelCase } from '../../../core/words.ts';
import type { Name } from '../../../model/name.ts';
import { es, identifier, joinEs, type Es } from '../../encode/ecmascript.ts';
import { bindingName } from '../../ecmascript/type-names.ts';
import { NameScope } from '../../names.ts';
import { methodCode, methodName, type Module, type PrintedCall } from './call.ts';
import { restDocumentation } from './documentation.ts';
import { restDescriptor } from './rest-descriptor.ts';
import type { RestShape } from './rest-shape.ts';
import { pathType, resultType } from './rest-types.ts';
import { typeSources } from './sources.ts';

/** `send(params, options)`: path parameters first, then one object, then the options of the call. */
export function restCall(module: Module, action: Name, shape: RestShape): PrintedCall {
  const { contract, names, imports } = module;
  const { operation } = shape;
  const sources = typeSources(contract, names, imports, '../');
  const method = methodName(module, action);
  const constant = identifier(module.constants.claim(`${method}Operation`));
  const locals = new NameScope(['params', 'options']);
  const path = shape.path.map((argument) => ({
    ...argument,
    local: locals.claim(bindingName(camelCase(argument.parameter?.name.words ?? [argument.name]))),
  }));
  const parameters = names.parameters.get(operation.id);
  const result = names.results.get(operation.id);
  const signature: Es[] = path.map(
    ({ local, parameter }) => es`${identifier(local)}: ${pathType(parameter, operation.id, sources)}`,
  );
  if (parameters !== undefined)
    signature.push(es`params${shape.required ? es`` : es`?`}: ${imports.type(parameters, '../models.ts')}`);
  signature.push(es`options?: ${imports.type('RequestOptions', '../runtime/options.ts')}`);
  const gives = result === undefined ? resultType(shape, sources) : imports.type(result, '../models.ts');
  const type = imports.type('RestOperation', '../runtime/rest.ts');
  const call = imports.value('callRest', '../runtime/rest.ts');
  const values = joinEs(
    path.map(({ local }) => identifier(local)),
    ', ',
  );
  const passed = [
    es`this.#transport`,
    constant,
    es`[${values}]`,
    parameters === undefined ? es`undefined` : es`params`,
    es`options`,
  ];
  return {
    constant: es`const ${constant}: ${type} = ${restDescriptor(contract, shape)};`,
    method: methodCode(
      restDocumentation(operation, path, names.models),
      method,
      signature,
      gives,
      call,
      passed,
    ),
  };
}
