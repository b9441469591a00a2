/** The exports of the package itself. */
import type { Contract } from '../../../model/contract.ts';
import { hasFetchedTokens } from '../../shape/credentials.ts';
import { environmentsOf } from '../../shape/environments.ts';
import { serverChoice } from '../../shape/server-choice.ts';
import type { View } from '../../templates.ts';
import type { Exported } from './package-module.ts';
import type { Arrivals } from './runtime.ts';
import type { Folder } from './types/declared-types.ts';

const RUNTIME: Readonly<Record<string, string>> = {
  auth: 'BasicCredentials',
  calls: 'RawResponse',
  errors:
    'AbortedError ApiConnectionError ApiError ApiTimeoutError ArgumentError ClientError DecodeError ErrorKind ResponseError',
  headers: 'Headers',
  httpx_transport: 'AsyncHttpxTransport HttpxTransport',
  misfits: 'Misfit misfits',
  model: 'Model Unknown',
  options: 'AsyncSecret Hooks IncomingResponse MutationOptions OutgoingRequest RequestOptions Secret',
  pages: 'AsyncPages Pages',
  signals: 'AbortSignal',
  timestamp: 'Timestamp',
  transport: 'AsyncTransport Request Response Transport',
  unset: 'UNSET Unset',
};

export function rootExports(
  contract: Contract,
  folders: readonly Folder[],
  views: Readonly<Record<'errors' | 'states' | 'webhooks', View | undefined>>,
  { hasStreams, hasDownloads }: Arrivals,
): readonly Exported[] {
  const { webhooks } = views;
  const choice = serverChoice(contract);
  const made = Object.entries(views).flatMap(([name, view]) => (view ? [name] : []));
  const modules = [...folders, ...made];
  const runtime: Readonly<Record<string, string>> = {
    ...RUNTIME,
    ...(contract.sources.openapi && { body: 'Bytes File' }),
    ...((hasStreams || hasDownloads) && { stream_error: 'StreamError StreamFailure' }),
    ...(hasDownloads && { downloads: 'AsyncDownload Download' }),
    ...(hasStreams && {
      stream_source: 'StreamEvent',
      streams: 'AsyncEventStream EventStream',
    }),
    ...(hasFetchedTokens(contract) && { oauth: 'ClientCredentials', token_error: 'TokenError' }),
    ...(contract.sources.graphql && { graphql_errors: 'GraphqlError UserErrorsError' }),
    ...(webhooks?.['isSigned'] === true && { webhooks: 'SignatureError' }),
  };
  return [
    { name: 'AsyncClient', from: '._async_client' },
    { name: 'Client', from: '._client' },
    ...modules.map((name) => ({ name, from: `.${name}` })),
    ...(environmentsOf(contract)
      ? [
          { name: 'Environment', from: '.environments' },
          { name: 'environment_of', from: '.environments' },
        ]
      : []),
    ...(choice && choice.servers.length > 1 ? [{ name: 'ServerName', from: '.servers' }] : []),
    ...(choice && choice.variables.length > 0 ? [{ name: 'ServerVariables', from: '.servers' }] : []),
    ...Object.entries(runtime).flatMap(([module, names]) =>
      names.split(' ').map((name) => ({ name, from: `._runtime.${module}` })),
    ),
  ];
}
