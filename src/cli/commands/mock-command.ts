import { resolve } from 'node:path';
import { InputError } from '../../core/diagnostic.ts';
import { FaultError, faultsIn } from '../../mock/faults/choose.ts';
import type { WebhookAttempt } from '../../mock/events/outbox.ts';
import { createMock, type Mock, type MockOptions } from '../../mock/mock.ts';
import type { Contract } from '../../model/contract.ts';
import { isRest } from '../../model/lookup.ts';
import { serverPath } from '../../model/server-url.ts';
import { jsonFailure, REPORT_VERSION } from '../../report/json.ts';
import { neutralJson, neutralLine } from '../../report/neutral.ts';
import { diagnosticsText, plural } from '../../report/text.ts';
import { withDocuments } from '../config/document-arguments.ts';
import { requestsOf, type DocumentFlags } from '../config/flags.ts';
import type { Environment } from '../config/headers.ts';
import { say } from '../diagnostics.ts';
import { exit, type ExitCode } from '../exit.ts';
import type { GenerateRequest } from '../generate/request.ts';
import { loadContract } from '../load-contract.ts';
import { isLoopback } from '../mock/addresses.ts';
import { controlOf } from '../mock/control.ts';
import { exposureText, faultsJson, faultsText } from '../mock/fault-texts.ts';
import { withCors } from '../mock/cors.ts';
import { webhookSender } from '../mock/send-webhook.ts';
import { serve, type Served } from '../mock/serve.ts';
import { StateFile } from '../mock/state-file.ts';
import { unknownText } from '../mock/unknown-text.ts';
import { watchDocuments } from '../mock/watch-documents.ts';
import { packageVersion } from '../package-version.ts';
import { reportFault } from '../program.ts';
import { storeNamed } from '../sources/store.ts';
import type { Terminal } from '../terminal.ts';

export interface MockFlags extends DocumentFlags, MockOptions {
  readonly host?: string;
  readonly port?: number;
  readonly controlPort?: number;
  /** False for `--no-cors`. */
  readonly cors?: boolean;
  readonly state?: string;
  readonly watch?: boolean;
  readonly quiet?: boolean;
  readonly faults?: boolean;
  /** False for `--no-webhooks`. */
  readonly webhooks?: boolean;
  readonly privateWebhooks?: boolean;
  readonly json?: boolean;
}

const HOST = '127.0.0.1';
const PORT = 4010;

/** Runs `diptych mock`: serves the contract until the user interrupts it. */
export async function mockCommand(
  words: readonly string[],
  flags: MockFlags,
  cwd: string,
  terminal: Terminal,
  environment: Environment,
): Promise<ExitCode> {
  const request = await requestOf(words, flags, cwd, environment);
  const report = ({ diagnostics }: Pick<InputError, 'diagnostics'>): void => {
    // If faults are tolerated, the warnings list the parts of the documents that the mock does not serve.
    const shown = diagnostics.filter(({ severity }) => request.tolerate || severity === 'error');
    terminal.err(diagnosticsText(shown, terminal));
  };
  const onFault = (error: unknown): void =>
    reportFault(error, terminal, environment['DIPTYCH_DEBUG'] !== undefined);

  const { contract, diagnostics, files } = await loadContract(request);
  if (contract || !flags.json) report({ diagnostics });
  else terminal.out(jsonFailure('mock', diagnostics));
  if (!contract) return exit.findings;

  if (flags.faults) {
    const all = faultsIn(contract);
    terminal.out(flags.json ? faultsJson(all) : faultsText(all));
    return exit.fine;
  }
  const host = flags.host ?? HOST;
  const ownPorts: number[] = [];
  const ending = new AbortController();
  const send = webhookSender({
    private: flags.privateWebhooks === true,
    loopback: isLoopback(host),
    ownPorts: () => ownPorts,
    ending: ending.signal,
  });
  const create = (served: Contract): Mock =>
    mockOf(served, {
      ...flags,
      ...(flags.webhooks !== false && { send }),
      ...(!flags.quiet && { onWebhook: (attempt) => terminal.err(webhookLine(attempt)) }),
    });
  let mock = create(contract);
  const closers: (() => unknown)[] = [];
  try {
    const file = flags.state === undefined ? undefined : resolve(cwd, flags.state);
    const state = file === undefined ? undefined : new StateFile(file, () => mock, report);
    state?.open();
    closers.push(() => state?.close());

    let isExposed = false;
    const answer = async (sent: Request): Promise<Response> => {
      const response = await mock.fetch(sent);
      const exposure = mock.exposure?.();
      if (exposure && !isExposed) terminal.err(exposureText(exposure));
      isExposed = exposure !== undefined;
      // `GET` requests can also create values, but a restart creates the same values, so they need not be saved.
      if (sent.method !== 'GET' && sent.method !== 'HEAD') state?.change();
      return response;
    };
    const server = await serve(flags.cors === false ? answer : withCors(answer), {
      host,
      port: flags.port ?? PORT,
      flag: '--port',
      onFault,
      ...(!flags.quiet && { onServed: (served) => terminal.err(lineOf(served)) }),
    });
    closers.push(server.close);
    ownPorts.push(server.port);

    const { controlPort } = flags;
    const handle = controlOf(
      host,
      () => mock,
      () => state?.change(),
    );
    const control =
      controlPort === undefined
        ? undefined
        : await serve(handle, { host, port: controlPort, flag: '--control-port', onFault });
    if (control) {
      closers.push(control.close);
      ownPorts.push(control.port);
    }

    const reload = async (): Promise<readonly string[]> => {
      const next = await loadContract(request);
      report(next);
      if (!next.contract) return next.files;
      const changed = create(next.contract);
      changed.load(mock.save());
      const previous = mock;
      mock = changed;
      // The previous mock would otherwise continue to send events.
      previous.reset();
      terminal.err(`Serving the new documents: ${plural(next.contract.operations.length, 'operation')}.\n`);
      return next.files;
    };
    const onReloadError = (error: unknown): void =>
      error instanceof InputError ? report(error) : onFault(error);
    if (flags.watch) closers.push(await watchDocuments(request, files, reload, onReloadError));

    if (mock.fault !== undefined) terminal.err(`Fault: ${neutralLine(mock.fault)}\n`);
    const started = startedOf(contract, flags, server.origin, control?.origin);
    // As soon as another program has read the URLs, it can interrupt the mock, so the mock listens for interrupts
    // before it prints the URLs.
    if (!flags.quiet) terminal.err(unknownText(contract));
    const interrupted = terminal.untilInterrupted();
    terminal.out(flags.json ? jsonOf(started) : textOf(started));
    await interrupted;
  } finally {
    ending.abort();
    for (const close of closers.toReversed()) await close();
  }
  return exit.fine;
}

