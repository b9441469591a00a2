import type { Parameter, RequestBody } from '../../../../model/operation.ts';
import { deprecation } from '../../../ecmascript/documentation.ts';
import { docComment, es, identifier, joinEs, propertyKey, type Es } from '../../../encode/ecmascript.ts';
import { contentTypeOf, variantsOf } from './contents.ts';
import type { PlannedOperation } from './plan.ts';
import type { TypePrinter } from './types.ts';

const PLACES = [
  ['path', 'path'],
  ['query', 'query'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
] as const;

/** Returns the type of a handler's argument, which is a union if the body may have several types. */
export function requestType(planned: PlannedOperation, types: TypePrinter): Es {
  const { operation } = planned;
  const parameters = parameterMembers(planned, types);
  const bodies = bodyMembers(operation.body, types);
  const doc = docComment([`Request of \`${operation.id}\`.`]);
  if (bodies.length <= 1)
    return es`${doc}${interfaceOf(planned.requestType, [...parameters, ...bodies.flat()])}`;
  const shared = es`${docComment([`The properties of every request of \`${operation.id}\`.`])}${interfaceOf(planned.parametersType, parameters)}`;
  const variants = bodies.map((members) => es`| {\n    ${joinEs(members, '\n')}\n  }`);
  const union = es`(\n  ${joinEs(variants, '\n')}\n)`;
  const name = identifier(planned.requestType);
  return es`${shared}\n\n${doc}export type ${name} = ${identifier(planned.parametersType)} & ${union};`;
}

function parameterMembers({ parameters }: PlannedOperation, types: TypePrinter): readonly Es[] {
  return PLACES.flatMap(([place, key]) => {
    const members = parameters
      .filter((parameter) => parameter.in === place)
      .map((parameter) => parameterMember(parameter, types));
    return members.length === 0 ? [] : [es`readonly ${propertyKey(key)}: {\n  ${joinEs(members, '\n')}\n};`];
  });
}

function parameterMember(parameter: Parameter, types: TypePrinter): Es {
  const { name, required, type } = parameter;
  const key = parameter.in === 'header' ? name.wire.toLowerCase() : name.wire;
  const printed = types.print(type, { direction: 'request', binary: 'string' });
  const isOptional = !required && parameter.default === undefined;
  return types.member(key, printed, isOptional, docComment([parameter.description, deprecation(parameter)]));
}

/** Returns the properties `contentType` and `body`, once for each type of the body. */
function bodyMembers(body: RequestBody | undefined, types: TypePrinter): readonly (readonly Es[])[] {
  if (!body || body.contents.length === 0) return [];
  const variants = variantsOf(body.contents, 'request', types);
  const isSingle = variants.length === 1;
  const orNothing = isSingle && !body.required ? es` | undefined` : es``;
  const doc = isSingle ? docComment([body.description]) : es``;
  const members = variants.map(({ type, mediaTypes }) => [
    es`readonly contentType: ${contentTypeOf(mediaTypes)}${orNothing};`,
    es`${doc}readonly body: ${type}${orNothing};`,
  ]);
  if (isSingle || body.required) return members;
  return [...members, [es`readonly contentType: undefined;`, es`readonly body: undefined;`]];
}

function interfaceOf(name: string, members: readonly Es[]): Es {
  if (members.length === 0) return es`export type ${identifier(name)} = OperationRequest;`;
  return es`export interface ${identifier(name)} extends OperationRequest {\n  ${joinEs(members, '\n')}\n}`;
}
