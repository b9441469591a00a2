/** The parts of a reference page common to all languages. */
import type { JsonValue } from '../../core/json.ts';
import type { Documented } from '../../model/node.ts';
import type { Code } from '../code.ts';
import { codeSpan, fencedCode, joinMd, mark, type Markdown } from '../encode/markdown.ts';
import { prose, proseLine } from '../encode/prose.ts';
import type { View } from '../templates.ts';
import type { Call } from './calls.ts';
import { shownValue } from './conditions.ts';
import type { GraphqlShape } from './graphql-shape.ts';
import { firstSentence, sentence } from './sentences.ts';
import type { RestShape } from './rest-shape.ts';

interface Facts {
  readonly documented: Partial<Documented> & { readonly access?: { readonly roles: readonly string[] } };
  readonly description: string | undefined;
  /** The REST operation, or the kind and name of the GraphQL operation. */
  readonly address: string;
  readonly errors: readonly Markdown[];
}

/** Returns the line of a call in the list of all calls. */
function contentsLine(name: string, { kind, shape }: Call): Markdown {
  const title = kind === 'rest' ? shape.operation.summary : shape.description;
  const text = title === undefined ? mark`` : mark`: ${proseLine(firstSentence(title))}`;
  return mark`- ${codeSpan(name)}${text}`;
}

/** The names that a language uses for the errors of a GraphQL call. */
export interface ErrorNames {
  readonly graphql: string;
  readonly userErrors: string;
}

/** A call as a page of the reference shows it. */
export interface Entry {
  readonly call: Call;
  /** The name of its method. */
  readonly name: string;
  /** The code of an example. */
  readonly code: Code;
  readonly parameters: readonly Markdown[];
  /** Template data that only the pages of this language show. */
  readonly own: View;
}

/** Returns the template data of a page with the calls of one resource. `title` is the name of the resource. */
export function pageView(title: string, errors: ErrorNames, entries: readonly Entry[]): View {
  return {
    title: codeSpan(title),
    contents: entries.map(({ name, call }) => contentsLine(name, call)),
    calls: entries.map(({ call, name, code, parameters, own }) => ({
      ...factsView(call, errors),
      ...own,
      name: codeSpan(name),
      code: fencedCode(code),
      parameters,
      hasParameters: parameters.length > 0,
    })),
  };
}

function factsView(call: Call, names: ErrorNames): View {
  const { documented, description, address, errors } =
    call.kind === 'rest' ? restFacts(call.shape) : graphqlFacts(call.shape, names);
  const { deprecated, access } = documented;
  return {
    description: prose(description),
    hasDescription: (description ?? '').trim() !== '',
    deprecated: proseLine(deprecated?.reason),
    isDeprecated: deprecated !== undefined,
    address: codeSpan(address),
    roles: joinMd((access?.roles ?? []).map(codeSpan), ', '),
    hasRoles: access !== undefined,
    errors,
    hasErrors: errors.length > 0,
  };
}

/** Returns the line of an argument, or of a property of an argument. */
export function parameterLine(line: {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly declared: Declared | undefined;
}): Markdown {
  const { description, deprecated, default: usual } = line.declared ?? {};
  const facts = [
    codeSpan(line.type),
    ...(line.required ? [mark`required`] : []),
    ...(usual === undefined || line.required ? [] : [mark`${codeSpan(shownValue(usual))} by default`]),
    ...(deprecated ? [mark`deprecated`] : []),
  ];
  const notes = [
    ...(deprecated?.reason === undefined
      ? []
      : [mark`Deprecated: ${proseLine(sentence(deprecated.reason))}`]),
    ...(description === undefined ? [] : [proseLine(description)]),
  ];
  const text = notes.length === 0 ? mark`` : mark`: ${joinMd(notes, ' ')}`;
  return mark`- ${codeSpan(line.name)} (${joinMd(facts, ', ')})${text}`;
}

type Declared = Pick<Documented, 'description' | 'deprecated'> & { readonly default?: JsonValue };

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

function graphqlFacts(shape: GraphqlShape, names: ErrorNames): Facts {
  const { document, field, operation } = shape;
  const userErrors = mark`- ${codeSpan(names.userErrors)}, if the service returns user errors.`;
  const errors = mark`- ${codeSpan(names.graphql)}, if the response contains errors.`;
  return {
    documented: field ?? {},
    description: shape.description,
    address: `${operation} ${document.name.wire}`,
    errors: field?.userErrors ? [userErrors, errors] : [errors],
  };
}
