/** Translates the call of a vector to TypeScript. */
import type { CallSpec, Json } from '../format.ts';
import { spelled, type ClientModules, type Passing } from './client.ts';
import { given } from './values.ts';

/** A list call or another call. */
export interface AnyCall extends PromiseLike<unknown>, AsyncIterable<unknown> {
  withResponse(): Promise<{
    readonly data: unknown;
    readonly response: Response;
    readonly requestId: string | undefined;
  }>;
  asResponse(): Promise<Response>;
  pages(): AsyncIterable<unknown>;
}

/** The result of a call for a stream. */
export interface AnyStream extends AsyncIterable<unknown> {
  raw(): AsyncIterable<unknown>;
  close(): Promise<void>;
}

/** The result of a call for a download. */
export interface AnyDownload extends AsyncIterable<Uint8Array> {
  bytes(): Promise<Uint8Array>;
}

/** Starts the call of a vector. */
export function begin(
  client: InstanceType<ClientModules['Client']>,
  passings: ReadonlyMap<string, Passing>,
  spec: CallSpec,
  options: object | undefined,
): AnyCall {
  const { to = '', document, path = {}, variables } = spec;
  if (document !== undefined) return client.graphql(document, variables, options) as AnyCall;
  if (spec.raw !== undefined) return raw(client, spec, options);
  const passing = passings.get(to);
  if (passing === undefined) throw new Error(`there is no ${to}`);
  const names = to.split('.').map(spelled);
  const resource = names.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name) as object, client);
  const method = Reflect.get(resource, names.at(-1)!) as (...values: readonly unknown[]) => AnyCall;
  const passed = [...Object.values(path).map(given), ...parametersOf(spec, passing), options];
  return method.apply(resource, passed);
}

function raw(
  client: InstanceType<ClientModules['Client']>,
  { raw: line = '', query, body, form }: CallSpec,
  options: object | undefined,
): AnyCall {
  const space = line.indexOf(' ');
  const request = { ...options, query, body, form };
  return client.request(line.slice(0, space), line.slice(space + 1), request) as AnyCall;
}

function parametersOf(spec: CallSpec, passing: Passing): readonly unknown[] {
  const { query, headers, cookies, body, variables } = spec;
  switch (passing) {
    case 'none':
      return [];
    case 'input':
      return [variables?.['input']];
    case 'variables':
      return [variables];
    case 'grouped':
      return [
        {
          ...(query && { query: members(query) }),
          ...(headers && { header: members(headers) }),
          ...(cookies && { cookie: members(cookies) }),
          ...(body !== undefined && { body: given(body) }),
        },
      ];
    case 'flat': {
      const groups = [query, headers, cookies, body as CallSpec['query']];
      if (groups.every((group) => group === undefined)) return [undefined];
      return [Object.fromEntries(groups.flatMap((group) => Object.entries(members(group ?? {}))))];
    }
  }
}

function members(group: Readonly<Record<string, Json>>): object {
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, given(value)]));
}
