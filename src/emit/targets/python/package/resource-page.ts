/** The view of a page of the reference: the calls of one resource. */
import type { Documented } from '../../../../model/node.ts';
import { codeSpan, fencedCode, joinMd, mark, type Markdown } from '../../../encode/markdown.ts';
import { prose, proseLine } from '../../../encode/prose.ts';
import type { GraphqlShape } from '../../../shape/graphql-shape.ts';
import { firstSentence } from '../../../shape/prose.ts';
import type { RestShape } from '../../../shape/rest-shape.ts';
import type { View } from '../../../templates.ts';
import type { ArgumentPlan } from '../arguments.ts';
import { subscript } from '../doc.ts';
import { flat } from '../layout.ts';
import { identifier } from '../../../encode/python.ts';
import { unionOf, type Site } from '../types/printer.ts';
import { requestParts } from '../types/request.ts';
import type { Called } from './called.ts';

export function resourcePageView(calls: readonly Called[]): View {
  return {
    title: codeSpan(`client.${calls[0]!.resource.attribute}`),
    contents: calls.map(({ method, call }) => {
      const title = call.kind === 'rest' ? call.shape.operation.summary : descriptionOf(call.shape);
      const text = title === undefined ? mark`` : mark`: ${proseLine(firstSentence(title))}`;
      return mark`- ${codeSpan(method.name)}${text}`;
    }),
    calls: calls.map(callView),
  };
}

function callView({ resource, call, method, site, code }: Called): View {
  const facts = call.kind === 'rest' ? restFacts(call.shape) : graphqlFacts(call.shape);
  const { deprecated, access } = facts.documented;
  const { all } = method.arguments;
  return {
    name: codeSpan(method.name),
    description: prose(facts.description),
    hasDescription: (facts.description ?? '').trim() !== '',
    deprecated: proseLine(deprecated?.reason),
    isDeprecated: deprecated !== undefined,
    code: fencedCode(code),
    method: codeSpan(`client.${resource.attribute}.${method.name}(${written(all)})`),
    returns: codeSpan(returned(method)),
    address: codeSpan(facts.address),
    roles: joinMd((access?.roles ?? []).map(codeSpan), ', '),
    hasRoles: access !== undefined,
    parameters: all.map((argument) => argumentLine(site, argument)),
    hasParameters: all.length > 0,
    errors: facts.errors,
    hasErrors: facts.errors.length > 0,
  };
}

interface Facts {
  readonly documented: Partial<Documented> & { readonly access?: { readonly roles: readonly string[] } };
  readonly description: string | undefined;
  /** The call on the wire. */
  readonly address: string;
  readonly errors: readonly Markdown[];
}

function restFacts({ operation }: RestShape): Facts {
  const parts = [operation.summary, operation.description].filter((text) => text !== undefined);
  return {
    documented: operation,
    description: parts[0] === parts[1] ? parts[0] : parts.join('\n\n'),
    address: operation.id,
    errors: operation.responses
      .filter(({ outcome }) => outcome === 'error')
      .map(({ status, description }) => mark`- ${codeSpan(String(status))}: ${proseLine(description)}`),
  };
}

function graphqlFacts(shape: GraphqlShape): Facts {
  const { document, field, operation } = shape;
  const userErrors = mark`- ${codeSpan('UserErrorsError')}, when the service lists user errors.`;
  const errors = mark`- ${codeSpan('GraphqlError')}, when the response holds errors.`;
  return {
    documented: field ?? {},
    description: descriptionOf(shape),
    address: `${operation} ${document.name.wire}`,
    errors: field?.userErrors ? [userErrors, errors] : [errors],
  };
}

function descriptionOf({ document, field }: GraphqlShape): string | undefined {
  return document.description ?? field?.description;
}

function returned({ result, item }: Called['method']): string {
  return flat(item ? subscript(identifier('Pages'), [result, item]) : result).text;
}

function argumentLine(site: Site, { name, type, required, declared }: ArgumentPlan): Markdown {
  const spelled = type ? flat(unionOf(site, requestParts(site, type))).text : 'str';
  const wanted = required ? mark`, required` : mark``;
  const text = declared?.description === undefined ? mark`` : mark`: ${proseLine(declared.description)}`;
  return mark`- ${codeSpan(name)} (${codeSpan(spelled)}${wanted})${text}`;
}

/** `order_id, *, name, note=…`: types are listed below it. */
function written(all: readonly ArgumentPlan[]): string {
  const path = all.filter(({ location }) => location === 'path').map(({ name }) => name);
  const others = all.filter(({ location }) => location !== 'path');
  const required = others.filter((argument) => argument.required).map(({ name }) => name);
  const optional = others.filter((argument) => !argument.required).map(({ name }) => `${name}=…`);
  return [...path, '*', ...required, ...optional, 'options=…'].join(', ');
}
