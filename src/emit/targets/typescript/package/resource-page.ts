/** The view of a page of the reference: the calls of one resource. */
import type { Contract } from '../../../../model/contract.ts';
import { resolve } from '../../../../model/lookup.ts';
import type { Documented } from '../../../../model/node.ts';
import type { Type } from '../../../../model/type.ts';
import { codeSpan, fencedCode, joinMd, mark, type Markdown } from '../../../encode/markdown.ts';
import { prose, proseLine } from '../../../encode/prose.ts';
import type { View } from '../../../templates.ts';
import type { Signature } from '../call.ts';
import type { GraphqlShape } from '../../../shape/graphql-shape.ts';
import { firstSentence } from '../../../shape/prose.ts';
import type { RestShape } from '../../../shape/rest-shape.ts';
import type { Names } from '../sources.ts';
import type { Called } from './called.ts';
import { typeText } from './type-text.ts';

export function resourcePageView(contract: Contract, names: Names, calls: readonly Called[]): View {
  const property = calls[0]!.resource.property;
  return {
    title: codeSpan(`client.${property}`),
    contents: calls.map(({ signature, call }) => {
      const title = call.kind === 'rest' ? call.shape.operation.summary : descriptionOf(call.shape);
      const text = title === undefined ? mark`` : mark`: ${proseLine(firstSentence(title))}`;
      return mark`- ${codeSpan(signature.methodName)}${text}`;
    }),
    calls: calls.map((called) => callView(contract, names, called)),
  };
}

function callView(contract: Contract, names: Names, { resource, call, signature, code }: Called): View {
  const facts =
    call.kind === 'rest'
      ? restFacts(contract, names, call.shape, signature)
      : graphqlFacts(contract, names, call.shape);
  const { deprecated, access } = facts.documented;
  return {
    name: codeSpan(signature.methodName),
    description: prose(facts.description),
    hasDescription: (facts.description ?? '').trim() !== '',
    deprecated: proseLine(deprecated?.reason),
    isDeprecated: deprecated !== undefined,
    code: fencedCode(code),
    method: codeSpan(`client.${resource.property}.${signature.methodName}(${written(signature)})`),
    returns: codeSpan(signature.returns.text),
    function: codeSpan(signature.functionName),
    address: codeSpan(facts.address),
    roles: joinMd((access?.roles ?? []).map(codeSpan), ', '),
    hasRoles: access !== undefined,
    parameters: facts.parameters,
    hasParameters: facts.parameters.length > 0,
    errors: facts.errors,
    hasErrors: facts.errors.length > 0,
  };
}

interface Facts {
  readonly documented: Partial<Documented> & { readonly access?: { readonly roles: readonly string[] } };
  readonly description: string | undefined;
  /** The call on the wire. */
  readonly address: string;
  readonly parameters: readonly Markdown[];
  readonly errors: readonly Markdown[];
}

function restFacts(contract: Contract, names: Names, shape: RestShape, signature: Signature): Facts {
  const { operation, path, members, body, form } = shape;
  const parts = [operation.summary, operation.description].filter((text) => text !== undefined);
  const ownArguments = path.map(({ parameter }, index) => {
    const { name, type } = signature.parameters[index]!;
    return parameterLine({ name, type: type.text, required: true, description: parameter?.description });
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
  return {
    documented: operation,
    description: parts[0] === parts[1] ? parts[0] : parts.join('\n\n'),
    address: operation.id,
    parameters: [
      ...ownArguments,
      ...members.map((member) => named(member.in, member)),
      ...(properties ?? []).map((property) => named('body', property)),
      ...whole,
    ],
    errors: operation.responses
      .filter(({ outcome }) => outcome === 'error')
      .map(({ status, description }) => mark`- ${codeSpan(String(status))}: ${proseLine(description)}`),
  };
}

function graphqlFacts(contract: Contract, names: Names, shape: GraphqlShape): Facts {
  const { document, field, operation, argument } = shape;
  const [only] = document.variables;
  const type = argument === 'input' && only ? resolve(contract, only.type) : undefined;
  const members = type?.kind === 'object' ? type.properties : document.variables;
  const userErrors = mark`- ${codeSpan('UserErrorsError')}, when the service lists user errors.`;
  const errors = mark`- ${codeSpan('GraphqlError')}, when the response holds errors.`;
  return {
    documented: field ?? {},
    description: descriptionOf(shape),
    address: `${operation} ${document.name.wire}`,
    parameters: members.map((member) => memberLine(contract, names, member)),
    errors: field?.userErrors ? [userErrors, errors] : [errors],
  };
}

function descriptionOf({ document, field }: GraphqlShape): string | undefined {
  return document.description ?? field?.description;
}

interface Named {
  readonly name: { readonly wire: string };
  readonly type: Type;
  readonly required: boolean;
  readonly description?: string;
}

function memberLine(
  contract: Contract,
  names: Names,
  { name, type, required, description }: Named,
): Markdown {
  return parameterLine({ name: name.wire, type: typeText(contract, names, type), required, description });
}

function parameterLine(line: {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string | undefined;
}): Markdown {
  const required = line.required ? mark`, required` : mark``;
  const description = line.description === undefined ? mark`` : mark`: ${proseLine(line.description)}`;
  return mark`- ${codeSpan(line.name)} (${codeSpan(line.type)}${required})${description}`;
}

/** Members of an object or of all parts of an intersection; empty for anything else. */
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

/** `orderId, params, options?`: types are listed below it. */
function written({ parameters }: Signature): string {
  return parameters.map(({ name, optional }) => `${name}${optional ? '?' : ''}`).join(', ');
}
