/** Returns the template data of a reference page with the calls of one resource. */
import type { Contract } from '../../../../model/contract.ts';
import { resolve } from '../../../../model/lookup.ts';
import type { Property, Type } from '../../../../model/type.ts';
import { codeSpan, type Markdown } from '../../../encode/markdown.ts';
import type { View } from '../../../templates.ts';
import type { Signature } from '../../../ecmascript/client/signature.ts';
import type { GraphqlShape } from '../../../shape/graphql-shape.ts';
import { pageView, parameterLine, type Entry } from '../../../shape/reference.ts';
import type { RestShape } from '../../../shape/rest-shape.ts';
import type { Names } from '../../../ecmascript/client/type-sources.ts';
import type { Called } from './called.ts';
import { typeText } from './type-text.ts';

const ERRORS = { graphql: 'GraphqlError', userErrors: 'UserErrorsError' };

export function resourcePageView(contract: Contract, names: Names, calls: readonly Called[]): View {
  const entries = calls.map((called) => entryOf(contract, names, called));
  return pageView(`client.${calls[0]!.resource.access.join('.')}`, ERRORS, entries);
}

function entryOf(contract: Contract, names: Names, { resource, call, signature, code }: Called): Entry {
  return {
    call,
    name: signature.methodName,
    code,
    parameters:
      call.kind === 'rest'
        ? restParameters(contract, names, call.shape, signature)
        : graphqlParameters(contract, names, call.shape),
    own: {
      method: codeSpan(`client.${resource.access.join('.')}.${signature.methodName}(${written(signature)})`),
      returns: codeSpan(signature.returns().text),
      function: codeSpan(signature.functionName),
    },
  };
}

function restParameters(
  contract: Contract,
  names: Names,
  { path, members, body, form }: RestShape,
  signature: Signature,
): readonly Markdown[] {
  const ownArguments = path.map(({ parameter }, index) => {
    const { name, type } = signature.parameters[index]!;
    return parameterLine({ name, type: type.text, required: true, declared: parameter });
  });
  const named = (place: string, member: Named): Markdown => {
    const wire = form === 'grouped' ? `${place}.${member.name.wire}` : member.name.wire;
    return memberLine(contract, names, { ...member, name: { wire } });
  };
  const type = body && resolve(contract, body.content.type);
  const properties = type && propertiesOf(contract, type).filter(({ direction }) => direction !== 'response');
  const whole =
    body && properties?.length === 0
      ? [memberLine(contract, names, { ...body, name: { wire: 'body' }, type: body.content.type })]
      : [];
  return [
    ...ownArguments,
    ...members.map((member) => named(member.in, member)),
    ...(properties ?? []).map((property) => named('body', property)),
    ...whole,
  ];
}

function graphqlParameters(
  contract: Contract,
  names: Names,
  { document, argument }: GraphqlShape,
): readonly Markdown[] {
  const [only] = document.variables;
  const type = argument === 'input' && only ? resolve(contract, only.type) : undefined;
  const members = type?.kind === 'object' ? type.properties : document.variables;
  return members.map((member) => memberLine(contract, names, member));
}

type Named = Pick<Property, 'type' | 'required' | 'description' | 'deprecated' | 'default'> & {
  readonly name: { readonly wire: string };
};

function memberLine(
  contract: Contract,
  names: Names,
  { name, type, required, ...declared }: Named,
): Markdown {
  return parameterLine({ name: name.wire, type: typeText(contract, names, type), required, declared });
}

/**
 * Returns the properties of an object or of all parts of an intersection. For any other type, returns an empty list.
 */
function propertiesOf(
  contract: Contract,
  type: Type,
  depth = 0,
): Extract<Type, { kind: 'object' }>['properties'] {
  if (type.kind === 'object') return type.properties;
  if (type.kind !== 'intersection' || depth > 16) return [];
  const all = type.parts.flatMap((part) => propertiesOf(contract, resolve(contract, part), depth + 1));
  return [...Map.groupBy(all, ({ name }) => name.wire).values()].map((same) => ({
    ...(same.find((property) => property.type.kind !== 'any') ?? same[0]!),
    required: same.some((property) => property.required),
  }));
}

/** Returns a signature such as `orderId, params, options?`. The page lists the types below it. */
function written({ parameters }: Signature): string {
  return parameters.map(({ name, optional }) => `${name}${optional ? '?' : ''}`).join(', ');
}
