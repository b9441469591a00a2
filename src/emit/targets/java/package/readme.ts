/** Returns the template data of the README: the first call, and further features of the client. */
import type { Contract } from '../../../../model/contract.ts';
import { identifier, java, type Java } from '../../../encode/java.ts';
import { fencedCode, fencedName, markdownText, type Markdown } from '../../../encode/markdown.ts';
import {
  contractFacts,
  firstCall,
  firstDownload,
  firstUpload,
  firstList,
  firstStream,
  packageFacts,
  resourceLines,
  type PackageParts,
} from '../../../shape/readme.ts';
import { serverChoice } from '../../../shape/server-choice.ts';
import type { View } from '../../../templates.ts';
import { credentialNames, serverOptions } from '../client.ts';
import type { Module } from '../file.ts';
import { print } from '../layout/layout.ts';
import { text, type Doc } from '../layout/ops.ts';
import { callChain, chain, generic, lambda, variable } from '../layout/syntax.ts';
import type { Called } from './called.ts';
import { construction } from './construction.ts';
import { loop, statements, used, withMissing } from './example.ts';
import type { Identity } from './identity.ts';
import { snippet } from './snippet.ts';

/** Optional parts of the package. */
export interface Parts extends PackageParts {
  readonly clientName: string;
}

const RECEIVER_IMPORTS = [
  'com.sun.net.httpserver.HttpServer',
  'java.io.IOException',
  'java.net.InetSocketAddress',
];

/** @param receiver a program to receive webhooks */
export function readmeView(
  contract: Contract,
  module: Module,
  { group, artifact, version = '0.0.0', license }: Identity,
  calls: readonly Called[],
  parts: Parts,
  receiver: Java,
): View {
  const shown = (code: Java): Markdown => fencedCode(snippet(module, code));
  const credentials = credentialNames(contract).map(({ method, scheme }) => ({ option: method, scheme }));
  const choice = serverChoice(contract);
  const first = firstCall(calls);
  const list = firstList(calls);
  const stream = firstStream(calls);
  const download = firstDownload(calls);
  const upload = firstUpload(contract, calls);
  return {
    ...contractFacts(contract, calls, choice && serverOptions(contract, choice)),
    ...packageFacts(contract, parts, credentials),
    group: fencedName(group),
    artifact: fencedName(artifact),
    version: fencedName(version),
    module: fencedName(module.name),
    client: fencedName(parts.clientName),
    resources: resourceLines(
      calls.map(({ service, method }) => ({
        resource: `client.${service.holder.access}`,
        stem: service.names.sync,
        method: method.name,
      })),
    ),
    document: shown(DOCUMENT),
    receiver: fencedCode(snippet(module, receiver, RECEIVER_IMPORTS)),
    license: markdownText(license ?? ''),
    hasLicense: license !== undefined,
    hasExample: first !== undefined,
    ...(first && {
      program: shown(program(contract, parts, first)),
      raw: shown(withMissing(first.example, raw(first))),
      future: shown(withMissing(first.example, future(first))),
      errors: shown(withMissing(first.example, errors(first))),
    }),
    hasRest: contract.sources.openapi !== undefined,
    hasStreams: stream !== undefined,
    hasDownloads: download !== undefined,
    ...(download && { downloaded: shown(statements(download.method, download.example)) }),
    hasUploads: upload !== undefined,
    ...(upload && { uploaded: shown(statements(upload.method, upload.example)) }),
    ...(stream && { streamed: shown(statements(stream.method, stream.example)) }),
    hasPages: list !== undefined,
    ...(list && {
      items: shown(statements(list.method, list.example)),
      eachPage: shown(withMissing(list.example, eachPage(list))),
      onePage: shown(withMissing(list.example, onePage(list))),
    }),
  };
}

const DOCUMENT = java`JsonValue data = client.graphql("query Kind { __typename }");
System.out.println(data);`;

function program(contract: Contract, { clientName }: Parts, { method, example }: Called): Java {
  const client = identifier(clientName);
  const options = print(variable(text(java`ClientOptions`), java`options`, construction(contract)), 4);
  const body = withMissing(example, used(method, example.call(), 6));
  return java`/** An example of a call. */
public final class Example {
  private Example() {}

  /** Makes the call. */
  public static void main(String[] args) {
    ${options}
    try (${client} client = ${client}.create(options)) {
      ${body}
    }
  }
}`;
}

const OPTIONS = chain(java`RequestOptions`, [{ name: java`none`, args: [] }]);

/** Returns code for the same call with its response. */
function raw({ method, example }: Called): Java {
  const { gives, withResponse } = method;
  if (gives.kind === 'pages') {
    const first = callChain(example.call(), [{ name: java`firstWithResponse`, args: [] }]);
    return assignment(gives.page, first);
  }
  const value = gives.kind === 'value' ? gives.boxed : text(java`?`);
  return assignment(value, example.call({ name: withResponse, more: [OPTIONS] }));
}

function assignment(value: Doc, made: Doc): Java {
  const declared = variable(generic(java`ApiResponse`, [value]), java`response`, made);
  return java`${print(declared, 0)}
System.out.println(response.status() + " " + response.requestId().orElse(""));
System.out.println(response.value());`;
}

function future({ method, example }: Called): Java {
  const made = example.call({ client: [{ name: java`async`, args: [] }] });
  const { gives } = method;
  if (gives.kind === 'pages')
    return java`${print(callChain(made, [{ name: java`forEach`, args: [PRINTED] }]), 0)};`;
  const value = gives.kind === 'value' ? gives.boxed : text(java`Void`);
  const declared = variable(generic(java`CompletableFuture`, [value]), java`later`, made);
  return java`${print(declared, 0)}
later.thenAccept(result -> System.out.println(result)).join();`;
}

const PRINTED = lambda(java`item`, text(java`System.out.println(item)`));

function errors({ method, example }: Called): Java {
  const made =
    method.gives.kind === 'pages'
      ? callChain(example.call(), [{ name: java`first`, args: [] }])
      : example.call();
  return java`try {
  ${print(made, 2)};
} catch (RateLimitException error) {
  System.err.println("later: " + error.retryAfter());
} catch (SdkException error) {
  System.err.println(error.kind() + " " + error.code() + " " + error.attempts());
}`;
}

function eachPage({ method: { gives }, example }: Called): Java {
  const pages = callChain(example.call(), [{ name: java`pages`, args: [] }]);
  return loop(gives.kind === 'pages' ? gives.page : text(java`Object`), java`page`, pages);
}

function onePage({ method: { gives }, example }: Called): Java {
  const first = callChain(example.call(), [{ name: java`first`, args: [] }]);
  const type = gives.kind === 'pages' ? gives.page : text(java`Object`);
  return java`${print(variable(type, java`page`, first), 0)}
System.out.println(page);`;
}
