/** The view of the README: what it takes to make the first call, and what the client does beside. */
import type { Contract } from '../../../../model/contract.ts';
import {
  codeSpan,
  fencedCode,
  fencedName,
  joinMd,
  mark,
  markdownLink,
  markdownText,
  type Markdown,
} from '../../../encode/markdown.ts';
import { prose, proseLine } from '../../../encode/prose.ts';
import { py, type Py } from '../../../encode/python.ts';
import { carrierOf } from '../../../shape/credentials.ts';
import type { View } from '../../../templates.ts';
import { credentialOptions } from '../client-options.ts';
import { concat, type Doc } from '../doc.ts';
import { print } from '../layout.ts';
import type { Called } from './called.ts';
import { construction, constructionImports } from './construction.ts';
import { asyncExample, errorsExample, pageExamples, rawExample } from './examples.ts';
import type { Identity } from './identity.ts';

/** What the package has, beside what every package has. */
export interface Parts {
  /** Where GraphQL requests go unless told: an address, or a path behind that of REST requests. */
  readonly graphqlUrl: string;
  readonly hasWebhooks: boolean;
  readonly hasSignedWebhooks: boolean;
  readonly hasEnvironments: boolean;
  readonly hasErrorBodies: boolean;
  readonly hasKnown: boolean;
  readonly hasStates: boolean;
}

export function readmeView(
  contract: Contract,
  { name, module, license }: Identity,
  calls: readonly Called[],
  parts: Parts,
): View {
  const made = (target: Py, ...options: readonly (readonly [Py, Doc])[]): Markdown =>
    fencedCode(print(concat(py`${target} = `, construction(contract, py`Client`, options))));
  const imports = (...names: readonly Py[]): Markdown =>
    fencedCode(constructionImports(contract, module, names));
  const credentials = credentialOptions(contract);
  return {
    ...parts,
    title: markdownText(contract.title),
    description: prose(contract.description),
    hasDescription: (contract.description ?? '').trim() !== '',
    package: fencedName(name),
    module: fencedName(module),
    imports: imports(py`Client`),
    hookImports: imports(py`Client`, py`Hooks`, py`IncomingResponse`, py`OutgoingRequest`),
    client: made(py`client`),
    patient: made(
      py`patient`,
      [py`max_retries`, py`4`],
      [py`timeout`, py`30`],
      [py`attempt_timeout`, py`10`],
    ),
    observed: made(py`observed`, [py`hooks`, py`Hooks(before_request=trace, after_response=measure)`]),
    service: made(py`service`),
    credentials: credentials.map(
      (option) =>
        mark`- ${codeSpan(option.name)}: ${proseLine(option.scheme.description ?? carrierOf(option.scheme))}`,
    ),
    hasCredentials: credentials.length > 0,
    resources: resourceLines(calls),
    hasGraphql: contract.sources.graphql !== undefined,
    hasBoth: contract.sources.graphql !== undefined && contract.sources.openapi !== undefined,
    graphqlUrl: codeSpan(parts.graphqlUrl),
    hasUserErrors: calls.some(({ call }) => call.kind === 'graphql' && call.shape.field?.userErrors),
    hasKeys: calls.some(takesKey),
    license: markdownText(license ?? ''),
    hasLicense: license !== undefined,
    ...exampleView(contract, module, calls),
  };
}

function exampleView(contract: Contract, module: string, calls: readonly Called[]): View {
  const first = firstCall(calls);
  const lists = calls.filter(({ example }) => example.gives === 'pages');
  const list = lists.find(({ example }) => example.missing.length === 0) ?? lists[0];
  return {
    hasExample: first !== undefined,
    ...(first && {
      example: fencedCode(first.code),
      asyncExample: fencedCode(asyncExample(contract, module, first)),
      errors: fencedCode(errorsExample(first)),
      raw: fencedCode(rawExample(first)),
    }),
    hasPages: list !== undefined,
    ...(list && pageExamples(list)),
  };
}

/** The call that shows everything: one that sends something the contract has an example of. */
function firstCall(calls: readonly Called[]): Called | undefined {
  const whole = calls.filter(({ example }) => example.missing.length === 0);
  const sends = ({ call }: Called): boolean => call.kind === 'rest' && call.shape.body !== undefined;
  return whole.find((called) => sends(called) && called.example.gives === 'value') ?? whole[0] ?? calls[0];
}

function resourceLines(calls: readonly Called[]): readonly Markdown[] {
  return [...Map.groupBy(calls, ({ resource }) => resource)].map(([{ attribute, stem }, own]) => {
    const link = markdownLink(codeSpan(`client.${attribute}`), `docs/${stem}.md`);
    return mark`- ${link}: ${joinMd(
      own.map(({ method }) => codeSpan(method.name)),
      ', ',
    )}`;
  });
}

function takesKey({ call }: Called): boolean {
  return (call.kind === 'rest' ? call.shape.operation : call.shape.field)?.idempotency !== undefined;
}
