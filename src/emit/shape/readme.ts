/** The contract-dependent parts of a README common to all clients. */
import type { Contract } from '../../model/contract.ts';
import type { AuthScheme } from '../../model/operation.ts';
import { codeSpan, joinMd, mark, markdownLink, markdownText, type Markdown } from '../encode/markdown.ts';
import { prose, proseLine } from '../encode/prose.ts';
import type { View } from '../templates.ts';
import type { Call } from './calls.ts';
import { credentialText, hasFetchedTokens } from './credentials.ts';
import { sendsFiles } from './rest-shape.ts';
import { combinedSchemes } from './security.ts';
import { serverChoice, type ServerVariable } from './server-choice.ts';

/** A call as pages show it. */
export interface Shown {
  readonly call: Call;
  readonly example: {
    /** Arguments without an example in the contract. */
    readonly missing: readonly unknown[];
    readonly gives: 'value' | 'pages' | 'stream' | 'download' | 'nothing';
  };
}

/** Optional parts of a package. */
export interface PackageParts {
  /** Default for GraphQL requests: a URL, or a path appended to the URL for REST requests. */
  readonly graphqlUrl: string;
  readonly hasWebhooks: boolean;
  readonly hasSignedWebhooks: boolean;
  readonly hasEnvironments: boolean;
  readonly hasStates: boolean;
  readonly hasCustom: boolean;
}

/** A client's option for a credential. */
export interface NamedCredential {
  readonly option: string;
  readonly scheme: AuthScheme;
}

/** Returns the defaults of variables: `region` = `eu`. */
export function defaultsText(variables: readonly ServerVariable[]): string {
  return variables.map(({ name, default: standard }) => `\`${name}\` = \`${standard}\``).join(', ');
}

/** Returns a line for each server that callers can choose, and for each variable of their URLs. */
function serverFacts(contract: Contract, options: ReadonlyMap<string, string>): View {
  const choice = serverChoice(contract);
  if (!choice) return { hasServers: false };
  return {
    hasServers: true,
    hasSeveralServers: choice.servers.length > 1,
    hasServerVariables: choice.variables.length > 0,
    servers: choice.servers.map(({ name, url, description }) => {
      const text = description === undefined ? mark`` : mark` – ${proseLine(description)}`;
      return mark`- ${codeSpan(name)}: ${codeSpan(url)}${text}`;
    }),
    serverVariables: choice.variables.map(({ name, default: standard, values }) => {
      const allowed = joinMd(values.map(codeSpan), ', ');
      const text = values.length > 0 ? mark`one of ${allowed}` : mark`any value`;
      return mark`- ${codeSpan(options.get(name) ?? name)}: ${text}; ${codeSpan(standard)} by default`;
    }),
  };
}

export function packageFacts(
  contract: Contract,
  { graphqlUrl, hasWebhooks, hasSignedWebhooks, hasEnvironments, hasStates, hasCustom }: PackageParts,
  credentials: readonly NamedCredential[],
): View {
  return {
    graphqlUrl: codeSpan(graphqlUrl),
    hasWebhooks,
    hasSignedWebhooks,
    hasEnvironments,
    hasStates,
    hasCustom,
    ...credentialFacts(contract, credentials),
  };
}

/** Returns a line for each credential, and for each set of credentials that are used together. */
export function credentialFacts(contract: Contract, credentials: readonly NamedCredential[]): View {
  const single = credentials.map(
    ({ option, scheme }) => mark`- ${codeSpan(option)}: ${proseLine(credentialText(scheme))}`,
  );
  const combined = combinedSchemes(contract).map((schemes) => {
    const own = credentials.filter(({ scheme }) => schemes.includes(scheme.name.wire));
    const options = own.map(({ option }) => codeSpan(option));
    const names = mark`${joinMd(options.slice(0, -1), ', ')} and ${options.at(-1)!}`;
    return mark`- ${names} are used together. If one of them is missing, operations that require all of them send none of them.`;
  });
  return {
    credentials: [...single, ...combined],
    hasCredentials: credentials.length > 0,
    hasFetchedTokens: hasFetchedTokens(contract),
  };
}

/** @param variableOptions the option for each variable of a server's URL, if it is not the variable's name */
export function contractFacts(
  contract: Contract,
  calls: readonly Shown[],
  variableOptions: ReadonlyMap<string, string> = new Map(),
): View {
  const hasGraphql = contract.sources.graphql !== undefined;
  return {
    title: markdownText(contract.title),
    description: prose(contract.description),
    hasDescription: (contract.description ?? '').trim() !== '',
    hasGraphql,
    hasBoth: hasGraphql && contract.sources.openapi !== undefined,
    hasUserErrors: calls.some(({ call }) => call.kind === 'graphql' && call.shape.field?.userErrors),
    hasKeys: calls.some(takesKey),
    ...serverFacts(contract, variableOptions),
  };
}

/**
 * Returns the call to show first, preferably one without arguments that the user must supply, and among those one that
 * sends a body.
 */
export function firstCall<Called extends Shown>(calls: readonly Called[]): Called | undefined {
  const single = calls.filter(({ example }) => example.gives !== 'stream' && example.gives !== 'download');
  const whole = single.filter(isWhole);
  const sends = ({ call, example }: Called): boolean =>
    call.kind === 'rest' && call.shape.body !== undefined && example.gives === 'value';
  return whole.find(sends) ?? whole[0] ?? single[0];
}

/** Returns a paginated list, preferably without arguments that the user must supply. */
export function firstList<Called extends Shown>(calls: readonly Called[]): Called | undefined {
  const lists = calls.filter(({ example }) => example.gives === 'pages');
  return lists.find(isWhole) ?? lists[0];
}

/** Returns a stream, preferably without arguments that the user must supply. */
export function firstStream<Called extends Shown>(calls: readonly Called[]): Called | undefined {
  const streams = calls.filter(({ example }) => example.gives === 'stream');
  return streams.find(isWhole) ?? streams[0];
}

/** Returns a download, preferably without arguments that the user must supply. */
export function firstDownload<Called extends Shown>(calls: readonly Called[]): Called | undefined {
  const downloads = calls.filter(({ example }) => example.gives === 'download');
  return downloads.find(isWhole) ?? downloads[0];
}

/** Returns a call that sends a file, preferably without arguments that the user must supply. */
export function firstUpload<Called extends Shown>(
  contract: Contract,
  calls: readonly Called[],
): Called | undefined {
  const uploads = calls.filter(
    ({ call, example }) =>
      example.gives === 'value' &&
      call.kind === 'rest' &&
      call.shape.body &&
      sendsFiles(contract, call.shape.body),
  );
  return uploads.find(isWhole) ?? uploads[0];
}

/** A method of a client and its location. */
export interface MethodLocation {
  /** `client.messages`. */
  readonly resource: string;
  /** The file name of the resource's page, unique among all pages. */
  readonly stem: string;
  readonly method: string;
}

/** Returns a line for each resource, with a link to its page. */
export function resourceLines(methods: readonly MethodLocation[]): readonly Markdown[] {
  return [...Map.groupBy(methods, ({ stem }) => stem)].map(([stem, own]) => {
    const link = markdownLink(codeSpan(own[0]!.resource), `docs/${stem}.md`);
    const names = own.map(({ method }) => codeSpan(method));
    return mark`- ${link}: ${joinMd(names, ', ')}`;
  });
}

function isWhole({ example }: Shown): boolean {
  return example.missing.length === 0;
}

function takesKey({ call }: Shown): boolean {
  return (call.kind === 'rest' ? call.shape.operation : call.shape.field)?.idempotency !== undefined;
}