/** Creates the mock. Throws `InputError` for a fault that the contract does not have. */
function mockOf(contract: Contract, options: MockOptions): Mock {
  try {
    return createMock(contract, options);
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    throw new InputError(say['mock-no-fault']({ reason: error.message, closest: error.closest }));
  }
}

async function requestOf(
  words: readonly string[],
  flags: DocumentFlags,
  cwd: string,
  environment: Environment,
): Promise<GenerateRequest> {
  const documents = withDocuments(words, flags, cwd);
  const requests = await requestsOf(documents, cwd);
  await storeNamed(documents, requests, environment);
  // Several outputs of a configuration can have the same contract.
  const contracts = new Map(
    requests.map((request) => [
      JSON.stringify([request.sourceRoot, request.openapi, request.graphql]),
      request,
    ]),
  );
  if (contracts.size > 1) throw new InputError(say['mock-many-contracts']({ count: contracts.size }));
  // A configuration without an output was rejected earlier.
  return requests[0]!;
}

/** The URLs of a mock. */
interface Started {
  readonly rest?: Address;
  readonly graphql?: Address;
  readonly control?: { readonly url: string };
}

interface Address {
  readonly url: string;
  readonly operations: number;
}

function startedOf(
  contract: Contract,
  flags: MockFlags,
  origin: string,
  control: string | undefined,
): Started {
  const { openapi, graphql } = contract.sources;
  const rest = contract.operations.filter(isRest).length;
  const base = origin + (flags.basePath ?? serverPath(contract));
  const graphqlUrl = flags.graphqlPath === undefined ? `${base}/graphql` : origin + flags.graphqlPath;
  return {
    ...(openapi && { rest: { url: base, operations: rest } }),
    ...(graphql && {
      graphql: { url: graphqlUrl, operations: contract.operations.length - rest },
    }),
    ...(control !== undefined && { control: { url: control } }),
  };
}

/** Returns one line of JSON, whose line break signals that the output is complete. */
function jsonOf(started: Started): string {
  const facts = { reportVersion: REPORT_VERSION, command: 'mock', ok: true, tool: packageVersion() };
  return `${neutralJson(JSON.stringify({ ...facts, ...started, diagnostics: [] }))}\n`;
}

function textOf({ rest, graphql, control }: Started): string {
  const line = (name: string, { url, operations }: Address): string =>
    `${name}  ${neutralLine(url)}  ${plural(operations, 'operation')}\n`;
  return [
    rest && line('REST   ', rest),
    graphql && line('GraphQL', graphql),
    control && `Control  ${control.url}\n`,
    'Press Ctrl-C to stop.\n',
  ]
    .filter((text) => text !== undefined)
    .join('');
}

function lineOf({ method, target, status, milliseconds }: Served): string {
  return `${method} ${neutralLine(target)} ${status} ${milliseconds.toFixed(0)} ms\n`;
}

function webhookLine({ webhook, url, status, reason, next }: WebhookAttempt): string {
  const outcome = status === undefined ? `not sent: ${reason?.replace(/\.$/, '')}` : String(status);
  const again = next === undefined ? '' : `, again in ${next / 1000} s`;
  return `${neutralLine(`Webhook ${webhook} ${url} ${outcome}${again}`)}\n`;
}
