/** The view of the README: what it takes to make the first call, and what the client does beside. */
import type { Contract } from '../../../../model/contract.ts';
import {
  codeSpan,
  fencedCode,
  fencedName,
  mark,
  markdownText,
  type Markdown,
} from '../../../encode/markdown.ts';
import { proseLine } from '../../../encode/prose.ts';
import { py, type Py } from '../../../encode/python.ts';
import { carrierOf } from '../../../shape/credentials.ts';
import { contractFacts, firstCall, firstList, resourceLine } from '../../../shape/readme.ts';
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
    ...contractFacts(contract, calls),
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
    graphqlUrl: codeSpan(parts.graphqlUrl),
    license: markdownText(license ?? ''),
    hasLicense: license !== undefined,
    ...exampleView(contract, module, calls),
  };
}

function exampleView(contract: Contract, module: string, calls: readonly Called[]): View {
  const first = firstCall(calls);
  const list = firstList(calls);
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

function resourceLines(calls: readonly Called[]): readonly Markdown[] {
  return [...Map.groupBy(calls, ({ resource }) => resource)].map(([{ attribute, stem }, own]) =>
    resourceLine(
      `client.${attribute}`,
      stem,
      own.map(({ method }) => method.name),
    ),
  );
}
